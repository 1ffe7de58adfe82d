// Which placeholders in sentences are filled, and which remain.

import { expect, test } from 'vitest'
import { interpolate } from '../../../pipeline/text/interpolate.ts'

test.each([
  ['{count} results', { count: 3 }, '3 results'],
  ['No results for "{q}"', { q: '<b>{q}&$1' }, 'No results for "<b>{q}&$1"'],
  ['{a}{b}{a}', { a: 'x', b: '' }, 'xx'],
  ['{unknown} stays', {}, '{unknown} stays'],
  ['{constructor} stays', {}, '{constructor} stays'],
  ['no placeholders', { count: 1 }, 'no placeholders'],
  ['{ not a placeholder }', { not: 1 }, '{ not a placeholder }'],
])('fills %s with %j: %s', (sentence, values: Record<string, string | number>, filled) => {
  expect(interpolate(sentence, values)).toBe(filled)
})
