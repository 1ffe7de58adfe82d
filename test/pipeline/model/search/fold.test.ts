// Folding: text that differs only in case, accents or Unicode form becomes equal, so that search finds it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, foldWithOffsets } from '../../../../pipeline/model/search/fold.ts'
import { check } from '../../../laws.ts'

test.each([
  ['ignores case', 'RSPACK', 'rspack'],
  ['ignores accents', 'Café', 'cafe'],
  ['ignores combining accents', 'Cafe\u0301', 'cafe'],
  ['keeps the breve of a Cyrillic letter', 'Й', 'й'],
  ['composes a Cyrillic letter and its breve', 'и\u0306', 'й'],
  ['ignores accents of Latin letters next to Cyrillic ones', 'Й café', 'й cafe'],
  ['keeps Korean syllables', '한글', '한글'],
  ['composes Korean syllables from letters', '\u1112\u1161\u11ab\u1100\u1173\u11af', '한글'],
  ['composes a Korean syllable with a separate final letter', '하\u11ab', '한'],
  ['composes kana with their voicing marks', 'か\u3099', 'が'],
  ['narrows full-width forms', 'ＡＢＣ！', 'abc!'],
  ['keeps Chinese characters', '构建，工具', '构建,工具'],
])('[5] %s', (_, text, folded) => expect(foldText(text)).toBe(folded))

const letters = [
  'a',
  'É',
  'e\u0301',
  'й',
  'и\u0306',
  '한',
  '\u1112\u1161\u11ab',
  '中',
  'Ａ',
  'か\u3099',
  'ß',
  'İ',
  '🎉',
  ' ',
]
const textOf = (letter: fc.Arbitrary<string>) => fc.array(letter, { maxLength: 20 }).map((all) => all.join(''))
const text = textOf(fc.constantFrom(...letters))
// Combining letters in positions that no language uses, and half of a surrogate pair.
const noise = textOf(fc.constantFrom(...letters, '\u0301', '\u1112', '\u1161', '\u11ab', '\u3099', '\ud83c'))

test('does not change folded text', () => {
  check(
    fc.property(text, (written) => {
      expect(foldText(foldText(written))).toBe(foldText(written))
    }),
  )
})

test('returns the same text with and without offsets', () => {
  check(
    fc.property(noise, (written) => {
      expect(foldWithOffsets(written).text).toBe(foldText(written))
    }),
  )
})

test('returns ascending offsets, one per character, up to the end of the text', () => {
  check(
    fc.property(noise, (written) => {
      const { text: folded, offsets } = foldWithOffsets(written)
      expect(offsets).toHaveLength(folded.length + 1)
      expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
      expect(offsets.at(-1)).toBe(written.length)
    }),
  )
})
