// The division of pages into buckets.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Addressing } from '../../../pipeline/model/route.ts'
import { bucketsOf } from '../../../pipeline/site/buckets.ts'
import { check } from '../../laws.ts'

const site: Addressing = {
  ...{ base: '/', cleanUrls: true, lang: 'en', locales: ['en', 'zh'] },
  ...{ defaultVersion: '', versions: [] },
}
const pages = Array.from({ length: 2000 }, (_, i) => `guide/page-${i}.md`)
const inBoth = (paths: readonly string[]) => ['en', 'zh'].flatMap((lang) => paths.map((path) => `${lang}/${path}`))

test('contains each page once, whatever the order', () => {
  check(
    fc.property(fc.uniqueArray(fc.constantFrom(...inBoth(pages)), { maxLength: 300 }), (some) => {
      const buckets = bucketsOf(some, site)
      expect(buckets.flat().sort()).toEqual(some.toSorted())
      expect(bucketsOf(some.toReversed(), site)).toEqual(buckets)
    }),
  )
})

test('keeps translations together, in buckets of at most 64 pages', () => {
  const buckets = bucketsOf(inBoth(pages), site)
  expect(buckets.length).toBeGreaterThan(2000 / 64)
  for (const bucket of buckets) {
    const names = bucket.map((path) => path.slice(3))
    expect(new Set(names).size).toBeLessThanOrEqual(64)
    expect(names.length).toBe(2 * new Set(names).size)
  }
})

test('changes few buckets when a page is added', () => {
  const before = new Set(bucketsOf(inBoth(pages), site).map((bucket) => bucket.join()))
  const after = bucketsOf(inBoth(pages.toSpliced(1000, 0, 'guide/new.md')), site)
  expect(after.filter((bucket) => !before.has(bucket.join())).length).toBeLessThan(5)
})
