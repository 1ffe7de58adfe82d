// The search index, which grows piece by piece, gives the answers of Lunr.

import { createRequire } from 'node:module'
import fc from 'fast-check'
import type lunrModule from 'lunr'
import { expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { readSearchData } from '../../../pipeline/output/search/search-index.ts'
import { partitionPoint } from '../../../pipeline/text/partition-point.ts'
import { check } from '../../../test/laws.ts'
import { random } from '../../../test/random.ts'
import { GrowingIndex, Piece } from '../browser/search/format/growing-index.ts'
import { literalFields, searchFields } from '../browser/search/format/index-format.ts'
import type { lunr } from '../browser/search/format/lunr.ts'
import { stemmerName } from '../browser/search/format/stemmer-name.ts'
import { Stemming } from '../browser/search/format/stemming.ts'
import { type IndexBlock, makeBlock } from '../build/index-block.ts'
import { LunrIndex } from '../build/lunr-index.ts'
import { runStemmerScript, stemmerScript } from '../build/search-data.ts'
import type { SearchText, TermFinder } from '../build/term-counts.ts'
import { type Builder, builderOf } from './built-index.ts'

const require = createRequire(import.meta.url)
const plainLunr = require('lunr') as typeof lunrModule

// ---- The grown index

const pageCount = 25
const queriesPerIndex = 40
const corpora = 10
/** 10,000 cases in all with `DOCSITE_TEST=full`. */
const casesPerCorpus = process.env.DOCSITE_TEST === 'full' ? 1000 : 150

const derive = (word: string): string[] => (word.length > 3 ? [word.slice(0, 3)] : [])

/** Makes blocks of a few pages each, so that they must be joined. */
const blocksOf = (pages: readonly SearchText[], size: number, finder: TermFinder) =>
  Array.from({ length: Math.ceil(pages.length / size) }, (_, i) =>
    makeBlock(pages.slice(i * size, (i + 1) * size), true, finder),
  )

class Corpus {
  readonly words: string[]
  readonly builder: Builder
  readonly lengths: number[][]
  readonly pieces: { from: string; piece: Piece }[]
  readonly weights: number[]

  constructor(next: () => number) {
    const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
    const letters = () => Array.from({ length: 2 + Math.floor(next() * 4) }, () => pick(['a', 'b', 'c'])).join('')
    this.words = [...new Set(Array.from({ length: 90 }, letters))]
    const text = (length: number) =>
      Array.from({ length: Math.floor(next() * length) }, () => pick(this.words)).join(' ')
    this.weights = Array.from({ length: pageCount }, () => pick([1, 1, 0.7, 2]))
    const pages = this.weights.map((weight, id) => {
      const prose = text(40)
      const page = {
        title: text(4),
        routePath: asRoute(`/${id}`),
        toc: [{ text: text(3), id: 'a', depth: 2, charIndex: 0 }],
        description: text(5),
        keywords: [],
        group: text(3),
        weight,
      }
      const content = `${prose}\n${text(12)}`
      return { page, text: { text: content, code: [[prose.length, content.length]] } } satisfies SearchText
    })
    const finder = { cut: () => [], derive }
    this.builder = builderOf(pages, finder)
    const index = new LunrIndex(blocksOf(pages, 7, finder))
    this.lengths = index.lengths
    this.pieces = index
      .pack({ inOne: 0, piece: [60, 200] })
      .pieces.map(({ from, pack }) => ({ from, piece: new Piece(pack()) }))
  }

  /** Returns an index to which pieces are added, and the function that adds the piece with a term. */
  grow(): { index: GrowingIndex; arrive(term: string): void } {
    const { lengths } = this
    const here = new Set<number>()
    const at = (term: string) =>
      partitionPoint(this.pieces.length - 1, (i) => (this.pieces[i + 1]?.from as string) <= term)
    const none = new Piece()
    const index = new GrowingIndex({ lengths, weights: this.weights }, (term) => {
      const place = at(term)
      return here.has(place) ? (this.pieces[place]?.piece as Piece) : none
    })
    return { index, arrive: (term) => here.add(at(term)) }
  }

  sourcesOf(term: string): readonly string[] {
    return this.pieces.flatMap(({ piece }) => piece.derived.of(term))
  }
}

/** Returns a few random terms with boosts. Some are not in the index. */
function randomBoosts({ words }: Corpus, next: () => number): Map<string, number> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const term = () => (next() < 0.1 ? 'zzz' : next() < 0.2 ? pick(words).slice(0, 3) : pick(words))
  return new Map(Array.from({ length: 1 + Math.floor(next() * 4) }, () => [term(), pick([1, 0.1, 2, 0.37])]))
}

