// Sorted terms with data that is unpacked when it is first needed.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../../../test/laws.ts'
import { packTerms } from '../browser/search/format/index-format.ts'
import { TermList } from '../browser/search/format/term-list.ts'

/** Packs terms with their lengths, and returns them as a list and the terms whose data was unpacked. */
function listOf(terms: readonly string[]) {
  const unpacked: string[] = []
  const packed = packTerms(terms, (term) => String(term.length))
  const list = new TermList<number>(packed.terms, packed.postings, (length, term) => {
    unpacked.push(term)
    return [Number(length)]
  })
  return { list, unpacked }
}

const term = fc.string({ unit: fc.constantFrom('a', 'b', '.', '配', 'é'), minLength: 1, maxLength: 5 })
const sorted = fc.uniqueArray(term, { maxLength: 20 }).map((terms) => terms.sort())

test('finds terms and their data as in a list of all', () => {
  check(
    fc.property(sorted, term, (terms, sought) => {
      const { list } = listOf(terms)
      const at = terms.indexOf(sought)
      expect(list.all).toEqual(terms)
      expect(list.has(sought)).toBe(at >= 0)
      expect(list.of(sought)).toEqual(at >= 0 ? [sought.length] : [])
      expect(list.beginningWith(sought)).toEqual(terms.filter((one) => one.startsWith(sought)))
      expect(terms.map((one) => list.of(one))).toEqual(terms.map((one) => [one.length]))
    }),
  )
})

test('has no terms if it is empty', () => {
  const { list } = listOf([])
  expect([list.all, list.has(''), list.beginningWith(''), list.of('a')]).toEqual([[], false, [], []])
})

test('unpacks the data of a term once, when it is first needed', () => {
  const { list, unpacked } = listOf(['dist', 'path', 'root'])
  expect(list.has('path')).toBe(true)
  expect(list.beginningWith('p')).toEqual(['path'])
  expect(unpacked).toEqual([])
  expect(list.of('path')).toBe(list.of('path'))
  expect(list.of('missing')).toEqual([])
  expect(unpacked).toEqual(['path'])
})
