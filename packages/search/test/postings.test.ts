// The pages that contain a word, as far as the index can tell.

import { describe, expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { readSearchData } from '../../../pipeline/output/search/search-index.ts'
import { beginningsOf, intersection, type Pages, postingsOf, type Reach } from '../browser/search/engine/postings.ts'
import { Terms } from '../browser/search/engine/terms.ts'
import type { PackedIndex } from '../browser/search/format/index-format.ts'
import { Texts } from '../browser/search/texts.ts'
import { inTwoFiles, searchFiles } from '../build/build-index.ts'
import { makeBlock } from '../build/index-block.ts'
import { LunrIndex } from '../build/lunr-index.ts'
import type { SearchText } from '../build/term-counts.ts'

const written: [title: string, text: string][] = [
  ['Server', 'A webserver answers.'],
  ['Proxy', 'The serving process uses output.distPath here.'],
  ['说明', '修改配置选项。'],
  ['其他', '配置文件与置选择。'],
  ['Of distances', 'dist and path'],
]

/** Opens the index of the pages, whose only piece is fetched. */
async function open(): Promise<{ terms: Terms; texts: Texts }> {
  const pages = written.map(([title], id) => ({
    title,
    routePath: asRoute(`/${id}`),
    toc: [],
    group: '',
    description: '',
    keywords: [],
    weight: 1,
  }))
  const whole = pages.map((page, at): SearchText => ({ page, text: { text: written[at]?.[1] ?? '', code: [] } }))
  const block = makeBlock(whole, true, { cut: () => [], derive: () => [] })
  const input = { name: '', lang: 'en', domain: '', synonyms: [], codeBlocks: true, pages }
  const index = JSON.parse(
    searchFiles(input, (id) => whole[id] as SearchText, new LunrIndex([block]), inTwoFiles, readSearchData).index.text,
  ) as PackedIndex
  const fail = (): never => {
    throw new Error('The index has no other files')
  }
  const files = { fetchPiece: fail, fetchVocabulary: fail, fetchText: fail, fetchDocuments: fail }
  const terms = new Terms(index, files)
  await terms.fetch([''])
  return { terms, texts: new Texts(index, files) }
}

describe('the pages with a word', () => {
  test.each<[word: string, reach: Reach, pages: number[] | undefined, unsure: number[]]>([
    ['serv', 'beginning', [0, 1], []],
    ['server', 'beginning', [0], []],
    ['erv', 'beginning', [0], []],
    ['erv', 'anywhere', [0, 1], []],
    ['stpa', 'beginning', [], []],
    ['stpa', 'anywhere', [1], []],
    // Two terms with punctuation between them need not be next to each other.
    ['dist(path', 'beginning', [1, 4], [1, 4]],
    ['配置', 'beginning', [2, 3], []],
    ['配置选', 'beginning', [2], [2]],
    ['置', 'beginning', [2, 3], []],
    ['ist', 'beginning', [4], []],
    // Only the texts of the pages can tell.
    ['serv', 'text', undefined, []],
    ['配置', 'text', undefined, []],
    ['...', 'beginning', undefined, []],
  ])('are, for %s with the reach %s, %j', async (word, reach, expected, unsure) => {
    const { terms, texts } = await open()
    const found = postingsOf(word, terms, texts, reach)
    expect(found && [...found.pages.keys()].toSorted()).toEqual(expected)
    expect([...(found?.unsure ?? [])].toSorted()).toEqual(unsure)
  })
})

test.each<[word: string, beginnings: string[]]>([
  ['server', ['server', 'server']],
  // All terms that begin with one letter would be too many.
  ['s', ['s\0']],
  ['dist/path!', ['dist/path!', 'dist/path']],
  ['配置项', ['配置', '置项']],
])('the pieces of %s begin with %j', (word, beginnings) => expect(beginningsOf(word)).toEqual(beginnings))

test('the pages in all lists have a heading with all words only if each list says so', () => {
  const pages = (entries: [number, boolean][]): Pages => new Map(entries)
  const all = intersection([
    pages([
      [1, true],
      [2, true],
      [3, false],
      [4, true],
    ]),
    pages([
      [1, true],
      [2, false],
      [3, true],
    ]),
  ])
  expect([...all]).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
  expect([...intersection([])]).toEqual([])
})