/** Returns the scores of Lunr's own query. */
function scoresIn(index: lunr.Index, boosts: ReadonlyMap<string, number>, derived: ReadonlySet<string>) {
  const found = index.query((query) => {
    for (const [term, boost] of boosts)
      query.term(term, { boost, usePipeline: false, fields: [...(derived.has(term) ? searchFields : literalFields)] })
  })
  return found.map(({ ref, score }): [number, number] => [Number(ref), score])
}

/** Returns an index of plain Lunr. */
const loaded = (builder: Builder) => plainLunr.Index.load(JSON.parse(JSON.stringify(builder.build())) as object)

/** The terms are added in another order, so the sums may differ in their last digits. */
function expectEqual(found: readonly [number, number][], expected: readonly [number, number][]) {
  expect(found.map(([id]) => id)).toEqual(expected.map(([id]) => id))
  for (const [at, [, score]] of expected.entries()) expect(found[at]?.[1]).toBeCloseTo(score, 9)
}

const inOrder = (scores: Iterable<[number, number]>) => [...scores].sort(([a], [b]) => a - b)

test.each(Array.from({ length: corpora }, (_, seed) => seed))(
  "gives the references and scores of Lunr's query while it grows (corpus %i)",
  (seed) => {
    const next = random(seed + 1)
    const corpus = new Corpus(next)
    expect(corpus.pieces.length).toBeGreaterThan(8)
    const built = loaded(corpus.builder)
    let growing = corpus.grow()
    for (let round = 0; round < casesPerCorpus; round++) {
      if (round % queriesPerIndex === 0) growing = corpus.grow()
      const boosts = randomBoosts(corpus, next)
      const derived = new Set([...boosts.keys()].filter(() => next() < 0.7))
      const needed = [...boosts.keys()].flatMap((term) => [term, ...corpus.sourcesOf(term)])
      for (const term of needed.sort(() => next() - 0.5)) growing.arrive(term)
      const grown = inOrder(growing.index.scores(boosts, derived))
      expectEqual(grown, inOrder(scoresIn(built, boosts, derived)))
    }
  },
)

test('joins blocks of any size into the same index, also if pages write a term differently', () => {
  const next = random(1)
  const pick = (all: readonly string[]) => all[Math.floor(next() * all.length)] as string
  const pages = Array.from({ length: 60 }, (_, id) => {
    const words = Array.from({ length: 30 }, () => pick(['dogs', 'running', 'elan', '配置', '选项', 'port', 'ports']))
    // Few pages write the word with its accent.
    if (next() < 0.1) words.push('élan')
    const page = {
      title: pick(words),
      routePath: asRoute(`/${id}`),
      toc: [],
      description: '',
      keywords: [],
      group: '',
      weight: 1,
    }
    return { page, text: { text: words.join(' '), code: [] } }
  })
  const finder = { cut: () => ['配置'], derive: (word: string) => (word === 'élan' ? ['elans'] : []) }
  const whole = new LunrIndex([makeBlock(pages, true, finder)])
  const formsOfOwn = new LunrIndex([makeBlock(pages.slice(0, 7), true, finder)]).lengths.at(-1)
  expect(whole.lengths.at(-1)?.slice(0, 7)).not.toEqual(formsOfOwn)
  const packed = (index: LunrIndex) => {
    const { pieces, ...others } = index.pack({ inOne: 0, piece: [10, 20] })
    return { ...others, pieces: pieces.map(({ from, pack }) => ({ from, piece: pack() })) }
  }
  for (const size of [1, 7, 59]) {
    const blocks: IndexBlock[] = []
    const joined = new LunrIndex(blocksOf(pages, size, finder), (block) => blocks.push(block))
    expect(joined.lengths).toEqual(whole.lengths)
    expect(packed(joined)).toEqual(packed(whole))
    expect(new LunrIndex(blocks).lengths).toEqual(whole.lengths)
  }
})

