// The cache of parsed pages: what remains readable after a save.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PageContent, PageSummary } from '../../../pipeline/model/page/page.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import { withDetails } from '../../../pipeline/storage/cached-page.ts'
import { noDetails } from './no-details.ts'

/** The keys of pages are hashes. */
const hashes = { edit: 'a1', next: 'b2' }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsite-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => new Cache({ path: folder, key: 'a key' }, 'tool')

const contentOf = (text: string): PageContent => ({ body: [], text, code: [], samples: [] })

function keep(cache: Cache, key: string): void {
  const content = cache.store.write(contentOf(key), { ...noDetails, description: key })
  cache.keep(key, withDetails({ page: { title: key } as PageSummary, content, shared: '' }, cache.store))
}

/** Returns the text of a page as the next build reads it. */
function savedText(key: string): string | undefined {
  const cache = open()
  try {
    const found = cache.get(key)
    return found && cache.store.readText(found.content).text
  } finally {
    cache.close()
  }
}

test('keeps the pack that is being written, even if none of its pages is needed at a save', () => {
  const cache = open()
  keep(cache, hashes.edit)
  cache.evict(hashes.edit)
  cache.save()
  keep(cache, hashes.next)
  cache.save()
  cache.close()
  expect(cache.problem).toBeUndefined()
  expect(savedText(hashes.next)).toBe(hashes.next)
})

test('saves only the pages that are still needed', () => {
  const cache = open()
  keep(cache, hashes.edit)
  keep(cache, hashes.next)
  cache.evict(hashes.edit)
  cache.save()
  cache.close()
  expect([savedText(hashes.edit), savedText(hashes.next)]).toEqual([undefined, hashes.next])
})
