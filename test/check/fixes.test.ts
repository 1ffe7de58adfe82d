// What mends a message stands where the message says, and mends it.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixFiles } from '../../pipeline/check/fix.ts'
import { compile } from '../pipeline/compiled.ts'
import { repository, SiteTest } from '../site-test.ts'

test.each([
  // Dead links without a page that was meant for sure.
  ['links', 3, 29],
  // An address that may be of another site.
  ['link-forms', 37, 1],
  ['anchors', 2, 10],
])('%s: what can be mended is', async (name, count, left) => {
  using site = SiteTest.copy(join(repository, 'test/check/sites', name, 'faults'))
  // What other rules say of these sites is no matter here.
  const look = async () =>
    (await compile(site, 'all')).found.filter(
      ({ rule }) => !/^(?:vague-link|unused-file|no-site-url|unaccepted-.*)$/.test(rule),
    )
  const found = await look()
  expect(found.filter(({ fix }) => fix)).toHaveLength(count)
  fixFiles(site.root, found)
  const after = await look()
  expect(after.filter(({ fix }) => fix)).toEqual([])
  expect(after).toHaveLength(left)
})
