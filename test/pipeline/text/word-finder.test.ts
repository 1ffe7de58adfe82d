// The words and phrases of a list in text, also in sources with wrapped lines.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordFinder } from '../../../pipeline/text/word-finder.ts'

const finder = new WordFinder(['hot reload', 'reload', 'hot module reload', '热 更新', 'a  b'])
const found = (text: string) => finder.find(text).map(({ word, at, end }) => [word, text.slice(at, end)])

test.each([
  ['a hot\nreload b', [['hot reload', 'hot\nreload']]],
  ['> a hot\n> reload', [['hot reload', 'hot\n> reload']]],
  ['- hot  \r\n\treload', [['hot reload', 'hot  \r\n\treload']]],
  ['hot   module\n   reload', [['hot module reload', 'hot   module\n   reload']]],
  ['hot\n\nreload', [['reload', 'reload']]],
  ['> hot\n>\n> reload', [['reload', 'reload']]],
  ['hot\u00a0reload', [['hot reload', 'hot\u00a0reload']]],
  ['shot\nreload', [['reload', 'reload']]],
  ['hot\nreloads', []],
  ['热\n更新', [['热 更新', '热\n更新']]],
  ['x a b y', [['a  b', 'a b']]],
])('finds the phrases in %j', (text, expected) => expect(found(text)).toEqual(expected))

test('finds the same phrases wherever the lines of a text end', () => {
  const words = fc.array(fc.constantFrom('hot', 'module', 'reload', 'x', '热', '更新', 'a', 'b', 'hot.'), {
    minLength: 1,
  })
  const gaps = fc.array(fc.constantFrom(' ', '\n', '  \n  ', '\n> ', '\t'), { minLength: 50, maxLength: 50 })
  const property = fc.property(words, gaps, (words, gaps) => {
    const wrapped = words.map((word, i) => word + (gaps[i % 50] ?? '')).join('')
    const onOneLine = finder.find(`${words.join(' ')} `)
    const all = finder.find(wrapped)
    expect(all.map(({ word }) => word)).toEqual(onOneLine.map(({ word }) => word))
    for (const { word, at, end } of all)
      expect(wrapped.slice(at, end).replace(/[\s>]+/g, ' ')).toBe(word.replace(/\s+/g, ' '))
  })
  fc.assert(property, { seed: 76, numRuns: 500 })
})
