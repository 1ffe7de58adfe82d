// What mends a message stands where the message says, and mends it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messagesOf } from '../../pipeline/build.ts'
import { Cache } from '../../pipeline/cache.ts'
import { compileSite } from '../../pipeline/compile.ts'
import type { Fix, Message } from '../../pipeline/model/message.ts'
import { Pool } from '../../pipeline/pool.ts'
import { loadProject } from '../../pipeline/source/config.ts'
import { repository, SiteTest } from '../site-test.ts'

async function check(site: SiteTest): Promise<Message[]> {
  const project = await loadProject(site.root)
  const cache = new Cache(project.cacheFolder, 'test')
  const compiled = await compileSite(project, { cache, pool: new Pool() })
  const pages = compiled.linked.routes.routes.map((route) => compiled.linked.link(route))
  cache.store.close()
  return messagesOf(compiled, pages, project, 'all')
}

function apply(fix: Fix, root: string): void {
  const file = join(root, fix.place.file)
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines[fix.place.line - 1] ?? ''
  const at = fix.place.column - 1
  expect(line.slice(at, at + fix.written.length)).toBe(fix.written)
  lines[fix.place.line - 1] = line.slice(0, at) + fix.mended + line.slice(at + fix.written.length)
  writeFileSync(file, lines.join('\n'))
}

test.each([
  // Dead links without a page that was meant for sure.
  ['links', 3, 29],
  // An address that may be of another site.
  ['link-forms', 35, 1],
  ['anchors', 2, 10],
])('%s: what can be mended is', async (name, count, left) => {
  using site = SiteTest.copy(join(repository, 'test/check/sites', name, 'faults'))
  const before = await check(site)
  const fixes = before.flatMap(({ fix }) => fix ?? [])
  expect(fixes).toHaveLength(count)
  // From the end, so that no place moves.
  for (const fix of fixes.toReversed()) apply(fix, site.root)
  const after = await check(site)
  expect(after.filter(({ fix }) => fix)).toEqual([])
  expect(after).toHaveLength(left)
})
