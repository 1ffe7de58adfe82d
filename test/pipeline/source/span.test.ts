// The spans that code frames underline, and the parts of long lines that they show.

import { expect, test } from 'vitest'
import { spanEnd } from '../../../pipeline/source/span.ts'
import { clipLine } from '../../../pipeline/text/clip.ts'
import { startWatch } from '../../stopwatch.ts'

test.each([
  ['a link with its target', 'See [the [old] guide](/a(b)c) now', 4, '[the [old] guide](/a(b)c)'],
  ['a link that is not closed', 'See [the guide', 4, '[the guide'],
  ['an image', 'A ![cat](/cat.png){width=3} here', 2, '![cat](/cat.png){width=3}'],
  ['an element', '<img src="a"> text', 0, '<img src="a">'],
  ['a directive with attributes', 'x :kbd[Ctrl]{a=b} y', 2, ':kbd[Ctrl]{a=b}'],
  ['a container', ':::tip', 0, ':::tip'],
  ['code', 'Run `a b` now', 4, '`a b`'],
  ['a string', "  lang: 'en',", 8, "'en'"],
  ['a key', '  titel: x', 2, 'titel:'],
  ['a heading', '## A title', 0, '## A title'],
  ['a table row', '| a | b |', 0, '| a | b |'],
  ['a Chinese sentence up to its punctuation', '很长，文字', 0, '很长'],
  ['an escaped bracket', '[a\\]b](c)', 0, '[a\\]b](c)'],
  ['one character of punctuation', 'a, b', 1, ','],
  ['a word before trailing spaces', 'word   ', 0, 'word'],
])('ends after %s', (_, line, start, span) => {
  expect(line.slice(start, spanEnd(line, start))).toBe(span)
})

test('ends after the longest of the names that begin there, and after the position at the end of a line', () => {
  expect(spanEnd('click here now', 0, ['click', 'click here', 'now'])).toBe(10)
  expect(spanEnd('abc', 3)).toBe(4)
  expect(spanEnd('', 0)).toBe(1)
})

test('shortens a line around a span, in code units or in columns', () => {
  const line = `${'a'.repeat(50)}SPAN${'b'.repeat(50)}`
  const clip = { limit: 20, lead: 5 }
  const clipped = clipLine(line, { start: 50, end: 54 }, clip)
  expect(clipped.text).toBe(`…aaaaaSPAN${'b'.repeat(11)}…`)
  expect(clipped.text.slice(clipped.start, clipped.end)).toBe('SPAN')
  expect(clipLine('short', { start: 4, end: 5 }, clip)).toEqual({ text: 'short', start: 4, end: 5 })
  const wide = clipLine('汉'.repeat(30), { start: 20, end: 30 }, clip, () => 2)
  expect(wide).toEqual({ text: `…${'汉'.repeat(10)}…`, start: 3, end: 11 })
  expect(clipLine('x'.repeat(40), { start: 0, end: 40 }, clip)).toMatchObject({ end: 20 })
})

test('shortens a line around a pair of surrogates', () => {
  const { text, start } = clipLine('😀'.repeat(30), { start: 40, end: 42 }, { limit: 10, lead: 5 })
  expect({ text, start }).toEqual({ text: `…${'😀'.repeat(5)}…`, start: 5 })
})

test('shortens a long line around each of many spans', () => {
  const line = 'a'.repeat(1_000_000)
  const seconds = startWatch()
  for (let start = 900_000; start < 902_000; start++)
    clipLine(line, { start, end: start + 1 }, { limit: 100, lead: 60 })
  expect(seconds()).toBeLessThan(2)
})
