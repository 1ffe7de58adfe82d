// How the watcher of `docsite dev` recognizes a file that an editor has emptied and is about to write.

import { statSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBeingSaved } from '../../../pipeline/dev/watch.ts'
import { SiteTest } from '../../site-test.ts'
import { RunningDev } from './running.ts'

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
