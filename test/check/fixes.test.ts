// Applies the fixes of diagnostics. Each fix must resolve its diagnostic.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixFiles } from '../../pipeline/check/fix.ts'
import { compile } from '../pipeline/compiled.ts'
import { repository, SiteTest } from '../site-test.ts'

test.each([
  // Dead links whose intended page docsite cannot determine.
  ['links', 3, 29],
  // A URL that may belong to another site.
  ['link-forms', 37, 1],
  ['anchors', 2, 10],
])('fixes what can be fixed safely: %s', async (name, count, left) => {
  using site = SiteTest.copy(join(repository, 'test/check/sites', name, 'faults'))
  // These rules report unrelated problems in the test sites.
  const look = async () =>
    (await compile(site, 'all')).found.filter(
      ({ rule }) => !/^(?:vague-link|unused-file|no-site-url|missing-baseline)$/.test(rule),
    )
  const found = await look()
  expect(found.filter(({ fix }) => fix)).toHaveLength(count)
  fixFiles(site.root, found)
  const after = await look()
  expect(after.filter(({ fix }) => fix)).toEqual([])
  expect(after).toHaveLength(left)
})
