// Aligned lists contain each item once and in order.

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignLists } from '../align-lists.ts'
import { markArticle } from '../mark-article.ts'

const itemsOf = (count: number, keyOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({ key: keyOf(i) }))

const keys = fc.array(
  fc.constantFrom('a', 'b', 'c', 'd', 'e').map((key) => ({ key })),
  { maxLength: 30 },
)

test('keeps all items and their order', () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const pairs = alignLists(before, after)
      expect(pairs.flatMap((pair) => pair.before ?? [])).toEqual(before)
      expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after)
      for (const pair of pairs) if (pair.before && pair.after) expect(pair.before.key).toBe(pair.after.key)
    }),
  )
})

test('finds unchanged items between more changes than it looks for exactly', () => {
  const keyOf = (name: string) => (i: number) => (i % 3 === 0 ? `same ${i}` : `${name} ${i % 7 === 1 ? '' : i}`)
  const pairs = alignLists(itemsOf(6000, keyOf('old')), itemsOf(6000, keyOf('new')))
  expect(pairs.filter(({ before, after }) => before && after)).toHaveLength(2000)
})

const options = { lang: 'en', differs: () => false }

test('puts removed blocks where they were', () => {
  const { article } = markArticle(
    '<p>a b c d</p><p>x</p><p>y</p><ul><li>1</li><li>2</li></ul>',
    '<p>a b c d</p><ul><li>2</li></ul>',
    options,
  )
  expect(JSON.stringify(article).match(/"value":"\w[\w ]*"/g)).toEqual(
    ['a b c d', 'x', 'y', '1', '2'].map((text) => `"value":"${text}"`),
  )
})
