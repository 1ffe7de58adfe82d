// Which pages a query finds, how many, and in what order, for an index in two files and in pieces.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAsync } from '../../../test/laws.ts'
import { inTwoFiles } from '../build/build-index.ts'
import { inPieces, Searched, type WrittenPage } from './searched.ts'

const forms = [
  ['in two files', inTwoFiles],
  ['in pieces', inPieces],
] as const

const many = Array.from({ length: 120 }, (_, i): WrittenPage => [`Page ${i}`, 'The same words everywhere.'])

const letters: WrittenPage[] = [
  ['Rspack', 'A bundler.'],
  ['Café', 'A place.'],
  ['Cafe', 'The same place.'],
  ['Чай', 'й alone.'],
  ['Чаи', 'и alone.'],
  ['한국어', 'Korean.'],
]

const names: WrittenPage[] = [
  ['output.distPath', 'Where files are written.'],
  ['Command line', 'Its flags: `--env-mode`, `--port`.'],
  ['Environment', 'Variables of .env.local and of import.meta.env.'],
  ['Packages', 'Install @rsbuild/core, then @rsbuild/plugin-react.'],
  ['Else', 'Nothing of the kind.'],
]

describe.each(forms)('an index %s', (_, sizes) => {
  const of = (pages: readonly WrittenPage[]) => new Searched(pages, sizes)

  test('[9.8] returns 100 pages by default, or the requested number', async () => {
    expect(await of(many).titles('words')).toHaveLength(100)
    expect(await of(many).titles('words', 7)).toHaveLength(7)
    expect(await of(many).titles('words', Number.POSITIVE_INFINITY)).toHaveLength(120)
  })

  test.each([
    ['in a title', 'rspack', '打包工具'],
    ['in a heading', 'lazy compilation', '惰性编译'],
    ['in the text', 'visited', '访问到的页面'],
  ])('[2.6.37] finds words %s, in English and Chinese', async (_, english, chinese) => {
    const searched = of([
      ['Rspack', 'A bundler.\n## Lazy compilation\nOnly what is visited.'],
      ['打包工具', '把模块合并。\n## 惰性编译\n只编译访问到的页面。'],
    ])
    expect([await searched.titles(english), await searched.titles(chinese)]).toEqual([['Rspack'], ['打包工具']])
  })

  test.each([
    ['RSPACK', ['Rspack']],
    ['rspack', ['Rspack']],
    ['pack', ['Rspack']],
    ['cafe', ['Cafe', 'Café']],
    ['CAFÉ', ['Cafe', 'Café']],
    ['cafe\u0301', ['Cafe', 'Café']],
  ])('[5.7] ignores case and accents: %s', async (query, expected) => {
    expect((await of(letters).titles(query)).sort()).toEqual(expected)
  })

  test.each([
    ['чай', ['Чай']],
    ['чаи', ['Чаи']],
    ['чаи\u0306', ['Чай']],
    ['한국', ['한국어']],
    ['한국어'.normalize('NFD'), ['한국어']],
    // The first consonant and vowel of a syllable do not match the syllable.
    ['하', []],
  ])('[5.8] distinguishes Cyrillic letters, and matches whole Korean syllables: %s', async (query, expected) => {
    expect(await of(letters).titles(query)).toEqual(expected)
  })

  test.each([
    ['output.distPath', 'output.distPath'],
    ['distPath', 'output.distPath'],
    ['distpath', 'output.distPath'],
    ['dist-path', 'output.distPath'],
    ['dist path', 'output.distPath'],
    ['output.dist', 'output.distPath'],
    ['istpat', 'output.distPath'],
    ['--env-mode', 'Command line'],
    ['env-mode', 'Command line'],
    ['envMode', 'Command line'],
    ['env mode', 'Command line'],
    ['--env', 'Command line'],
    ['.env', 'Environment'],
    ['.env.local', 'Environment'],
    ['import.meta', 'Environment'],
    ['@rsbuild/core', 'Packages'],
    ['rsbuild/core', 'Packages'],
    ['plugin-re', 'Packages'],
    ['`--port`', 'Command line'],
    ['core, then', 'Packages'],
  ])(
    'finds an identifier by its whole name or any part of it, with or without separators: %s',
    async (query, title) => {
      expect((await of(names).titles(query))[0]).toBe(title)
    },
  )

  test.each([
    ['server.open', ['`server.open()`', '`server.open()` and `server.close()`']],
    ['error-handling', ['Error handling', 'Flags like error-handling']],
    ['ERRORHANDLING', ['Error handling']],
    ['node js', ['Node.js']],
    ['c', ['C', 'C++']],
    ['c++', ['C++']],
  ])('shows the page first whose whole title is %s without signs', async (query, titles) => {
    const searched = of([
      ['`server.open()` and `server.close()`', '`server.open()`, `server.open()`\n## `server.open()`\nserver.open()'],
      ['`server.open()`', 'Short.'],
      ['Flags like error-handling', 'error-handling, error-handling'],
      ['Error handling', 'Short.'],
      ['Node.js', 'Short.'],
      ['Node', 'For node and js.'],
      ['C++', 'Short.'],
      ['C', 'Short.'],
    ])
    expect((await searched.titles(query)).slice(0, titles.length)).toEqual(titles)
  })

  test('requires every word of the query, in any position', async () => {
    const searched = of([
      ['Dev server', 'Its port.'],
      ['Port', 'Of a ship.'],
      ['配置', '与 Rspack 相同。'],
    ])
    expect(await searched.titles('dev port', 1)).toEqual(['Dev server'])
    expect(await searched.titles('配置 rspack')).toEqual(['配置'])
    expect(await searched.titles('配置rspack')).toEqual(['配置'])
  })

  test('limits the results to 7 of 8 pages, with the title match first', async () => {
    const searched = of([
      ...Array.from({ length: 7 }, (_, i): WrittenPage => [`Page ${i}`, 'A proxy.']),
      ['Proxy', 'Nothing else.'],
    ])
    const titles = await searched.titles('proxy', 7)
    expect(titles).toHaveLength(7)
    expect(titles[0]).toBe('Proxy')
  })

  test('ranks matches in this order: whole title, start of title, word in title, part of a word, heading, text, separate words', async () => {
    const expected: WrittenPage[] = [
      ['Hot reload', 'x'],
      ['Hot reload of styles', 'x'],
      ['About hot reload', 'x'],
      ['A snapshot reload', 'hot reload'],
      ['In a heading', '## The hot reload\nx'],
      ['In the text', 'hot reload'],
      ['Apart', 'hot or not, a reload'],
    ]
    expected[3] = ['A snapshot reload', 'x']
    expect(await of(expected.toReversed()).titles('hot reload')).toEqual(expected.map(([title]) => title))
  })

  test('ranks matches in text above matches in code', async () => {
    const searched = of([
      ['Sample', '> tsconfig'],
      ['Text', 'tsconfig'],
    ])
    expect(await searched.titles('tsconfig')).toEqual(['Text', 'Sample'])
  })

  test('ranks other forms of a word and typos after literal matches', async () => {
    const searched = of([
      ['Forms', 'It was configured.'],
      ['Literal', 'A configuration.'],
      ['Mistaken', 'A configuratoin.'],
      ['Else', 'Nothing.'],
    ])
    expect(await searched.titles('configuration')).toEqual(['Literal', 'Forms', 'Mistaken'])
    expect((await searched.find('configuration'))[1]?.words).toEqual(['configured'])
    expect(await searched.titles('configuratino')).toEqual(['Literal'])
    // Short words must match without typos.
    expect(await searched.titles('wsa')).toEqual([])
  })

  test('ranks a page about some of the words above one that mentions all of them', async () => {
    const searched = of([
      ['Diary', 'On Monday we had to remove the logo. The console was loud, the build slow.'],
      ['Console calls', 'Remove them from production.'],
      ['Speed', 'A build that is fast.\n## Measure the build\nHow long does it take?'],
    ])
    expect(await searched.titles('build remove console')).toEqual(['Console calls', 'Diary', 'Speed'])
  })

  test('matches the synonyms of each word of a query', async () => {
    const synonyms = [
      ['copy', 'clone'],
      ['folder', 'directory', '目录'],
    ]
    const searched = new Searched(
      [
        ['Clone files', 'Into another directory, with a pattern.'],
        ['克隆文件', '选择目录，再 clone。'],
        ['Else', 'A pattern for files.'],
      ],
      sizes,
      { synonyms },
    )
    expect(await searched.titles('pattern to copy into a folder')).toEqual(['Clone files', '克隆文件', 'Else'])
  })

  test('ignores question words, and ranks partial matches after complete ones', async () => {
    const searched = of([
      ...many.map(([title]): WrittenPage => [title, 'How one can do this and what to do then.']),
      ['Deploy', 'To GitHub pages.'],
      ['Ship', 'Where to deploy containers.'],
      ['部署', '部署到服务器。'],
    ])
    expect(await searched.titles('how can one deploy to github?')).toEqual(['Deploy', 'Ship'])
    expect(await searched.titles('怎么部署')).toEqual(['部署'])
    expect(await searched.titles('容器怎么部署')).toEqual(['部署'])
    expect(await searched.titles('qxzqxz')).toEqual([])
    // A query that consists only of question words searches for them.
    expect(await searched.titles('how', 3)).toHaveLength(3)
  })
})

