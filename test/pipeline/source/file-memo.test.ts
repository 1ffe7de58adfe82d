// Values that are remembered until the file that they were computed from changes.

import { lstatSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FileMemo } from '../../../pipeline/source/file-memo.ts'
import { Cache } from '../../../pipeline/storage/cache.ts'
import { SiteTest } from '../../site-test.ts'

interface Head {
  title: string
}

const head: Head = { title: 'A' }
const later = () => Date.now() + 60_000

interface Start {
  options?: unknown
  now?: number
}

/** Passes the values that one command knows to an action. */
function start(site: SiteTest, { options = 'options', now = later() }: Start, action: (heads: FileMemo<Head>) => void) {
  const cache = new Cache({ path: site.path('cache'), key: 'key' }, 'tool')
  const heads = new FileMemo<Head>({ cache, name: 'heads', root: site.path('content'), options, now })
  action(heads)
  heads.save(['a.md'])
  cache.close()
}

/** Returns the head that the next start knows after a change. */
function knownAfter(change: (site: SiteTest) => void, first: Start = {}, second: Start = {}): Head | undefined {
  using site = SiteTest.of({ 'content/a.md': '# A\n', 'content/b.md': '# B\n' })
  start(site, first, (heads) => heads.keep('a.md', head))
  change(site)
  let known: Head | undefined
  start(site, second, (heads) => {
    known = heads.get('a.md')
  })
  return known
}

test('knows the head of a page that has not changed', () => {
  expect(knownAfter(() => undefined)).toEqual(head)
  expect(knownAfter((site) => site.edit('content/b.md', '# Other\n'))).toEqual(head)
})

test.each<[string, (site: SiteTest) => void]>([
  ['another size', (site) => site.edit('content/a.md', '# Other\n')],
  [
    'the same size and a restored time',
    (site) => {
      const { atimeMs, mtimeMs } = lstatSync(site.path('content/a.md'))
      site.edit('content/a.md', '# C\n')
      utimesSync(site.path('content/a.md'), atimeMs / 1000, mtimeMs / 1000)
    },
  ],
  ['another file in its place', (site) => site.rename('content/b.md', 'content/a.md')],
  ['a link in its place', (site) => site.remove('content/a.md').link('b.md', 'content/a.md')],
  ['no file', (site) => site.remove('content/a.md')],
])('does not know the head of a page with %s', (_, change) => {
  expect(knownAfter(change)).toBeUndefined()
})

test('does not save the head of a page that can change again within the same unit of time', () => {
  expect(knownAfter(() => undefined, { now: Date.now() })).toBeUndefined()
})

test('does not know what was read with other options', () => {
  expect(knownAfter(() => undefined, { options: 'others' })).toBeUndefined()
})
