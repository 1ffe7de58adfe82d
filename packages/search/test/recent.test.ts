// The cache of search results.

import { expect, test } from 'vitest'
import { answersKept, Recent } from '../browser/search/recent.ts'

const queries = (count: number) => Array.from({ length: count }, (_, i) => `query ${i}`)

test('[9.6] keeps 100 results, then evicts the least recently used', () => {
  const answers = new Recent<string>(answersKept)
  for (const query of queries(100)) answers.set(query, query.toUpperCase())
  expect(queries(100).map((query) => answers.get(query))).not.toContain(undefined)
  answers.get('query 0')
  answers.set('one more', 'ONE MORE')
  expect([answers.get('query 0'), answers.get('query 1'), answers.get('one more')]).toEqual([
    'QUERY 0',
    undefined,
    'ONE MORE',
  ])
})
