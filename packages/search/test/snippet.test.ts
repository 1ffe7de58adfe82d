// Snippets are at most 100 units wide and contain the match.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../../../test/laws.ts'
import { cutFrom, cutSnippet } from '../browser/search/engine/snippet.ts'

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
  ['keeps a short line unchanged', 'Before.\nThe Dev Server.\n\nAfter.', 'Dev', 'The Dev Server.'],
  ['separates the lines that follow inside a block', 'one\nmatch\ntwo\n\nthree', 'match', 'match · two'],
  [
    'shows the row of a table that contains the match',
    'Field\tType\nbase\tstring\tmatch it\nsiteUrl\tURL\n\nEnd',
    'match',
    'base · string · match it',
  ],
  ['includes the last letter of a page', 'So it ends', 'ends', 'So it ends'],
  ['cuts both sides to the same width', `${a(80)}match${a(80)}`, 'match', `...${a(44)}match${a(44)}...`],
  ['gives the room of a short side to the other', `${a(9)}match${a(99)}`, 'match', `${a(9)}match${a(83)}...`],
  ['does not cut a line of exactly 100 units', `${a(50)}match${a(45)}`, 'match', `${a(50)}match${a(45)}`],
  ['counts one unit for a character with code 255', 'ÿ'.repeat(100), 'ÿ', 'ÿ'.repeat(100)],
  ['counts three units for a character with code 256', 'Ā'.repeat(34), 'Ā', `${'Ā'.repeat(32)}...`],
  [
    'counts three units for a Chinese character',
    `${'前'.repeat(40)}匹配${'后'.repeat(40)}`,
    '匹配',
    `...${'前'.repeat(14)}匹配${'后'.repeat(14)}...`,
  ],
  ['cuts a match wider than 100 units to 97', 'm'.repeat(120), 'm'.repeat(101), `${'m'.repeat(97)}...`],
  [
    'shows only the match if there is no room for an ellipsis',
    `${a(9)}${'m'.repeat(97)}${a(9)}`,
    'm'.repeat(97),
    'm'.repeat(97),
  ],
])('[9.5] %s', (_, content, match, snippet) => expect(cut(content, match)).toBe(snippet))

const words = (count: number, word = 'wording') => Array.from({ length: count }, () => word).join(' ')

test.each([
  ['at the ends of words', `${words(9)} match ${words(9)}`, 'match', `...${words(5)} match ${words(5)}...`],
  [
    'before a word that contains the match',
    `${words(9)} rematches ${words(9)}`,
    'match',
    `...${words(5)} rematches ${words(5)}...`,
  ],
  [
    'without a sign that is not part of a word',
    `(${words(6)}) (match) ${words(9)}`,
    'match',
    `...${words(5)}) (match) ${words(5)}...`,
  ],
  ['through a word that alone is too long', `${a(60)}match${a(60)}`, 'match', `...${a(44)}match${a(44)}...`],
  ['before a long word next to the match', `${a(90)} match ${words(2)}`, 'match', `...match ${words(2)}`],
  [
    'between two Chinese words',
    `${'配置'.repeat(20)}的匹配的${'配置'.repeat(20)}`,
    '匹配',
    `...${'配置'.repeat(6)}的匹配的${'配置'.repeat(6)}...`,
  ],
])('[9.5] cuts a snippet %s', (_, content, match, snippet) => {
  expect(cut(content, match)).toBe(snippet)
})

test('[9.5] cuts the text after the first match of a search server between two words, but not inside the match', () => {
  const content = `Before. match ${words(30)}`
  const { statement, from, to } = cutFrom(content, 8, 13)
  expect([statement, statement.slice(from, to)]).toEqual([`...match ${words(10)} wording...`, `match ${words(11)}`])
  expect(cutFrom(`${'m'.repeat(200)} more`, 0, 200).statement).toBe(`...${'m'.repeat(94)}...`)
})

test('[9.5] ends a snippet only where a word ends, unless the word is longer than its side', () => {
  const word = fc.constantFrom('a', 'to', 'Ünï', 'words', 'configuration', '配置', '服务器', 'don’t')
  const some = fc.array(word, { minLength: 0, maxLength: 40 }).map((list) => list.join(' '))
  const borders = (text: string) => {
    const segments = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
    return new Set(segments.flatMap(({ index, segment }) => [index, index + segment.length]))
  }
  check(
    fc.property(some, some, (before, after) => {
      const content = `${before} MATCH ${after}`
      const snippet = cutSnippet(content, before.length + 1, before.length + 6)
      const text = snippet.replace(/^\.\.\.|\.\.\.$/g, '')
      const start = before.length + 1 - text.indexOf('MATCH')
      expect(content.slice(start, start + text.length)).toBe(text)
      expect(borders(content)).toContain(start)
      expect(borders(content)).toContain(start + text.length)
    }),
  )
})

const letter = fc.constantFrom('a', 'B', ' ', '\n', '\n\n', 'é', 'e\u0301', '中', '한', '🎉', '👩‍👩‍👧', 'ß', '，')
const text = (maxLength: number) => fc.array(letter, { maxLength }).map((letters) => letters.join(''))

test('[9.5] returns a snippet no wider than 100 units for any text', () => {
  check(
    fc.property(text(120), text(60), text(120), (before, match, after) => {
      const snippet = cutSnippet(before + match + after, before.length, before.length + match.length)
      expect(widthOf(snippet)).toBeLessThanOrEqual(100)
    }),
  )
})

test('[9.5] includes a match that fits, and does not split surrogate pairs', () => {
  check(
    fc.property(text(120), fc.constantFrom('match', '匹配'), text(120), (before, match, after) => {
      const snippet = cutSnippet(before + match + after, before.length, before.length + match.length)
      expect(snippet).toContain(match)
      expect(snippet.isWellFormed()).toBe(true)
    }),
  )
})
