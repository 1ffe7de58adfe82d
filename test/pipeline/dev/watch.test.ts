// How the watcher of `docsite dev` recognizes a file that an editor has emptied and is about to write, and follows files outside the project.

import { statSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBeingSaved, watchProject } from '../../../pipeline/dev/watch.ts'
import type { FileEvent } from '../../../pipeline/source/file-state.ts'
import { SiteTest } from '../../site-test.ts'
import { eventually, RunningDev } from './running.ts'

test.each([
  { text: '', age: 0, expected: true },
  { text: '', age: 99, expected: true },
  { text: '', age: 100, expected: false },
  // The clock of a network drive may be ahead.
  { text: '', age: -1000, expected: false },
  { text: '# Home\n', age: 0, expected: false },
])('a file with the text "$text", changed $age ms ago, is being saved: $expected', ({ text, age, expected }) => {
  using site = SiteTest.of({ 'page.md': text })
  const now = 1_700_000_000_000
  utimesSync(site.path('page.md'), now / 1000, (now - age) / 1000)
  expect(isBeingSaved(statSync(site.path('page.md')), now)).toBe(expected)
})

test('a folder and a missing file are not being saved', () => {
  using site = SiteTest.of({})
  expect(isBeingSaved(statSync(site.root), Date.now())).toBe(false)
  expect(isBeingSaved(undefined, Date.now())).toBe(false)
})

test('shows that a page was emptied', async () => {
  await using dev = await RunningDev.start({ 'content/index.md': '# Home\n', 'content/a.md': 'Old text.\n' })
  expect(await dev.text('/a')).toContain('Old text.')
  dev.site.edit('content/a.md', '')
  await dev.until('/a', (html) => expect(html).not.toContain('Old text.'))
})

test.each([
  { file: 'docs/src/parts/a.js', removed: 'docs/src/parts/a.js' },
  { file: 'docs/src/parts/a.js', removed: 'docs/src/parts' },
  { file: 'docs/src/parts/a.js', removed: 'docs/src' },
  { file: '.looks/parts/a.css', removed: '.looks/parts/a.css' },
  { file: '.looks/parts/a.css', removed: '.looks/parts' },
  { file: '.looks/parts/a.css', removed: '.looks' },
])('follows $file after $removed was deleted and restored', async ({ file, removed }) => {
  using repository = SiteTest.of({ 'docs/content/index.md': '# Home\n', [file]: '' })
  const events: FileEvent[] = []
  const root = repository.path('docs')
  const onChange = (changes: FileEvent[]) => void events.push(...changes)
  const watching = watchProject({ root, since: Date.now(), known: [], onChange })
  /** Changes files until the watcher reports one, because nothing tells when it has started to watch. */
  const untilReported = (path: string, kinds: FileEvent['kind'][], change: (attempt: number) => void) => {
    events.length = 0
    let attempt = 0
    return eventually(() => {
      change(attempt++)
      expect(kinds).toContain(events.find(({ absolutePath }) => absolutePath === repository.path(path))?.kind)
    })
  }
  const edit = (path: string) => (attempt: number) => void repository.edit(path, `Edit ${attempt}`)
  await untilReported('docs/content/index.md', ['change', 'add'], edit('docs/content/index.md'))
  watching.add([repository.path(file)])
  await untilReported(file, ['change', 'add'], edit(file))
  repository.remove(removed)
  await untilReported(file, ['unlink'], () => undefined)
  repository.edit(file, 'Restored')
  await untilReported(file, ['add'], () => undefined)
  await untilReported(file, ['change'], edit(file))
  expect(new Set(events.map(({ absolutePath }) => absolutePath))).toEqual(new Set([repository.path(file)]))
  await watching.close()
})
