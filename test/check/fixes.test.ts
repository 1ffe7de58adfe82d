// What mends a message stands where the message says, and mends it.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mendFiles } from '../../pipeline/output/mend.ts'
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
  const { found } = await compile(site, 'all')
  expect(found.filter(({ fix }) => fix)).toHaveLength(count)
  mendFiles(site.root, found)
  const { found: after } = await compile(site, 'all')
  expect(after.filter(({ fix }) => fix)).toEqual([])
  expect(after).toHaveLength(left)
})