const written = fc.array(
  fc.constantFrom(
    'build',
    'bundle',
    'output.distPath',
    'dist',
    'path',
    '--env-mode',
    '配置',
    '选项',
    '热更新',
    '打包',
    '的',
    '。',
    '\n',
    '\n## ',
    '\n> ',
  ),
  { maxLength: 14 },
)
const page = fc
  .tuple(written, written)
  .map(
    ([title, text]): WrittenPage => [
      title.join(' ').replace(/\n.*/gs, ''),
      text.map((word) => (/^[a-z-]/.test(word) ? ` ${word}` : word)).join(''),
    ],
  )

/** Returns possible queries for a text: its words and parts of them. */
const queriesFor = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{N}.-]{2,12}/gu)].flatMap(([run]) => [run, run.slice(0, 3), run.slice(1, 4)])

test('finds a page by any of its words, with the same results in two files and in pieces', async () => {
  await checkAsync(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 8 }), fc.nat(), async (pages, at) => {
      const queries = pages.flatMap(([title, text], id) =>
        queriesFor(`${title}\n${text.replace(/^(?:##|>) /gm, '')}`).map((query) => ({ id, query })),
      )
      const { id, query } = queries[at % queries.length] ?? { id: -1, query: 'nothing' }
      const found = (await new Searched(pages, inTwoFiles).find(query)).map(({ document }) => document.id)
      if (id >= 0) expect(found).toContain(id)
      expect((await new Searched(pages, inPieces).find(query)).map(({ document }) => document.id)).toEqual(found)
    }),
  )
})

