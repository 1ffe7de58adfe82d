// Documents and a query → pages: how many, which, and in what order.

import { describe, expect, test } from 'vitest'
import type { SearchDocument } from '../../../pipeline/model/search.ts'
import { packIndex } from '../../../pipeline/output/search.ts'
import { SearchEngine } from '../../../theme/search/engine.ts'

/** Pages by title and text; a line of the text that begins with `## ` is a heading. */
function engineOf(...pages: [title: string, text: string][]): SearchEngine {
  const documents = pages.map(([title, written], id): SearchDocument => {
    const content = written.replaceAll('## ', '')
    const headings = written.split('\n').filter((line) => line.startsWith('## '))
    const toc = headings.map((line, i) => {
      const text = line.slice(3)
      return { text, id: `h${i}`, depth: 2, charIndex: content.indexOf(text) }
    })
    return { id, title, routePath: `/${id}`, domain: '', content, toc }
  })
  const packed = packIndex(documents, (text) =>
    [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ segment }) => segment),
  )
  return new SearchEngine(documents, { ...packed, groups: documents.map(() => 'Guide') })
}

const titles = (engine: SearchEngine, query: string, limit?: number) =>
  engine.search(query, limit).map(({ document }) => document.title)

const many = engineOf(
  ...Array.from({ length: 120 }, (_, i): [string, string] => [`Page ${i}`, 'The same words everywhere.']),
)

test('[9.8] the engine gives 100 pages where nobody says how many, and as many as are asked for where somebody does', () => {
  expect(titles(many, 'words')).toHaveLength(100)
  expect(titles(many, 'words', 7)).toHaveLength(7)
  expect(titles(many, 'words', Number.POSITIVE_INFINITY)).toHaveLength(120)
})

describe('[2.6.37] words are found', () => {
  const engine = engineOf(
    ['Rspack', 'A bundler.\n## Lazy compilation\nOnly what is visited.'],
    ['打包工具', '把模块合并。\n## 惰性编译\n只编译访问到的页面。'],
  )
  test.each([
    ['in a title', 'rspack', '打包工具'],
    ['in a heading', 'lazy compilation', '惰性编译'],
    ['in the text', 'visited', '访问到的页面'],
  ])('%s, in both languages', (_, english, chinese) => {
    expect([titles(engine, english), titles(engine, chinese)]).toEqual([['Rspack'], ['打包工具']])
  })
})

const letters = engineOf(
  ['Rspack', 'A bundler.'],
  ['Café', 'A place.'],
  ['Cafe', 'The same place.'],
  ['Чай', 'й stands by itself.'],
  ['Чаи', 'и stands by itself.'],
  ['한국어', 'Korean.'],
)
test.each([
  ['RSPACK', ['Rspack']],
  ['rspack', ['Rspack']],
  ['pack', ['Rspack']],
  ['cafe', ['Cafe', 'Café']],
  ['CAFÉ', ['Cafe', 'Café']],
  ['cafe\u0301', ['Cafe', 'Café']],
])('[5.7] case and accents do not matter: %s', (query, expected) => {
  expect(titles(letters, query).sort()).toEqual(expected)
})

test.each([
  ['чай', ['Чай']],
  ['чаи', ['Чаи']],
  ['чаи\u0306', ['Чай']],
  ['한국', ['한국어']],
  ['한국어'.normalize('NFD'), ['한국어']],
  // The first consonant and vowel of a syllable are not the syllable.
  ['하', []],
])('[5.8] Cyrillic letters stay apart and Korean syllables together: %s', (query, expected) => {
  expect(titles(letters, query)).toEqual(expected)
})

test('every word of the query must be there, wherever it stands', () => {
  const engine = engineOf(['Dev server', 'Its port.'], ['Port', 'Of a ship.'], ['配置', '与 Rspack 相同。'])
  expect(titles(engine, 'dev port')).toEqual(['Dev server'])
  expect(titles(engine, '配置 rspack')).toEqual(['配置'])
})

test('of 8 pages that hold the word 7 are given, the one with it in its title first', () => {
  const engine = engineOf(...Array.from({ length: 7 }, (_, i): [string, string] => [`Page ${i}`, 'A proxy.']), [
    'Proxy',
    'Nothing else.',
  ])
  expect(titles(engine, 'proxy', 7)).toHaveLength(7)
  expect(titles(engine, 'proxy', 7)[0]).toBe('Proxy')
})
