// The reading time of Markdown texts, by words and by characters.

import { expect, test } from 'vitest'
import { readingMinutes } from '../../../pipeline/text/reading-time.ts'
import { slugsOf } from '../../../pipeline/text/slug.ts'

test.each([
  ['', 1],
  ['word '.repeat(220), 1],
  ['word '.repeat(660), 3],
  ['don’t '.repeat(440), 2],
  ['слово '.repeat(440), 2],
  ['읽기 '.repeat(440), 2],
  ['字'.repeat(1200), 3],
  ['かなカナ漢'.repeat(160), 2],
  [`${'字'.repeat(400)} ${'word '.repeat(220)}`, 2],
  ['[word](https://example.com/a/b/c/d/e/f/g) '.repeat(220), 1],
  [`<!-- ${'word '.repeat(900)} -->`, 1],
])('estimates %j', (text, minutes) => expect(readingMinutes(text)).toBe(minutes))

test('makes distinct segments of URLs from names', () => {
  expect(slugsOf(['C', 'C#', 'C++', 'c', 'Ünïcode & more', '版本 2', '../..', '!', 'a/b'])).toEqual([
    'c',
    'c-sharp',
    'c-plus-plus',
    'c-2',
    'ünïcode-more',
    '版本-2',
    'other',
    'other-2',
    'a-b',
  ])
})
