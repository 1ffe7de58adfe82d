// Folding: text that differs only in case, accents or Unicode form becomes equal, so that search finds it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, foldWithOffsets, originOf } from '../../../../pipeline/model/search/fold.ts'
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
  ['widens half-width kana and their voicing marks', 'ﾃﾞｰﾀﾍﾞｰｽ ﾊﾟｽ', 'でーたべーす ぱす'],
  ['treats katakana as hiragana', 'サーバー ヴ', 'さーばー ゔ'],
  ['composes katakana with their voicing marks', 'カ\u3099ハ\u309a', 'がぱ'],
  ['writes ß as ss', 'Straße STRAẞE', 'strasse strasse'],
  ['ignores the dots of ё, but not those of ї', 'Ёлка, її', 'елка, її'],
  ['ignores stress marks in Cyrillic', 'за\u0301мок', 'замок'],
  ['ignores Arabic vowel signs', 'مُحَمَّد', 'محمد'],
  ['treats all forms of alef as one letter', 'أحمد إلى آخر ٱلله', 'احمد الي اخر الله'],
  ['treats teh marbuta as heh, and alef maksura as yeh', 'مكتبة مستوى', 'مكتبه مستوي'],
  ['removes the tatweel', 'كـــتاب', 'كتاب'],
  ['ignores Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['composes the Thai sara am, and sara ae from two sara e', 'น\u0e4d\u0e32 เ\u0e40ก', 'นำ แก'],
  ['keeps Thai tone marks', 'น้ำ ที่', 'น้ำ ที่'],
  ['writes Thai, Arabic and Persian digits in Latin', '๑๒๓๙ ٠٣٩ ۵۹', '1239 039 59'],
  ['treats the dotted and the dotless Turkish i as one letter', 'İstanbul ışık I', 'istanbul isik i'],
  ['writes the Vietnamese đ as d', 'Đường đi', 'duong di'],
  ['writes ligatures and struck letters plainly', 'Œuvre æ ø Ł', 'oeuvre ae o l'],
  ['straightens apostrophes', 'l’été ‘a’', "l'ete 'a'"],
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
  'ﾃﾞ',
  'タ',
  'ガ',
  'カ\u3099',
  'ё',
  'أ',
  'م\u064f',
  'ـ',
  'ة',
  'น\u0e4d\u0e32',
  '๓',
  'đ',
  'œ',
  '㌔',
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

/** A letter without what folding leaves out or merges, so that it can be told where it is in the folded text. */
const kept = fc.array(fc.constantFrom(...letters.filter((letter) => foldText(letter) !== '')), { maxLength: 20 })

test('converts a range in the folded text to the characters that it comes from, as a whole and no others', () => {
  check(
    fc.property(kept, fc.nat(), fc.nat(), (written, one, other) => {
      const folded = foldWithOffsets(written.join(''))
      // Letters that would form one character with the next are another case.
      fc.pre(folded.text === written.map(foldText).join(''))
      const [first, last] = [one, other].map((at) => at % (written.length + 1)).toSorted((a, b) => a - b) as [
        number,
        number,
      ]
      const [before, inside] = [written.slice(0, first), written.slice(first, last)]
      fc.pre(inside.length > 0)
      const from = foldText(before.join('')).length
      const { start, end } = originOf(folded, from, from + foldText(inside.join('')).length)
      expect(written.join('').slice(start, end)).toBe(inside.join(''))
    }),
  )
})

test.each([
  ['a part of a katakana word', 'コンテナイメージ', 'コンテナ', 'コンテナ'],
  ['the end of a katakana word', 'コンテナイメージ', 'イメージ', 'イメージ'],
  ['half-width kana with their marks', 'ﾃﾞｰﾀﾍﾞｰｽ', 'ベース', 'ﾍﾞｰｽ'],
  ['a whole letter for a part of it', 'Straße', 'stras', 'Straß'],
  ['letters with their signs', 'ذهب مُحَمَّد هنا', 'محمد', 'مُحَمَّد'],
  ['a widened word', 'ال كـــتاب', 'كتاب', 'كـــتاب'],
  ['two characters that look like one', 'ดื่มน\u0e4d\u0e32', 'นำ', 'น\u0e4d\u0e32'],
])('converts a range to %s', (_, written, query, found) => {
  const folded = foldWithOffsets(written)
  const from = folded.text.indexOf(foldText(query))
  expect(from).toBeGreaterThanOrEqual(0)
  const { start, end } = originOf(folded, from, from + foldText(query).length)
  expect(written.slice(start, end)).toBe(found)
})
