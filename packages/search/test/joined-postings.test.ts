import { expect, test } from 'vitest'
import { random } from '../../../test/random.ts'
import { packStep, withLongerStep } from '../browser/search/format/index-format.ts'
import { JoinedPostings } from '../build/joined-postings.ts'

test('joins the postings of terms in any number of blocks as strings would be joined', () => {
  const next = random(5)
  const below = (end: number) => Math.floor(next() * end)
  const expected = new Map<string, { packed: string; last: number }>()
  const joined = new JoinedPostings()
  const pagesOfBlock = 64
  for (let block = 0; block < 150; block++) {
    const terms = new Set(Array.from({ length: 300 }, () => `term${below(900)}`))
    for (const term of terms) {
      const [first, length] = [below(pagesOfBlock), below(30) === 0 ? 4000 : below(20)]
      const packed = packStep(first) + '+^~'.repeat(length)
      const before = expected.get(term) ?? { packed: '', last: -1 }
      const start = block * pagesOfBlock
      joined.add(term, { packed, last: first }, start)
      expected.set(term, {
        packed: before.packed + withLongerStep(packed, start - before.last - 1),
        last: start + first,
      })
    }
  }
  expect(new Set(joined.terms)).toEqual(new Set(expected.keys()))
  for (const [term, { packed }] of expected) {
    expect(joined.get(term)).toBe(packed)
    expect(joined.sizeOf(term)).toBe(packed.length)
  }
})

test('keeps postings that are longer than a buffer', () => {
  const joined = new JoinedPostings()
  const long = `a${'+^'.repeat(2 ** 20)}`
  for (const [term, packed] of [
    ['short', 'b'],
    ['long', long],
    ['other', 'c'],
    ['short', 'd'],
  ] as const)
    joined.add(term, { packed, last: 3 }, term === 'short' && packed === 'd' ? 64 : 0)
  expect(joined.get('long')).toBe(long)
  expect(joined.get('other')).toBe('c')
  expect(joined.get('short')).toBe(`b${withLongerStep('d', 60)}`)
})

test('knows nothing of terms in no block', () => {
  const joined = new JoinedPostings()
  expect([joined.get('__proto__'), joined.sizeOf('__proto__'), [...joined.terms]]).toEqual(['', 0, []])
})
