// Workers start early only if the project is large enough for them.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startWorkers } from '../../../pipeline/api/start-workers.ts'
import type { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

test.each([
  ['no content', 0, 0],
  ['31 pages', 31, 0],
  ['32 pages', 32, 1],
])('a project with %s', (_, pages, starts) => {
  using site = SiteTest.of({})
  if (pages > 0) mkdirSync(site.path('content'), { recursive: true })
  for (let page = 0; page < pages; page++) writeFileSync(join(site.path('content'), `${page}.md`), '# Page\n')
  const started: string[] = []
  startWorkers({ start: () => started.push('started') } as unknown as Pool, site.root)
  expect(started).toHaveLength(starts)
})

test('does not follow links, which may form a cycle', () => {
  using site = SiteTest.of({ 'content/a/page.md': '# Page\n' })
  symlinkSync('.', site.path('content/x'))
  symlinkSync('..', site.path('content/a/y'))
  startWorkers({ start: () => expect.unreachable() } as unknown as Pool, site.root)
})
