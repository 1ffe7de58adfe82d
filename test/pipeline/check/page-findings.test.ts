// What rules have found on single pages, with a cache from an earlier command.

import { expect, test } from 'vitest'
import { pageFindings } from '../../../pipeline/check/page-findings.ts'
import { compileSite } from '../../../pipeline/compile.ts'
import { linkPages } from '../../../pipeline/head-hooks.ts'
import type { ParsedPage } from '../../../pipeline/model/page.ts'
import { loadProject } from '../../../pipeline/source/config.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

/** Checks the pages of a site. Returns what was found, and the pages that rules have looked at. */
async function check({ root }: SiteTest, verify = false): Promise<{ found: string[]; read: string[] }> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, 'test')
  const compiled = await compileSite(project, { cache, pool: new Pool() })
  const pages = await linkPages(compiled)
  const read = new Set<string>()
  const pageOf = (filePath: string): ParsedPage | undefined => {
    read.add(filePath)
    return compiled.pageOf(filePath)
  }
  const found = pageFindings({ ...compiled, project, pages, pageOf }, { cache, keys: compiled.keys, verify })
  cache.save()
  cache.close()
  return { found: found.map(({ rule, place }) => `${place.file} ${rule}`), read: [...read].sort() }
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
  expect(await check(site)).toEqual({ found: [extra], read: [] })
  site.edit('content/en/other.md', '# Other\n\nOther text.\n')
  expect(await check(site)).toEqual({ found: [extra], read: ['en/other.md', 'zh/other.md'] })
  expect(await check(site, true)).toMatchObject({ found: [extra], read: { length: 4 } })
})

test('checks a page again after a change of its baseline', async () => {
  using site = SiteTest.of(files)
  await check(site)
  site.edit('config/translations.json', JSON.stringify({ 'zh/index.md': { '#': 'none' } }))
  const { found, read } = await check(site)
  expect(found).toEqual(['content/zh/index.md stale-translation', extra])
  expect(read).toContain('zh/index.md')
  expect(read).not.toContain('zh/other.md')
})
