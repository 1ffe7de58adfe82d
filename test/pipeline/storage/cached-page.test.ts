// The index of parsed pages: what is parsed when, and what remains after an edit.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageDetails } from '../../../pipeline/model/page/page.ts'
import { type ParsedSource, storedPages } from '../../../pipeline/storage/cached-page.ts'
import { NoteParts } from '../../../pipeline/storage/note-parts.ts'
import { Notes } from '../../../pipeline/storage/signed-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsite-index-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Opens the index as the next command does. */
const open = () => new NoteParts(new Notes({ path: folder, key: 'a key' }, 'tool'), 'pages', storedPages)

const detailsOf = (title: string): PageDetails => ({
  description: `${title}:\u2028 “describes”\n\tit`,
  fieldLines: { title: 2 },
  toc: [{ id: 'a', text: 'A', depth: 2, charIndex: 3 }],
  headings: [{ id: 'a', depth: 2, own: false, line: 4, column: 1 }],
  ids: ['a', '二'],
  links: [{ href: '/b#c', line: 1, column: 2 }],
  webLinks: [{ href: 'https://example.org' }],
  assets: [],
  sections: '-1 abc,1,2\n0 def,4,',
})

const pageOf = (title: string): ParsedSource => ({
  page: {
    title,
    titleHtml: `<code>${title}</code>`,
    pageType: 'doc',
    frontmatter: { title },
    lineIds: [{ prefix: 'a', count: 3 }],
    diagnostics: [],
    ignores: [],
    details: detailsOf(title),
  },
  content: ['pack', 1, 2, 3, 4],
  shared: 'shared',
})

const parsedTexts = (): string[] => vi.mocked(JSON.parse).mock.calls.map(([text]) => text)

/** The pages by their hash. The first two are in the same note. */
const all = new Map(['a1', 'a2', 'b1'].map((hash) => [hash, pageOf(`Page ${hash}`)]))

test('returns pages as they were kept', () => {
  open().keep(all)
  const index = open()
  for (const [hash, page] of all) expect(index.get(hash)).toEqual(page)
  expect(index.get('a3')).toBeUndefined()
  expect(index.get('c1')).toBeUndefined()
})

test('parses the details of a page when they are first read, and only once', () => {
  open().keep(all)
  vi.spyOn(JSON, 'parse')
  const { page } = open().get('a2') as ParsedSource
  expect([page.title, page.frontmatter, page.lineIds?.length]).toEqual(['Page a2', { title: 'Page a2' }, 1])
  expect(parsedTexts()).toHaveLength(1)
  expect(page.details.headings).toBe(page.details.headings)
  expect(page.details.links).toHaveLength(1)
  expect(parsedTexts()).toEqual([expect.anything(), expect.stringContaining('Page a2')])
})

test('keeps unread details when another page of the same note changes', () => {
  open().keep(all)
  vi.spyOn(JSON, 'parse')
  const index = open()
  const edited = pageOf('Edited')
  index.keep(
    new Map([...['a1', 'b1'].map((hash) => [hash, index.get(hash)] as [string, ParsedSource]), ['a9', edited]]),
  )
  expect(parsedTexts().filter((text) => text.includes('describes'))).toEqual([])
  const next = open()
  expect(next.get('a1')).toEqual(all.get('a1'))
  expect(next.get('a9')).toEqual(edited)
  expect(next.get('a2')).toBeUndefined()
})

test('keeps details that were read', () => {
  open().keep(all)
  const index = open()
  const kept = index.get('a1') as ParsedSource
  expect(kept.page.details.ids).toHaveLength(2)
  index.keep(new Map([['a1', kept]]))
  expect(open().get('a1')).toEqual(kept)
})

test('keeps a page whose text was moved to another pack', () => {
  open().keep(all)
  const index = open()
  const moved = { ...(index.get('a1') as ParsedSource), content: ['other', 0, 2, 3, 4] as const }
  index.keep(new Map([['a1', moved]]))
  expect(open().get('a1')).toEqual({
    ...all.get('a1'),
    content: moved.content,
  })
})

test('leaves the details in a copy of a page', () => {
  open().keep(all)
  const { page } = open().get('a1') as ParsedSource
  expect({ ...page, title: 'Copy' }.details).toEqual(detailsOf('Page a1'))
})
