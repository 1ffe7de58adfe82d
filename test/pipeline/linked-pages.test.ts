// Linking the pages of a site with what an earlier command remembers.

import { utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import type { LinkedPage } from '../../pipeline/site/link.ts'
import { loadProject } from '../../pipeline/source/config/config.ts'
import { Cache } from '../../pipeline/storage/cache.ts'
import { Pool } from '../../pipeline/workers/pool.ts'
import { SiteTest } from '../site-test.ts'

/** Links all pages of a site. Returns the pages, and the routes of those that were linked again. */
async function link(
  { root }: SiteTest,
  verify = false,
): Promise<{ pages: LinkedPage[]; again: string[]; report: Diagnostic[] }> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, 'test')
  const opened = await openParsedSite({ project, cache, pool: new Pool(), verify })
  const again: string[] = []
  const { link } = opened.linked
  opened.linked.link = (route) => {
    again.push(route.path)
    return link(route)
  }
  const pages = await opened.linkAll()
  const report = opened.report(pages, 'all')
  cache.save()
  cache.close()
  return { pages, again, report }
}

const files = {
  'content/index.md': '# Home\n\n[First](./first.md#part)\n',
  'content/first.md': '---\noutline: [2, 3]\n---\n\n# First\n\n## Part\n\nText. [Gone](./gone.md)\n\n#### Inner\n',
  'content/second.md': '# Second\n\nText.\n',
  'content/_meta.json': '["first", "second"]',
  'config/site.ts': "export default { title: 'Site' }\n",
}

test('links only the page again whose text has changed', async () => {
  using site = SiteTest.of(files)
  expect((await link(site)).again).toEqual(['/', '/first', '/second'])
  expect((await link(site)).again).toEqual([])
  site.edit('content/second.md', '# Second\n\nOther text. [Home](./index.md)\n')
  expect((await link(site)).again).toEqual(['/second'])
})

test('returns the same page as linking it again', async () => {
  using site = SiteTest.of(files)
  const { pages: first } = await link(site)
  const { pages: known, again } = await link(site)
  expect(again).toEqual([])
  expect(JSON.stringify(known)).toBe(JSON.stringify(first))
  // `JSON.stringify` has read the placeholders.
  expect(again).toEqual(['/', '/first', '/second'])
})

test.each<[what: string, file: string, text: string | undefined]>([
  ['a title', 'content/second.md', '# Other\n\nText.\n'],
  ['a field of the frontmatter', 'content/second.md', '---\nunlisted: true\n---\n\n# Second\n\nText.\n'],
  ['a new page', 'content/gone.md', '# Gone\n'],
  ['a removed page', 'content/second.md', undefined],
  ['a sidebar', 'content/_meta.json', '["second", "first"]'],
  ['the configuration', 'config/site.ts', "export default { title: 'Site', description: 'Other' }\n"],
  ['a published URL', 'config/addresses.json', '{ "/old": "/first" }'],
])('links all pages again after a change of %s', async (_, file, text) => {
  using site = SiteTest.of(files)
  await link(site)
  if (text === undefined) site.remove(file)
  else site.edit(file, text)
  const { pages, again } = await link(site)
  expect(again).toEqual(pages.map(({ route }) => route.path))
})

test('links the pages again that show an image after it has changed, and all pages with `verify`', async () => {
  using site = SiteTest.of({
    ...files,
    'content/second.md': '# Second\n\n![Drawing](/drawing.svg)\n',
    'content/public/drawing.svg': '<svg width="1" height="1"/>',
  })
  await link(site)
  utimesSync(site.path('content/public/drawing.svg'), 1, 1)
  expect((await link(site)).again).toEqual([])
  site.edit('content/public/drawing.svg', '<svg width="2" height="1"/>')
  expect((await link(site)).again).toEqual(['/second'])
  expect((await link(site)).again).toEqual([])
  expect((await link(site, true)).again).toHaveLength(3)
})

test.each<[what: string, first: string, again: string[]]>([
  [
    'a heading to which pages link',
    '# First\n\n## Other part\n\nText. [Gone](./gone.md)\n\n#### Inner\n',
    ['/', '/first'],
  ],
  ['only its text', '# First\n\n## Part\n\nOther text. [Gone](./gone.md)\n\n#### Inner\n', ['/first']],
])('links a page and those with links to its headings again after a change of %s', async (_, first, again) => {
  using site = SiteTest.of(files)
  await link(site)
  site.edit('content/first.md', `---\noutline: [2, 3]\n---\n\n${first}`)
  const changed = await link(site)
  expect(changed.again).toEqual(again)
  const { pages } = await link(site, true)
  expect(JSON.stringify(changed.pages)).toBe(JSON.stringify(pages))
})

test('reports the same of a sidebar whichever language is linked first', async () => {
  const locales = [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文' },
  ]
  using site = SiteTest.of({
    'config/site.json': JSON.stringify({ locales, themeConfig: { sidebar: { '/guide': ['/guide/c'] } } }),
    'content/en/guide/b.md': '# Done\n',
    'content/zh/guide/a.md': '# 完成\n\n文字。\n',
  })
  const hintsOf = (report: readonly Diagnostic[]) =>
    report.flatMap(({ rule, hint }) => (rule === 'invalid-sidebar' ? [hint] : []))
  expect(hintsOf((await link(site)).report)).toEqual(['Did you mean `/guide/b`?'])
  site.edit('content/zh/guide/a.md', '# 完成\n\n文字。\n\n更多。\n')
  const changed = await link(site)
  expect(changed.again).toEqual(['/zh/guide/a'])
  expect(hintsOf(changed.report)).toEqual(['Did you mean `/guide/b`?'])
})
