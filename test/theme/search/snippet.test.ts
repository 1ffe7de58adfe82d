// The line around a match: never wider than 100, and the match always in it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutSnippet } from '../../../theme/search/snippet.ts'
import { check } from '../../laws.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const charactersOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
const widthOf = (text: string) =>
  charactersOf(text).reduce((width, character) => width + ((character.codePointAt(0) ?? 0) > 255 ? 3 : 1), 0)

const cut = (content: string, match: string) => {
  const start = content.indexOf(match)
  return cutSnippet(content, start, start + match.length)
}

const a = (count: number) => 'a'.repeat(count)

test.each([
  ['a short line is shown whole, in its own case', 'Before.\nThe Dev Server.\n\nAfter.', 'Dev', 'The Dev Server.'],
  ['line breaks inside a block become spaces', 'one\nmatch\ntwo\n\nthree', 'match', 'match two'],
  ['the last letter of a page is there', 'So it ends', 'ends', 'So it ends'],
  ['both sides are cut to the same width', `${a(80)}match${a(80)}`, 'match', `...${a(44)}match${a(44)}...`],
  ['a short side stays whole', `${a(47)}match${a(80)}`, 'match', `${a(47)}match${a(44)}...`],
  ['exactly 100 is not cut', `${a(50)}match${a(45)}`, 'match', `${a(50)}match${a(45)}`],
  ['a character of code 255 counts one', 'ÿ'.repeat(100), 'ÿ', 'ÿ'.repeat(100)],
  ['one of code 256 counts three', 'Ā'.repeat(34), 'Ā', `${'Ā'.repeat(16)}...`],
  [
    'Chinese counts three',
    `${'前'.repeat(40)}匹配${'后'.repeat(40)}`,
    '匹配',
    `...${'前'.repeat(14)}匹配${'后'.repeat(14)}...`,
  ],
  ['a match wider than 100 keeps 97', 'm'.repeat(120), 'm'.repeat(101), `${'m'.repeat(97)}...`],
  [
    'a match that leaves no room for dots stands alone',
    `${a(9)}${'m'.repeat(97)}${a(9)}`,
    'm'.repeat(97),
    'm'.repeat(97),
  ],
])('[9.5] %s', (_, content, match, snippet) => expect(cut(content, match)).toBe(snippet))

const letter = fc.constantFrom('a', 'B', ' ', '\n', '\n\n', 'é', 'e\u0301', '中', '한', '🎉', '👩‍👩‍👧', 'ß', '，')
const text = (maxLength: number) => fc.array(letter, { maxLength }).map((letters) => letters.join(''))

test('[9.5] no snippet is wider than 100, whatever stands around the match', () => {
  check(
    fc.property(text(120), text(60), text(120), (before, match, after) => {
      const snippet = cutSnippet(before + match + after, before.length, before.length + match.length)
      expect(widthOf(snippet)).toBeLessThanOrEqual(100)
    }),
  )
})

test('[9.5] a match that fits is in its snippet, and no pair of surrogates is cut', () => {
  check(
    fc.property(text(120), fc.constantFrom('match', '匹配'), text(120), (before, match, after) => {
      const snippet = cutSnippet(before + match + after, before.length, before.length + match.length)
      expect(snippet).toContain(match)
      expect(snippet.isWellFormed()).toBe(true)
    }),
  )
})
