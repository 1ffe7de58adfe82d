// Plural forms, which depend on the rules of each language.

import { expect, test } from 'vitest'
import { pluralize } from '../../../pipeline/text/plural.ts'

const results = { one: '{count} result', other: '{count} results' }
const polish = { one: '{count} wynik', few: '{count} wyniki', many: '{count} wyników', other: '{count} wyniku' }

test.each([
  [results, 0, 'en', '0 results'],
  [results, 1, 'en', '1 result'],
  [results, 2, 'en', '2 results'],
  ['{count} 条结果', 1, 'zh', '1 条结果'],
  [polish, 1, 'pl', '1 wynik'],
  [polish, 3, 'pl', '3 wyniki'],
  [polish, 5, 'pl', '5 wyników'],
  [{ other: '{count} found' }, 1, 'en', '1 found'],
])('selects the form of %j for %i in %s', (text, count, lang, sentence) => {
  expect(pluralize(text, count, lang)).toBe(sentence)
})
