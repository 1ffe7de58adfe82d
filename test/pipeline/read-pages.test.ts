// Reading the pages of a project with a cache from an earlier command.

import { expect, test } from 'vitest'
import { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
import type { KnownRead } from '../../pipeline/engine/reading.ts'
import type { Site } from '../../pipeline/engine/site.ts'
import { loadProject } from '../../pipeline/source/config/config.ts'
import type { SavedFileMemo } from '../../pipeline/source/file-memo.ts'
import { stateOf } from '../../pipeline/source/file-state.ts'
import { Cache } from '../../pipeline/storage/cache.ts'
import { Pool } from '../../pipeline/workers/pool.ts'
import { SiteTest } from '../site-test.ts'

/** Compiles a site. `change` can change the states that the next command finds. */
async function compile(
  { root }: SiteTest,
  verify: boolean,
  change?: (saved: SavedFileMemo<KnownRead>, opened: Site) => void,
): Promise<string | undefined> {
  const project = await loadProject(root)
  const cache = new Cache(project.cacheFolder, 'test')
  const opened = await openParsedSite({ project, cache, pool: new Pool(), verify })
  cache.save()
  if (change) {
    const saved = cache.readNote<SavedFileMemo<KnownRead>>('sources') as SavedFileMemo<KnownRead>
    change(saved, opened)
    cache.writeNote('sources', saved)
  }
  cache.close()
  return opened.pageOf('index.md')?.title
}

test('reads a file that seems unchanged only with `verify`', async () => {
  using site = SiteTest.of({ 'content/index.md': '# One\n' })
  await compile(site, false, ({ entries }, { pages }) => {
    site.edit('content/index.md', '# Two\n')
    // As on a file system that records neither times nor inodes.
    const state = stateOf(site.path('content/index.md')) as never
    entries['content/index.md'] = [{ hash: pages.get('index.md')?.hash as string }, state]
  })
  expect(await compile(site, false)).toBe('One')
  expect(await compile(site, true)).toBe('Two')
  expect(await compile(site, false)).toBe('Two')
})

test('reads a file that seems unchanged if its parsed page is not in the cache', async () => {
  using site = SiteTest.of({ 'content/index.md': '# One\n' })
  await compile(site, false, ({ entries }) => {
    entries['content/index.md'] = [{ hash: 'none' }, stateOf(site.path('content/index.md')) as never]
  })
  expect(await compile(site, false)).toBe('One')
})
