// What rules have found on single pages, with a cache from an earlier command.

import { expect, test } from 'vitest'
import { openParsedSite } from '../../../pipeline/engine/parsed-site.ts'
import type { ParsedPage } from '../../../pipeline/model/page/page.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

/** What was found, how many pages lack a baseline, and the pages that rules have looked at. */
interface Checked {
  found: string[]
  withoutBaseline: number
  read: string[]
}

/** Checks the pages of a site. */
async function check({ root }: SiteTest, verify = false): Promise<Checked> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, 'test')
  const opened = await openParsedSite({ project, cache, pool: new Pool(), verify })
  const { pages, ...others } = opened.checked(await opened.linkAll())
  const read = new Set<string>()
  const pageOf = (filePath: string): ParsedPage | undefined => {
    read.add(filePath)
    return opened.pageOf(filePath)
  }
  const { diagnostics, withoutBaseline } = opened.findings.onAll({ ...others, pages, pageOf })
  cache.save()
  cache.close()
  const found = diagnostics.map(({ rule, place }) => `${place.file} ${rule}`)
  return { found, withoutBaseline, read: [...read].sort() }
}

const files = {
  'content/en/index.md': '# Home\n\n## One\n\nText.\n',
  'content/zh/index.md': '# 首页\n\n## 一\n\n文字。\n',
  'content/en/other.md': '# Other\n\nText.\n',
  'content/zh/other.md': '# 其他\n\n文字。\n\n## 二\n',
  'config/site.ts': `export default { locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }] }\n`,
}
const extra = 'content/zh/other.md extra-section'

test('checks again only a page that has changed, and its translations', async () => {
  using site = SiteTest.of(files)
  expect(await check(site)).toMatchObject({ found: [extra], read: { length: 4 } })
  expect(await check(site)).toEqual({ found: [extra], withoutBaseline: 2, read: [] })
  site.edit('content/en/other.md', '# Other\n\nOther text.\n')
  expect(await check(site)).toEqual({
    found: [extra],
    withoutBaseline: 2,
    read: ['en/other.md', 'zh/other.md'],
  })
  expect(await check(site, true)).toMatchObject({ found: [extra], read: { length: 4 } })
})

test('checks a page again after a change of its baseline', async () => {
  using site = SiteTest.of(files)
  await check(site)
  site.edit('config/translations.json', JSON.stringify({ 'zh/index.md': { '#': 'none' } }))
  const { found, withoutBaseline, read } = await check(site)
  expect(found).toEqual(['content/zh/index.md stale-translation', extra])
  // The section `#一` still has none.
  expect(withoutBaseline).toBe(2)
  expect(read).toContain('zh/index.md')
  expect(read).not.toContain('zh/other.md')
})

const baseline = 'config/translations.json'
const recorded = { 'zh/other.md': { '#': 'none' } }
const soleLocale = `export default { locales: [{ lang: 'en', label: 'English' }] }\n`

/** Edits of a site in which `zh/other.md` has a baseline, with the number of pages that lack one afterwards. */
const edits: [what: string, edit: (site: SiteTest) => void, withoutBaseline: number][] = [
  ['nothing changes', () => {}, 1],
  ['the original gets a section', (site) => site.edit('content/en/other.md', '# Other\n\n## Two\n'), 2],
  ['the original is moved', (site) => site.rename('content/en/index.md', 'content/en/moved.md'), 0],
  ['the original is removed', (site) => site.remove('content/en/index.md'), 0],
  ['the translation is removed', (site) => site.remove('content/zh/index.md'), 0],
  ['another page becomes the original', (site) => site.rename('content/zh/index.md', 'content/zh/other.md'), 0],
  ['a translation is added', (site) => site.edit('content/zh/more.md', '# 更多\n'), 1],
  ['an original is added', (site) => site.edit('content/en/more.md', '# More\n'), 1],
  [
    'a baseline is recorded',
    (site) => site.edit(baseline, JSON.stringify({ ...recorded, 'zh/index.md': { '#': '1', '#一': '2' } })),
    0,
  ],
  ['a baseline is removed', (site) => site.remove(baseline), 2],
  ['the language of the translations is removed', (site) => site.edit('config/site.ts', soleLocale), 0],
]

test.each(edits)('counts the same pages as a complete check when %s', async (_, edit, withoutBaseline) => {
  using site = SiteTest.of({ ...files, [baseline]: JSON.stringify(recorded) })
  expect(await check(site)).toMatchObject({ withoutBaseline: 1 })
  edit(site)
  const { read, ...known } = await check(site)
  expect(known).toMatchObject({ withoutBaseline })
  expect(await check(site, true)).toMatchObject(known)
})
