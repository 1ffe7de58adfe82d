// Other ways to ask for the same: synonyms, and Chinese in the script of the pages.

import { describe, expect, test } from 'vitest'
import { readSearchData } from '../../../pipeline/output/search/search-index.ts'
import { Alternatives } from '../browser/search/alternatives.ts'
import { scriptVariants } from '../build/chinese.ts'
import { Searched, type WrittenPage } from './searched.ts'

/** Returns the Chinese characters that readers may type instead of those in a text. */
const variantsOf = (text: string) => scriptVariants(new Set(text), readSearchData)

describe('the alternatives of a query', () => {
  const synonyms = [
    ['repo', 'repository'],
    ['sign in', 'log in', 'Café login'],
    ['服务器', '伺服器', 'server'],
  ]

  test.each<[query: string, others: string[]]>([
    ['repo', ['repository']],
    ['repository', ['repo']],
    ['clone a repo today', ['clone a repository today']],
    ['reports', []],
    ['repositories', []],
    ['how to sign in', ['how to log in', 'how to cafe login']],
    ['assign in order', []],
    ['cafe login', ['sign in', 'log in']],
    ['启动服务器端口', ['启动伺服器端口', '启动server端口']],
    ['servers', []],
    ['', []],
  ])('%j has the synonyms %j', (query, others) => {
    expect(new Alternatives({ synonyms }).of(query)).toEqual(others)
  })

  test('the synonyms of a word are the other members of its groups', () => {
    const alternatives = new Alternatives({ synonyms: [...synonyms, ['repo', 'clone']] })
    expect(['repo', '伺服器', 'sign', 'reports'].map((word) => alternatives.synonymsOf(word))).toEqual([
      ['repository', 'clone'],
      ['服务器', 'server'],
      [],
      [],
    ])
  })

  test('are those of all words, one at a time, and at most six', () => {
    const many = new Alternatives({
      synonyms: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    })
    expect(many.of('a c')).toEqual(['b c', 'a d'])
    const words = Array.from({ length: 20 }, (_, at) => `word${at}`)
    expect(new Alternatives({ synonyms: [words] }).of('word3')).toEqual([
      'word0',
      'word1',
      'word2',
      'word4',
      'word5',
      'word6',
    ])
  })

  test.each<[query: string, text: string, others: string[]]>([
    ['設定檔', '设定档', ['设定档']],
    ['设定档', '設定檔', ['設定檔']],
    ['设定档', '设定档', []],
    ['设定', '設定与设定', ['設定', '設定', '设定']],
    // One Simplified character is the form of several Traditional ones.
    ['头发', '頭髮發展', ['頭髮', '頭發']],
    ['发', '髮發', ['髮', '發']],
    ['rspack', '設定', []],
  ])('%s is, in the characters of %s, %j', (query, text, others) => {
    const found = new Alternatives({ variants: variantsOf(text) }).of(query)
    expect(found.toSorted()).toEqual([...new Set(others)].filter((one) => one !== query).toSorted())
  })

  test('are at most six, even if each character has several forms', () => {
    expect(new Alternatives({ variants: 'axaybxby' }).of('abab')).toHaveLength(6)
    expect(new Alternatives({ variants: 'axaybxby' }).of('ab')).toEqual(['xx', 'xy', 'yx', 'yy'])
  })
})

const pages: WrittenPage[] = [
  ['Clone', 'Fetch the repository first.'],
  ['Commands', 'Each repo has its own commands.'],
  ['Debugging', 'A source map leads to the lines as they were written.'],
  ['Releases', 'Upload the debug symbols of each release.'],
  ['Papers', 'Monthly papers are sent by mail.'],
]

/** Returns the titles of the found pages, and the highlighted texts of their hits. */
async function found(searched: Searched, query: string): Promise<[string, string[]][]> {
  const { hits } = await searched.answer(query)
  const marked = new Map<string, string[]>()
  for (const { title, statement, header, highlightInfoList } of hits) {
    const words = highlightInfoList.map(({ start, length }) => (statement ?? header).slice(start, start + length))
    marked.set(title, [...(marked.get(title) ?? []), ...words])
  }
  return [...marked]
}

describe('a search', () => {
  const synonyms = [
    ['repo', 'repository'],
    ['source map', 'debug symbols'],
  ]

  test.each<[query: string, expected: [string, string[]][]]>([
    [
      'repository',
      [
        ['Clone', ['repository']],
        ['Commands', ['repo']],
      ],
    ],
    [
      'Repo',
      [
        ['Commands', ['repo']],
        ['Clone', ['repo']],
      ],
    ],
    [
      'debug symbols',
      [
        ['Releases', ['debug symbols']],
        ['Debugging', ['source', 'map']],
      ],
    ],
    [
      'source map',
      [
        ['Debugging', ['source map']],
        ['Releases', ['debug', 'symbols']],
      ],
    ],
  ])('finds pages with %j or its synonyms, and highlights the words that they contain', async (query, expected) => {
    expect(await found(new Searched(pages, undefined, { synonyms }), query)).toEqual(expected)
  })

  test('does not find synonyms that are not configured', async () => {
    expect(await new Searched(pages).titles('repository')).toEqual(['Clone'])
  })

  test.each([
    ['設定檔案', '甲'],
    ['头发', '乙'],
    ['發展', '丙'],
  ])('finds pages with the characters of the other script: %s on page %s', async (query, title) => {
    const texts: WrittenPage[] = [
      ['甲', '这里说明设定档案的格式。'],
      ['乙', '洗頭髮的方法。'],
      ['丙', '项目的发展。'],
      ['丁', '其他内容。'],
    ]
    const variants = variantsOf(texts.flat().join(''))
    const searched = new Searched(texts, undefined, { lang: 'zh', variants })
    expect(await searched.titles(query)).toEqual([title])
  })
})
