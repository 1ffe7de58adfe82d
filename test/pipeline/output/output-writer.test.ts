// Files of the previous output that a build reuses: unread if nothing has changed them, and otherwise if their bytes are the same.

import { hash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OutputWriter, type WrittenFile } from '../../../pipeline/output/output-writer.ts'
import { SiteTest } from '../../site-test.ts'

/** A hash that no file has. A file that is reused although this is its hash was not read. */
const noHash = '0'.repeat(40)

interface Reused {
  /** Whether a file is reused without reading it, and with reading it. */
  unread: boolean
  read: boolean
  /** The file in the new output. */
  text: string | undefined
}

/** Writes `a.txt`, changes the output, and reuses the file. The last build finished `ms` after the last change of the file. */
function reuse(change: (site: SiteTest) => void, ms: number): Reused {
  using site = SiteTest.of({})
  for (const name of ['dist', 'new']) mkdirSync(site.path(name))
  const written = new OutputWriter(site.path('dist'), { folder: site.path('none'), finishedAt: 0 }).write(
    'a.txt',
    'one\n',
  )
  change(site)
  const stat = lstatSync(site.path('dist/a.txt'), { throwIfNoEntry: false })
  const finishedAt = Math.max(stat?.mtimeMs ?? 0, stat?.ctimeMs ?? 0) + ms
  const writer = new OutputWriter(site.path('new'), { folder: site.path('dist'), finishedAt })
  const reuses = (known: WrittenFile) => writer.reuse(known) !== undefined
  const unread = reuses({ ...written, hash: noHash })
  const read = unread || reuses(written)
  return { unread, read, text: site.exists('new/a.txt') ? site.read('new/a.txt') : undefined }
}

test.each<[string, (site: SiteTest) => void, ms: number, Reused]>([
  ['unread if nothing has changed it', () => undefined, 1, { unread: true, read: true, text: 'one\n' }],
  [
    'after reading it, if it changed at the end of the last build or later',
    () => undefined,
    0,
    { unread: false, read: true, text: 'one\n' },
  ],
  [
    'not at all if it was edited later, even to the same size',
    (site) => site.edit('dist/a.txt', 'two\n'),
    0,
    { unread: false, read: false, text: undefined },
  ],
  [
    'not at all if an older file with the same size was moved in its place',
    (site) => site.edit('older', 'two\n').rename('older', 'dist/a.txt'),
    1,
    { unread: false, read: false, text: undefined },
  ],
  [
    'after reading it, if a copy is in its place',
    (site) => site.edit('copy', 'one\n').rename('copy', 'dist/a.txt'),
    1,
    { unread: false, read: true, text: 'one\n' },
  ],
  ['not at all if it is gone', (site) => site.remove('dist/a.txt'), 1, { unread: false, read: false, text: undefined }],
  [
    'not at all if it has another size',
    (site) => site.edit('dist/a.txt', 'three\n'),
    1,
    { unread: false, read: false, text: undefined },
  ],
])('reuses a file %s', (_, change, ms, expected) => {
  expect(reuse(change, ms)).toEqual(expected)
})

test('records the new inode if another command has written the same bytes', () => {
  using site = SiteTest.of({ 'dist/a.txt': 'one\n', 'new/.keep': '' })
  const { mtimeMs, ctimeMs, ino } = lstatSync(site.path('dist/a.txt'))
  const finishedAt = Math.max(mtimeMs, ctimeMs) + 1000
  const writer = new OutputWriter(site.path('new'), { folder: site.path('dist'), finishedAt })
  const current = { path: 'a.txt', hash: hash('sha1', 'one\n'), size: 4, inode: ino }
  const old = { ...current, inode: ino + 1 }
  expect(writer.reuseAll([old])).toEqual([current])
  expect(writer.write('a.txt', 'one\n', old)).toEqual(current)
  const same = [{ ...current, hash: noHash }]
  expect(writer.reuseAll(same)).toBe(same)
  expect(writer.reuseAll([current, { ...current, path: 'b.txt' }])).toBeUndefined()
})
