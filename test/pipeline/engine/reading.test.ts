// Pages that are not read again: their files have the same size, times and inode as when they were read.

import { lstatSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Reading } from '../../../pipeline/engine/reading.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { fileSystemTime, isSettled } from '../../../pipeline/source/file-state.ts'
import { scanContent } from '../../../pipeline/source/scan.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import type { ParsedSource } from '../../../pipeline/storage/cached-page.ts'
import { SiteTest } from '../../site-test.ts'

const later = () => Date.now() + 60_000

interface Visit {
  /** The pages that were read. */
  read: string[]
  hashes: Record<string, string>
}

/** Does what a command does with the pages of a site. `now` is the time of the file system. */
async function visit(site: SiteTest, { now = later(), pageBytes = 1000, verify = false } = {}): Promise<Visit> {
  site.edit('config/site.json', JSON.stringify({ markdown: { codeFolders: ['src'] }, limits: { pageBytes } }))
  const project = await loadProject(site.root)
  const cache = new Cache({ path: site.path('cache'), key: 'key' }, 'tool')
  const tree = scanContent(site.root)
  const parsed = { content: ['', 0, 0, 0, 0] } as unknown as ParsedSource
  // As if all pages had been parsed before.
  cache.get = () => parsed
  const reading = new Reading({ project, cache, tree, now, verify })
  const pages = tree.pages.map((filePath) => [filePath, reading.get(filePath)] as const)
  reading.save()
  cache.close()
  return {
    read: pages.flatMap(([filePath, read]) => (read?.source ? filePath : [])),
    hashes: Object.fromEntries(pages.map(([filePath, read]) => [filePath, read?.hash ?? ''])),
  }
}

const makeSite = () =>
  SiteTest.of({
    'content/plain.md': '# One\n',
    'content/code.md': '# Code\n\n```ts file="src/a.ts"\n```\n',
    'content/parts.md': '# Parts\n\n::include{file="./shared/_part.md"}\n',
    'content/shared/_part.md': 'Part one.\n',
    'src/a.ts': 'export const a = 1\n',
  })

/** Sets the time of the last change of a file to what it was before an action, as `touch -r` does. */
function restoringTime(site: SiteTest, path: string, action: () => void): void {
  const { atimeMs, mtimeMs } = lstatSync(site.path(path))
  action()
  utimesSync(site.path(path), atimeMs / 1000, mtimeMs / 1000)
}

describe('the pages of the next command', () => {
  test.each<[string, (site: SiteTest) => void, string[]]>([
    ['none, if no file has changed', () => undefined, []],
    ['a new page', (site) => site.edit('content/new.md', '# New\n'), ['new.md']],
    ['a page with another size', (site) => site.edit('content/plain.md', '# Other\n'), ['plain.md']],
    ['a page with the same size', (site) => site.edit('content/plain.md', '# Two\n'), ['plain.md']],
    [
      'a page with the same size and a restored time',
      (site) => restoringTime(site, 'content/plain.md', () => site.edit('content/plain.md', '# Two\n')),
      ['plain.md'],
    ],
    [
      'a page that was replaced by a file with the same size and time',
      (site) =>
        restoringTime(site, 'content/plain.md', () => site.edit('new', '# Two\n').rename('new', 'content/plain.md')),
      ['plain.md'],
    ],
    [
      'a page that was replaced by a link to another file',
      (site) =>
        site.edit('content/_other.md', '# Two\n').remove('content/plain.md').link('_other.md', 'content/plain.md'),
      ['plain.md'],
    ],
    ['a page whose fragment has changed', (site) => site.edit('content/shared/_part.md', 'Part two.\n'), ['parts.md']],
    ['a page whose fragment is gone', (site) => site.remove('content/shared/_part.md'), ['parts.md']],
    ['a page whose code has changed', (site) => site.edit('src/a.ts', 'export const a = 2\n'), ['code.md']],
    [
      'a page whose fragment moved out of the project, with a link in its place',
      (site) => site.rename('content/shared', '../outside').link('../../outside', 'content/shared'),
      ['parts.md'],
    ],
    [
      'a page whose code moved out of the project, with a link in its place',
      (site) => site.rename('src', '../outside').link('../outside', 'src'),
      ['code.md'],
    ],
  ])('to read are %s', async (_, change, expected) => {
    using site = makeSite()
    expect((await visit(site)).read).toEqual(['code.md', 'parts.md', 'plain.md'])
    change(site)
    const second = await visit(site)
    expect(second.read).toEqual(expected)
    expect(second.hashes).toEqual((await visit(site, { verify: true })).hashes)
  })

  test('include those that changed immediately before they were read', async () => {
    using site = makeSite()
    // The state of a file that is edited twice within one unit of the clock can be the same.
    const first = await visit(site, { now: fileSystemTime(site.root) })
    expect((await visit(site)).read).toEqual(first.read)
  })

  test('include all if an option has changed', async () => {
    using site = makeSite()
    await visit(site)
    expect((await visit(site, { pageBytes: 2000 })).read).toEqual(['code.md', 'parts.md', 'plain.md'])
  })

  test.each([
    ['is not UTF-8', { 'content/odd.md': Buffer.from([0x23, 0x20, 0xff]) }],
    ['is too large', { 'content/odd.md': 'a'.repeat(2000) }],
    ['lacks a fragment', { 'content/odd.md': '::include{file="./_none.md"}\n' }],
    ['shows a file that does not exist', { 'content/odd.md': '```ts file="none.ts"\n```\n' }],
    ['shows a file that is refused', { 'content/odd.md': '```ts file="a.key"\n```\n', 'a.key': 'secret' }],
  ])('include a page that %s, so that its diagnostic is reported again', async (_, files) => {
    using site = SiteTest.of(files)
    await visit(site)
    expect((await visit(site)).read).toEqual(['odd.md'])
  })

  test('are read again after they were restored with other times', async () => {
    using site = makeSite()
    const restore = site.snapshot()
    const first = await visit(site)
    restore()
    expect(await visit(site)).toEqual(first)
  })

  test('leave the saved states as they are if nothing has changed', async () => {
    using site = makeSite()
    const timeOf = () =>
      [...site.files('cache').keys()].map((file) => lstatSync(site.path(join('cache', file))).mtimeMs)
    await visit(site)
    const before = timeOf()
    await visit(site)
    expect(timeOf()).toEqual(before)
  })
})

describe('the time of a file system', () => {
  test('is at least that of a file written before, and leaves no file behind', () => {
    using site = SiteTest.of({ a: '' })
    const time = fileSystemTime(site.root)
    expect(time).toBeGreaterThanOrEqual(lstatSync(site.path('a')).ctimeMs)
    expect([...site.files('').keys()]).toEqual(['a'])
    expect(isSettled([0, time, time, 1], time)).toBe(false)
    expect(isSettled([0, time, time, 1], time + 2001)).toBe(true)
    expect(isSettled([0, 0, time, 1], time)).toBe(false)
  })

  test('settles nothing if the directory cannot be written', () => {
    using site = SiteTest.of({})
    expect(fileSystemTime(site.path('missing'))).toBe(0)
  })
})