// ---- What `lunr.Builder` makes

/** Words of several languages, some with signs, accents, or letters of another case. */
const written = [
  ...[
    'build',
    'builds',
    'built',
    'Café',
    'cafe',
    'output.distPath',
    '--env-mode',
    '.env',
    'C++',
    'v2.0',
    'x',
    '=>',
    '🚀',
  ],
  ...[
    '配置',
    '选项卡',
    '服务器',
    '构建工具配置',
    '的',
    '設定',
    'サーバー',
    'かな',
    '서버를',
    'ฐานข้อมูล',
    'сервер',
    'ёлка',
    'الخادم',
    'größer',
  ],
]
const someText = fc
  .array(fc.tuple(fc.constantFrom(...written), fc.constantFrom(' ', ' ', '', '. ', '，', '\n')), { maxLength: 25 })
  .map((parts) => parts.flat().join(''))
const somePage = fc
  .record({
    title: someText,
    header: someText,
    prose: someText,
    code: someText,
    description: someText,
    weight: fc.constantFrom(1, 0.7, 2),
  })
  .map(
    ({ title, header, prose, code, description, weight }): SearchText => ({
      page: {
        title,
        routePath: asRoute(`/guide/${title.length}`),
        toc: header === '' ? [] : [{ text: header, id: 'a', depth: 2, charIndex: 0 }],
        description,
        keywords: [],
        group: '',
        weight,
      },
      text: { text: prose + code, code: code === '' ? [] : [[prose.length, prose.length + code.length]] },
    }),
  )

test.each(['en', 'de', 'zh'])("contains the terms and the weights of Lunr's builder, in %s", (lang) => {
  const name = stemmerName(lang)
  if (name !== undefined) runStemmerScript(stemmerScript(name, readSearchData))
  const stemming = new Stemming(name)
  const finder: TermFinder = {
    cut: (text) => text.match(/配置|选项卡?|服务器?|构建|工具|./gu) ?? [],
    derive: (word) => stemming.stemsOf(word),
  }
  check(
    fc.property(fc.array(somePage, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (pages, size) => {
      const index = new LunrIndex(blocksOf(pages, size, finder))
      const { head } = index.pack({ inOne: Number.POSITIVE_INFINITY, piece: [0, 0] })
      const whole = new Piece(head)
      const weights = pages.map(({ page }) => page.weight)
      const grown = new GrowingIndex({ lengths: index.lengths, weights }, () => whole)
      const builder = builderOf(pages, finder)
      const terms = [...new Set([whole.words, whole.pairs, whole.derived].flatMap(({ all }) => all))]
      expect(terms.toSorted()).toEqual(Object.keys(builder.invertedIndex).toSorted())
      const built = loaded(builder)
      for (const term of terms) {
        const asked = [new Map([[term, 1]]), new Set([term])] as const
        expectEqual(inOrder(grown.scores(...asked)), inOrder(scoresIn(built, ...asked)))
      }
      expect(index.lengths.flat()).toEqual(
        searchFields.flatMap((field) => pages.map((_, id) => builder.fieldLengths[`${field}/${id}`])),
      )
    }),
  )
})
