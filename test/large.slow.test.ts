// A large site, whose build replaces its workers to release memory.

import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagesWorthReleasing } from '../pipeline/build/build-outputs.ts'
import { SiteTest } from './site-test.ts'

/** Returns the path and the hash of each file. */
const hashesOf = (site: SiteTest): string[] =>
  Array.from(site.files(), ([path, bytes]) => `${path} ${hash('sha1', bytes)}`)

test('has the same files if the build has parsed the pages and if it has read them from the cache', async () => {
  const pages = Array.from({ length: pagesWorthReleasing }, (_, i): [string, string] => [
    `content/part-${i % 8}/page-${i}.md`,
    `# Page ${i}\n\nThe word number${i}, and the next page: [${i}](/part-${(i + 1) % 8}/page-${i + 1}).\n\n## 第${i}页 中文搜索\n`,
  ])
  pages.push([`content/part-${pages.length % 8}/page-${pages.length}.md`, '# Last page\n'])
  using site = SiteTest.of(Object.fromEntries(pages))
  expect(await site.build()).toMatchObject({ code: 0 })
  const parsed = hashesOf(site)
  site.remove('dist')
  const fromCache = await site.build()
  expect(fromCache).toMatchObject({ code: 0 })
  expect(fromCache.stdout + fromCache.stderr).toContain('Parsed 0 pages')
  expect(hashesOf(site)).toEqual(parsed)
})
