// Parsed pages: when their details are read, and how pages reach the cache of another machine.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageDetails } from '../../../pipeline/model/page/page.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import { type ParsedSource, packPages, unpackPages, withDetails } from '../../../pipeline/storage/cached-page.ts'
import { ContentStore } from '../../../pipeline/storage/content-store.ts'

let folder: string
let store: ContentStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsite-index-'))
  store = new ContentStore({ path: join(folder, 'own'), key: 'a key' })
})
afterEach(() => {
  vi.restoreAllMocks()
  store.close()
  rmSync(folder, { recursive: true })
})

const detailsOf = (title: string): PageDetails => ({
  description: `${title}:\u2028 “describes”\n\tit`,
  fieldLines: { title: 2 },
  toc: [{ id: 'a', text: 'A', depth: 2, charIndex: 3 }],
  headings: [{ id: 'a', depth: 2, own: false, line: 4, column: 1 }],
  ids: ['a', '二'],
  writtenIds: ['二'],
  links: [{ href: '/b#c', line: 1, column: 2 }],
  webLinks: [{ href: 'https://example.org' }],
  assets: [],
  sections: '-1 abc,1,2\n0 def,4,',
})

function pageIn(store: ContentStore, title: string): ParsedSource {
  const page = {
    title,
    titleHtml: `<code>${title}</code>`,
    pageType: 'doc' as const,
    frontmatter: { title },
    lineIds: [{ prefix: 'a', count: 3 }],
    diagnostics: [],
    ignores: [],
  }
  const content = { text: `Text of ${title}`, code: [], body: [], samples: [] }
  return withDetails({ page, content: store.write(content, detailsOf(title)), shared: 'shared' }, store)
}

test('reads the details of a page when they are needed, and only once', () => {
  const { page } = pageIn(store, 'A')
  vi.spyOn(JSON, 'parse')
  expect([page.title, page.frontmatter, page.lineIds?.length]).toEqual(['A', { title: 'A' }, 1])
  expect(JSON.parse).not.toHaveBeenCalled()
  expect(page.details).toEqual(detailsOf('A'))
  expect(page.details).toBe(page.details)
  expect(JSON.parse).toHaveBeenCalledOnce()
})

test('forgets the details of a page when those of many others have been read', () => {
  const first = pageIn(store, 'first').page
  const before = first.details
  const other = pageIn(store, 'other')
  for (let i = 0; i < 3000; i++)
    expect(withDetails({ ...other, page: { ...other.page } }, store).page.details.ids).toHaveLength(2)
  expect(first.details).not.toBe(before)
  expect(first.details).toEqual(before)
})

test('leaves the details out of JSON and of messages to other threads', () => {
  const source = pageIn(store, 'A')
  expect(JSON.stringify(source)).not.toContain('describes')
  expect(structuredClone(source).page).not.toHaveProperty('details')
})

test('returns pages from the cache with their details', () => {
  const open = () => new Cache({ path: folder, key: 'a key' }, 'tool')
  const cache = open()
  for (const key of ['a1', 'a2']) cache.keep(key, pageIn(cache.store, key))
  cache.save()
  cache.close()
  const next = open()
  expect(next.get('a2')?.page).toMatchObject({ title: 'a2', details: detailsOf('a2') })
  expect(next.get('a3')).toBeUndefined()
  next.close()
})

test.each([true, false])('gives pages to another machine (with contents: %s)', (withContents) => {
  const pages = ['A', 'B', 'C'].map((title) => pageIn(store, title))
  const [index, contents] = packPages(pages, store)
  const other = new ContentStore({ path: join(folder, 'other'), key: 'another key' })
  const taken = unpackPages(Buffer.from(index), withContents ? Buffer.from(contents) : undefined, other)
  expect(taken.map(({ page, shared }) => [page, page.details, shared])).toEqual(
    pages.map(({ page, shared }) => [page, page.details, shared]),
  )
  if (withContents)
    expect(taken.map(({ content }) => other.readText(content).text)).toEqual(['Text of A', 'Text of B', 'Text of C'])
  else for (const { content } of taken) expect(() => other.readText(content)).toThrow()
  other.close()
})
