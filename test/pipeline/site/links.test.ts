// The URLs that links in pages get.

import { expect, test } from 'vitest'
import type { Addressing } from '../../../pipeline/model/route.ts'
import { OutputFiles } from '../../../pipeline/site/links/output-files.ts'
import { findTarget, type TargetContext } from '../../../pipeline/site/links/targets.ts'
import { makeRoutes } from '../../../pipeline/site/routes.ts'
import { compile } from '../compiled.ts'

test('writes the id that a page has, if a link differs in what nobody sees', async () => {
  const made = await compile({
    'content/index.md': '# Home\n\n[a](/ids#-warning) [b](/ids#caf\u00e9-menu) [c](/ids#istanbul)\n',
    'content/ids.md': '# Ids\n\n## \u26a0\ufe0f Warning\n\n## Cafe\u0301 menu\n\n## \u0130stanbul\n\n[d](#-warning)\n',
  })
  expect(made.diagnostics.filter((line) => line.includes('dead-anchor'))).toEqual([])
  expect(made.links('/').map((link) => decodeURIComponent(link))).toEqual([
    'href="/ids#\ufe0f-warning"',
    'href="/ids#cafe\u0301-menu"',
    'href="/ids#i\u0307stanbul"',
  ])
  expect(made.links('/ids').map((link) => decodeURIComponent(link))).toEqual(['href="#\ufe0f-warning"'])
})

