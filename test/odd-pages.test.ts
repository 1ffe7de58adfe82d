// Pages with any name work in every output: none takes a link for a route, or decodes a route again.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { AgentSite } from '../packages/agents/agent-site.ts'
import { openFolder } from '../packages/agents/folder-files.ts'
import { buildSite } from '../pipeline/build/build.ts'
import { linkOfRoute, routeOfFile, urlOf, writtenPath } from '../pipeline/model/route.ts'
import { loadProject } from '../pipeline/source/config/config.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { oddNames } from './odd-names.ts'
import { repository, SiteTest } from './site-test.ts'

const siteUrl = 'https://odd.example'
const signs = fc.constantFrom(
  '#',
  '%',
  '?',
  '%25',
  '%23',
  '&',
  '+',
  'ü',
  ' ',
  "'",
  '"',
  '(',
  ')',
  '=',
  ';',
  ',',
  '~',
  '$',
  '字',
  'a',
  'B',
  '0',
)
/** Parts of names, of which none is a name that some disks refuse or take for another. */
const randomName = fc.array(signs, { minLength: 1, maxLength: 4 }).map((parts) => `n${parts.join('')}x`)
const config = `import { books } from ${JSON.stringify(join(repository, 'packages/book/index.ts'))}
export default {
  title: 'Odd', lang: 'en', siteUrl: '${siteUrl}', base: '/docs/',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  themeConfig: { editLink: { docRepoBaseUrl: 'https://code.example/content', text: 'Edit' } },
  feeds: [{ id: 'all', test: '/guide/', type: 'rss' }],
  plugins: [books({ books: [{ name: 'all' }] })],
  check: { rules: { 'no-segmenter': 'off', 'unlisted-page': 'off' } },
}
`

const [mostNames] = [40]

test('works in every output for pages with any name', async () => {
  const random = fc
    .sample(fc.uniqueArray(randomName, { minLength: 12, maxLength: 12, selector: (name) => name.toLowerCase() }), 1)
    .flat()
  const names = [...new Set([...oddNames, 'a?b', '50%', '100%25', ...random])].slice(0, mostNames)
  const bodies = names.map((name, i) => [
    name,
    `---\ntitle: Title ${i}\ndescription: About ${i}.\npublished_at: 2024-01-01\nredirect_from: old-${i}\n---\n\nWords ${i}. [Next](./${writtenPath(names[(i + 1) % names.length] ?? '')}.md#100%25-sure)\n\n## Sure {#100%-sure}\n\nEnd.\n`,
  ])
  using site = SiteTest.of({
    'config/site.ts': config,
    'content/en/index.md': `# Home\n\n${names.map((name, i) => `[Page ${i}](/guide/${writtenPath(name)})`).join('\n')}\n`,
    'content/zh/index.md': '# 首页\n',
    ...Object.fromEntries(
      bodies.flatMap(([name, body]) => ['en', 'zh'].map((lang) => [`content/${lang}/guide/${name}.md`, body])),
    ),
  })
  const pool = new Pool()
  const project = await loadProject(site.root)
  try {
    const { diagnostics } = await buildSite(project, { out: 'dist', pool })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  } finally {
    await pool.close()
  }
  const dist = join(site.root, 'dist')
  const read = (path: string): string => (existsSync(join(dist, path)) ? readFileSync(join(dist, path), 'utf8') : '')
  const sitemap = read('sitemap.xml')
  const [feed, lists, home] = [read('rss/all.xml'), read('llms.txt'), read('index.html')]
  const book = unzipSync(readFileSync(join(dist, 'books/all-en.epub')))
  const chapters = Object.entries(book).filter(([path]) => path.startsWith('EPUB/text/'))
  const agent = new AgentSite(await openFolder(dist))
  const failures: string[] = []
  const unescaped = (text: string): string =>
    text.replaceAll('&#39;', "'").replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  for (const [i, name] of names.entries()) {
    const route = routeOfFile(`en/guide/${name}.md`, project.addressing)
    const url = urlOf(route, project.addressing)
    const has = (what: string, isThere: boolean) => isThere || failures.push(`${name}: ${what}`)
    const document = read(`${route.slice(1)}.html`)
    has('document', document.includes(`Title ${i}`))
    has(
      'link',
      [url, xml(url), url.replaceAll('&', '&amp;')].some((one) => home.includes(`href="${one}"`)),
    )
    has('alternate', document.includes(`hreflang="zh"`))
    const edited = /href="https:\/\/code\.example\/content\/([^"]*)"/.exec(document)?.[1] ?? ''
    has('edit link', decodeURIComponent(unescaped(edited)) === `en/guide/${name}.md`)
    has('Markdown copy', read(`${route.slice(1)}.md`).includes(`Words ${i}.`))
    has(
      'sitemap',
      [siteUrl + url, siteUrl + url.replaceAll('&', '&amp;'), siteUrl + xml(url)].some((one) =>
        sitemap.includes(`<loc>${one}</loc>`),
      ),
    )
    has('feed', feed.includes(`Title ${i}`))
    has('llms.txt', lists.includes(`[Title ${i}]`))
    const target = /data-to="([^"]*)"/
      .exec(read(`old-${i}.html`))?.[1]
      ?.replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
    has(`redirect ${target}`, target === url)
    const { markdown } = await agent.page(siteUrl + url).catch(() => ({ markdown: '' }))
    has('read_page', markdown.includes(`Words ${i}.`))
    const byLink = await agent.page(linkOfRoute(route)).catch(() => ({ markdown: '' }))
    has('read_page of a link', byLink.markdown.includes(`Words ${i}.`))
    const chapter = chapters
      .map(([, bytes]) => Buffer.from(bytes).toString())
      .find((text) => text.includes(`Words ${i}.`))
    has('chapter', chapter !== undefined)
    has('link to a heading of another chapter', /<a [^>]*href="[\w-]+\.xhtml#[^"]+"[^>]*>Next</.test(chapter ?? ''))
  }
  expect(failures).toEqual([])
})