test('fetches only the pieces that the query needs, and the texts of the results', async () => {
  const searched = new Searched(many, inPieces)
  await searched.find('everywhere', 7)
  const kinds = (pattern: RegExp) => searched.fetched.filter((file) => pattern.test(file)).length
  expect([kinds(/search_index/), kinds(/search_lunr/), kinds(/static\/search\//)]).toEqual([0, 1, 7])
  expect(kinds(/search_terms/)).toBeLessThanOrEqual(2)
  await searched.find('everywhere', 7)
  expect(kinds(/search_lunr/)).toBe(1)
})

test.each(['RL：open', 'url:open', 'URL：', '地址：open', '址:open'])(
  'finds full-width and half-width forms: %s',
  async (query) => {
    const pages: WrittenPage[] = [
      ['甲', '页面的 URL：open 是一个地址：open。'],
      ['乙', 'Nothing.'],
    ]
    for (const sizes of [inTwoFiles, inPieces]) expect(await new Searched(pages, sizes).titles(query)).toEqual(['甲'])
  },
)

test('distinguishes a Chinese phrase from its separate character pairs without reading texts', async () => {
  const pages = Array.from({ length: 120 }, (_, i): WrittenPage => {
    const text = i === 77 ? '这是旧的保留样式，没有别的。' : '的保护方法，保留两份，去留样本，样式很多。'
    return [`第 ${i} 页`, `${'说明文字。'.repeat(i % 20)}${text}`]
  })
  const searched = new Searched(pages, inPieces)
  const [first] = await searched.find('的保留样式', 1)
  expect(first?.document.id).toBe(77)
  expect(searched.fetched.filter((file) => file.includes('search_index'))).toEqual([])
  // By chance, one page in twenty has the pairs in consecutive positions.
  expect(searched.fetched.filter((file) => file.startsWith('static/search/')).length).toBeLessThan(8)
})

test('lists a page even if its text does not load', async () => {
  const searched = new Searched(many, inPieces)
  searched.lose(/^static\/search\/3\.json$/)
  const found = await searched.find('everywhere', many.length)
  expect(found).toHaveLength(many.length)
  expect(found.find(({ document }) => document.title === 'Page 3')?.document.content).toBe('')
})

test('fails if the index does not load, and fetches it again for the next query', async () => {
  const searched = new Searched(many, inPieces)
  searched.lose(/search_terms/)
  await expect(searched.find('everywhere')).rejects.toThrow('search_terms')
  searched.lose()
  expect(await searched.find('everywhere', 7)).toHaveLength(7)
})
