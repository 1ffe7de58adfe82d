// `dev` serves every URL that `build` writes, with the same bytes unless the response contains the dev script.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../../pipeline/build/build.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { fontFile, latin } from '../../boxes-font.ts'
import { worksHere } from '../../native-package.ts'
import { oddNames } from '../../odd-names.ts'
import { git, SiteTest } from '../../site-test.ts'
import { syntaxImports } from '../../syntax-plugins.ts'
import { differences } from './like-build.ts'
import { RunningDev } from './running.ts'

const files = {
  'config/site.ts': `${syntaxImports}export default {
    plugins: [diagrams(), liveSamples()],
    title: 'Everything', siteUrl: 'https://all.example', base: '/docs/', search: {}, csp: true, ${worksHere('@resvg/resvg-js') ? "socialImage: { fonts: ['fonts/latin.ttf'] }," : ''}
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
    multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
    blog: { dir: 'guide', feed: 'json' },
    themeConfig: { lastUpdated: true, lastAuthor: true, nav: [{ text: 'Guide', link: '/guide/a' }] },
    redirects: [{ from: '/old', to: '/guide/a' }, { from: '/moved/', to: 'https://elsewhere.example/' }],
    hosts: ['netlify', 'vercel', 'github-pages', 'nginx'],
    feeds: [
      { id: 'news', test: '**/guide/a', type: 'rss' },
      { id: 'news-atom', test: '**/guide/a', type: 'atom', filename: 'news.atom' },
      { id: 'news-json', test: '**/guide/a', type: 'json' },
      { id: 'empty', test: '/none/', type: 'rss' },
    ],
    styles: ['config/own.css'],
  }\n`,
  'node_modules/mermaid/package.json': '{ "name": "mermaid", "version": "11.0.0" }',
  'node_modules/mermaid/index.js': 'module.exports = {}\n',
  'fonts/latin.ttf': fontFile(latin),
  'config/own.css': '.own { top: 1px }\n',
  'config/islands/own-badge.tsx': 'export default () => <b>Own</b>\n',
  ...Object.fromEntries(
    ['v1', 'v2'].flatMap((version) =>
      ['en', 'zh'].flatMap((lang) => [
        [`content/${version}/${lang}/index.md`, '# Home\n\nText.\n'],
        [
          `content/${version}/${lang}/guide/a.md`,
          '---\npublished_at: 2024-01-01\ntags: [All]\nauthors: Ann\n---\n\n# A page\n\n## One\n\n![P](../p.svg) and [a file](../data.csv)\n\n::own-badge\n',
        ],
        [
          `content/${version}/${lang}/guide/b.md`,
          '---\nslug: own\nunlisted: true\nredirect_from: /older\noutline: [3, 4]\nnext: ./c.md\n---\n\n# B page\n\n## One\n\n### Two\n',
        ],
        [
          `content/${version}/${lang}/guide/c.md`,
          '---\nsidebar: { label: See, order: -1, badge: New }\npublished_at: 2024-01-02\n---\n\n# C page\n\n```tsx live\nexport default () => <b/>\n```\n\n```mermaid alt="A"\npie\n```\n',
        ],
        [`content/${version}/${lang}/p.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>'],
        [`content/${version}/${lang}/data.csv`, 'a,b\n'],
      ]),
    ),
  ),
  ...Object.fromEntries(oddNames.map((name) => [`content/v2/en/odd/${name}.md`, `# ${name.replace(/[<`*]/g, '')}\n`])),
  'content/public/robots-extra.txt': 'Extra\n',
  'content/public/images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

let dev: RunningDev
let urls: string[]
let built: Map<string, Buffer>
beforeAll(async () => {
  const site = SiteTest.of(files)
  git(site.root, ['init', '-q'])
  git(site.root, ['add', '-A'])
  git(site.root, ['commit', '-qm', 'All'], '2024-01-02T03:04:05Z')
  dev = await RunningDev.over(site)
  const pool = new Pool()
  const result = await buildSite(await loadProject(dev.site.root), { out: 'dist', pool })
  await pool.close()
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  built = dev.site.files()
  // Servers do not serve hidden files. GitHub Pages reads `.nojekyll` from the directory.
  built.delete('.nojekyll')
  urls = [...built.keys()]
})
afterAll(() => dev[Symbol.asyncDispose]())

test('writes every kind of output', () => {
  const kinds = [
    '404.html',
    '_headers',
    '_redirects',
    'guide/a.md',
    'images/dot.svg',
    'llms.txt',
    'moved.html',
    'nginx.conf',
    'old.html',
    'robots.txt',
    'rss/news-json.json',
    'rss/news.atom',
    'rss/news.xml',
    'sitemap.xml',
    'static/manifest.json',
    'static/pages/404.json',
    'sw.js',
    'v1/zh/guide/a.html',
    'vercel.json',
    'zh/llms-full.txt',
  ]
  expect(kinds.filter((path) => !urls.includes(path))).toEqual([])
  const starts = [
    'static/list.',
    'static/site.',
    'static/search_lunr',
    'static/image/p.',
    'static/file/data.',
    'static/frames/',
    'static/frames/mermaid.html',
    'static/js/',
    'static/css/',
  ]
  for (const start of [...starts, 'static/social/']) expect(urls.some((path) => path.startsWith(start))).toBe(true)
})

test('responds to every URL of the build with the same content', async () => {
  expect(await differences((path) => dev.get(path), built)).toEqual([])
}, 120_000)

// An offline worker would show outdated pages to writers, so `dev` turns `offline` off.
test('serves a worker that removes the offline worker of an earlier build', async () => {
  const config = 'export default { offline: true }\n'
  await using own = await RunningDev.start({ 'config/site.ts': config, 'content/index.md': '# Home\n' })
  expect(await own.text('/sw.js')).toContain('registration.unregister()')
})

test('serves the URLs in its own documents', async () => {
  const html = await dev.text('/guide/a')
  const named = [...html.matchAll(/ (?:src|href)="(\/docs\/static\/[^"]*)"/g)].map(([, url = '']) => url)
  expect(named.length).toBeGreaterThan(4)
  for (const url of named) expect((await fetch(dev.server.origin + url)).status, url).toBe(200)
})