test('writes the id that a page has in redirects, the menu, sidebars, landing data and neighbors', async () => {
  const made = await compile({
    'config/site.json': JSON.stringify({
      redirects: [
        { from: '/old', to: '/ids#-warning' },
        { from: '^/older/.*', to: '/ids#-warning' },
      ],
      landing: {
        announcement: { href: '/ids#-warning', message: 'New', localStorageKey: 'new' },
        hero: { getStartedButtonText: 'Start', getStartedLink: '/ids#-warning' },
        features: [{ icon: '!', title: 'Safe', details: 'Safe', link: '/ids#-warning' }],
      },
      themeConfig: {
        nav: [{ text: 'Ids', link: '/ids#-warning' }],
        sidebar: { '/': [{ text: 'Ids', link: '/ids#-warning' }, '/next'] },
      },
    }),
    'content/index.md': '---\npageType: home\n---\n',
    'content/ids.md': '# Ids\n\n## \u26a0\ufe0f Warning\n',
    'content/next.md':
      '---\nnext: { text: Ids, link: "/ids#-warning" }\n---\n\n# Next\n\n[old](/old) [older](/older/x)\n',
  })
  expect(made.diagnostics).toEqual([])
  const { record } = made.page('/')
  const { site } = made.linked
  const found = JSON.stringify([record, site.redirects, site.byLocale, made.sidebar('/ids'), made.record('/next')])
  expect(found.match(/\/ids#\ufe0f-warning/g)?.length).toBeGreaterThanOrEqual(8)
  expect(found).not.toContain('/ids#-warning')
  expect(made.links('/next')).toEqual(['href="/ids#\ufe0f-warning"', 'href="/ids#\ufe0f-warning"'])
})

test('knows the lists for agents, which the build writes', async () => {
  const files = {
    'content/en/index.md': '# Home\n\n[list](/llms.txt) [all](/llms-full.txt)\n',
    'content/zh/index.md': '# 首页\n\n[列表](/zh/llms.txt)\n',
  }
  const config = {
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
  }
  const missing = async (more: object) =>
    (await compile({ ...files, 'config/site.json': JSON.stringify({ ...config, ...more }) })).diagnostics.filter(
      (line) => line.includes('missing-asset'),
    )
  expect(await missing({})).toEqual([])
  expect(await missing({ llms: false })).toHaveLength(3)
})

test('resolves the links in the HTML of the footer and in social links, in each language', async () => {
  const page = '# Usage\n\n## \u26a0\ufe0f Options\n'
  const hrefs = [
    ...[
      '/en/guide/usage',
      '/zh/guide/usage',
      '/guide/usage',
      '/docs/en/guide/usage',
      '/old',
      '/guide/usage.html#-options',
    ],
    ...['/file.zip?a=1&amp;b', '#top', 'https://a.example/?a=1&amp;b', 'mailto:a@b.example'],
  ]
  const html = hrefs.map((one, i) => (i % 2 ? `<a class=x href='${one}'>x</a>` : `<a href="${one}">x</a>`)).join(' ')
  const made = await compile({
    'config/site.json': JSON.stringify({
      base: '/docs/',
      lang: 'en',
      route: { cleanUrls: false },
      locales: [
        { lang: 'en', label: 'English' },
        { lang: 'zh', label: '中文', footer: { message: '<a href=/en/guide/usage>x</a> <a href="/gone">x</a>' } },
      ],
      redirects: [{ from: '/old', to: '/guide/usage' }],
      themeConfig: {
        footer: { message: html },
        socialLinks: [
          { icon: 'github', mode: 'link', content: '/en/guide/usage' },
          { icon: 'x', mode: 'dom', content: '<a href="/guide/usage">x</a>' },
        ],
      },
    }),
    'content/en/index.md': '# Home\n',
    'content/en/guide/usage.md': page,
    'content/zh/index.md': '# 首页\n',
    'content/zh/guide/usage.md': page,
    'content/public/file.zip': 'zip',
  })
  const { en, zh } = made.linked.site.byLocale
  const hrefsIn = (html = '') => Array.from(html.matchAll(/href=["']?([^\s"'>]*)/g), ([, href]) => href)
  const usage = '/docs/guide/usage.html'
  expect(hrefsIn(en?.footer)).toEqual([
    ...[usage, '/docs/zh/guide/usage.html', usage, usage, usage, `${usage}#\ufe0f-options`],
    ...['/docs/file.zip?a=1&amp;b', '#top', 'https://a.example/?a=1&amp;b', 'mailto:a@b.example'],
  ])
  expect(hrefsIn(zh?.footer)).toEqual([usage, '/gone'])
  expect(en?.socialLinks.map(({ content }) => content)).toEqual(['/guide/usage', `<a href="${usage}">x</a>`])
  expect(zh?.socialLinks[1]?.content).toBe('<a href="/docs/zh/guide/usage.html">x</a>')
  expect(made.diagnostics).toEqual([
    expect.stringMatching(/^config\/site\.json:\d+:\d+ error Link target `\/gone` does not exist \(dead-link\)/),
  ])
})

test('follows links from the root as browsers do, past `.` and `..`', async () => {
  const made = await compile({
    'content/index.md':
      '# Home\n\n[a](/guide/../start) [b](/%2e/start.md) [c](/guide/./) ![d](/guide/../logo.svg) [e](/../nowhere)\n',
    'content/start.md': '# Start\n',
    'content/guide/index.md': '# Guide\n',
    'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(made.links('/')).toEqual(['href="/start"', 'href="/start"', 'href="/guide/"', 'href="/nowhere"'])
  expect(made.diagnostics).toEqual([expect.stringContaining('Link target `/../nowhere` does not exist')])
})

test.each(['https:/example.com/a.png', 'http:a.png', 'http://localhost:PORT/a.png', '//'])(
  'reports %s, which browsers cannot open, as a link and as an image',
  async (url) => {
    const page = `# Home\n\n[a](${url})\n\n![b](${url})\n\n<img alt="c" srcset="${url} 2x">\n`
    const { diagnostics } = await compile({ 'content/index.md': page })
    const found = diagnostics.filter((line) => line.includes(`\`${url}\` is not a URL that browsers can open`))
    expect(found).toHaveLength(3)
  },
)

test('guesses once what a dead link means, however many pages have it', () => {
  const site: Addressing = { base: '/', lang: 'en', locales: [], defaultVersion: '', versions: [], cleanUrls: false }
  const pages = Array.from({ length: 2000 }, (_, i) => `guide/part-${i % 50}/page-${i}.md`)
  const routes = makeRoutes({
    ...{ pages, site, missingTranslation: 'absent', showsDrafts: false },
    ...{ frontmatter: () => ({}), placeOf: (file) => ({ file }) },
  })
  const context: TargetContext = {
    ...{
      site,
      routes,
      origins: { own: {} } as never,
      redirects: { exact: {}, patterns: [] },
      publicFiles: new OutputFiles([]),
    },
    ...{ contentFiles: new Set(), leftOut: new Set(), idsOf: () => undefined, asset: () => undefined as never },
    ...{ lineAt: () => '', imageBytes: 0, pending: [] },
  }
  const start = process.cpuUsage()
  for (let i = 0; i < 5000; i++)
    expect(findTarget('/guide/part-1/pge-1', { lang: 'en', version: '' }, context)).toMatchObject({
      kind: 'dead',
      reason: { kind: 'unknown', near: { path: '/guide/part-1/page-1' } },
    })
  // Each guess compares the link with all routes, which takes several milliseconds.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000)
})

test('knows the files that outputs announce, by their paths or by a pattern', async () => {
  const outputs = [
    "defineOutput({ name: 'list', per: 'site', path: 'list.json', render: () => '' })",
    "defineOutput({ name: 'parts', per: 'files', path: /^part-\\d\\.txt$/g, files: () => [] })",
    "defineOutput({ name: 'none', per: 'files', path: ({ base }) => (base === '/' ? undefined : /^none/), files: () => [] })",
  ]
  const { diagnostics } = await compile({
    'content/index.md':
      '# Home\n\n[a](/list.json), [b](/part-1.txt), [b](/part-2.txt), [c](/part-x.txt), [d](/none.txt), [e](/robots.txt)\n',
    'config/site.ts': [
      "import { defineOutput, definePlugin } from '@docsite/cli'",
      `export default { title: 'T', plugins: [definePlugin({ name: 'own', outputs: [${outputs.join(', ')}] })] }`,
    ].join('\n'),
  })
  const dead = diagnostics.filter((line) => line.includes('(missing-asset)'))
  expect(dead.map((line) => /`(.*?)`/.exec(line)?.[1])).toEqual(['/part-x.txt', '/none.txt', '/robots.txt'])
})
