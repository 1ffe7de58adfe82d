// Folding: what a reader types finds what an author wrote, whatever the case, the accents and the form of the letters.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, foldWithOffsets } from '../../../../pipeline/model/search/fold.ts'
import { check } from '../../../laws.ts'

test.each([
  ['case does not matter', 'RSPACK', 'rspack'],
  ['accents do not matter', 'Café', 'cafe'],
  ['accents written apart do not matter either', 'Cafe\u0301', 'cafe'],
  ['a Cyrillic letter keeps its mark', 'Й', 'й'],
  ['a Cyrillic letter written apart is the same letter', 'и\u0306', 'й'],
  ['accents beside Cyrillic letters are folded', 'Й café', 'й cafe'],
  ['a Korean syllable is whole, however it was written', '한글', '한글'],
  ['a Korean syllable written as letters is put together', '\u1112\u1161\u11ab\u1100\u1173\u11af', '한글'],
  ['a Korean syllable that lacks its last letter takes it', '하\u11ab', '한'],
  ['kana keeps its voicing, however it was written', 'か\u3099', 'が'],
  ['full-width forms are narrow', 'ＡＢＣ！', 'abc!'],
  ['Chinese stays as it is', '构建，工具', '构建,工具'],
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
// Parts of letters where no language has them, and half of pairs.
const noise = textOf(fc.constantFrom(...letters, '\u0301', '\u1112', '\u1161', '\u11ab', '\u3099', '\ud83c'))

test('folding a folded text changes nothing', () => {
  check(
    fc.property(text, (written) => {
      expect(foldText(foldText(written))).toBe(foldText(written))
    }),
  )
})

test('folding with offsets gives the same text', () => {
  check(
    fc.property(noise, (written) => {
      expect(foldWithOffsets(written).text).toBe(foldText(written))
    }),
  )
})

test('offsets go up, one for each letter, and end where the text ends', () => {
  check(
    fc.property(noise, (written) => {
      const { text: folded, offsets } = foldWithOffsets(written)
      expect(offsets).toHaveLength(folded.length + 1)
      expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
      expect(offsets.at(-1)).toBe(written.length)
    }),
  )
})
