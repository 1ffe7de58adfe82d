// The search document of a page and the terms of its index. The fixture `test/sites/search` covers complete documents.

import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexFiles } from '@docsite/cli/search'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import {
  indexTools,
  keptBlocks,
  readSearchData,
  type SearchedText,
  type SearchInput,
} from '../../../pipeline/output/search/search-index.ts'
import { ContentStore } from '../../../pipeline/storage/content-store.ts'
import type { CacheFolder } from '../../../pipeline/storage/signed-files.ts'
import { check } from '../../../test/laws.ts'
import { noDetails } from '../../../test/pipeline/storage/no-details.ts'
import {
  type Counts,
  type PackedIndex,
  type PackedPiece,
  type Posting,
  packCounts,
  packPlaces,
  packStep,
  packTerms,
  phraseBit,
  placeCount,
  unpackPostings,
  unpackTerms,
  withLongerStep,
} from '../browser/search/format/index-format.ts'
import { piecesOf } from '../browser/search/format/piece-list.ts'
import { blockPartsOf, partsOf } from '../build/blocks.ts'
import { inTwoFiles, makePart, makeSearch, type SearchSizes, searchFiles } from '../build/build-index.ts'
import { type IndexBlock, makeBlock } from '../build/index-block.ts'
import { LunrIndex } from '../build/lunr-index.ts'
import { type IndexedFields, makeDocument } from '../build/page-fields.ts'
import type { SearchText } from '../build/term-counts.ts'

test('[3] gives each heading its position in the text, with and without code blocks', () => {
  const part = fc.record({ code: fc.boolean(), text: fc.string({ minLength: 1, maxLength: 8 }) })
  check(
    fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (parts, codeBlocks) => {
      let text = ''
      const code: [number, number][] = []
      const toc = parts.map((part, i) => {
        const entry = { text: `heading ${i}`, id: `h${i}`, depth: 2, charIndex: text.length }
        text += `heading ${i}\n\n`
        if (part.code) code.push([text.length, text.length + part.text.length])
        text += part.text
        return entry
      })
      const unknown = { text: 'elsewhere', id: 'x', depth: 2, charIndex: -1 }
      const page = {
        title: 'T',
        routePath: asRoute('/'),
        toc: [...toc, unknown],
        group: '',
        description: '',
        keywords: [],
        weight: 1,
      }
      const document = makeDocument(page, 0, { text, code }, codeBlocks)
      for (const entry of document.toc.slice(0, -1))
        expect(document.content.startsWith(entry.text, entry.charIndex)).toBe(true)
      expect(document.toc.at(-1)?.charIndex).toBe(-1)
    }),
  )
})

const pageOf = (title: string, routePath: string): IndexedFields => ({
  title,
  routePath: asRoute(routePath),
  toc: [],
  group: '',
  description: '',
  keywords: [],
  weight: 1,
})

const termsOf = (
  content: string,
  cut = (text: string): string[] => [text],
  codeBlocks = true,
  code: [number, number][] = [],
) => {
  const page = pageOf('', '/')
  const whole = { page, text: { text: content, code } }
  const { index } = searchFiles(
    { name: '', lang: 'en', domain: '', synonyms: [], codeBlocks, pages: [page] },
    () => whole,
    new LunrIndex([makeBlock([whole], codeBlocks, { cut, derive: () => [] })]),
    inTwoFiles,
    readSearchData,
  )
  const { words, pairs } = (JSON.parse(index.text) as PackedIndex).terms
  return { words: unpackTerms(words.terms), pairs: unpackTerms(pairs.terms), postings: words.postings }
}

test.each([
  ['output.distPath', ['dist', 'distpath', 'output', 'output.distpath', 'path']],
  ['dist-path', ['dist', 'dist-path', 'path']],
  ['--env-mode.', ['--env-mode', 'env', 'env-mode', 'mode']],
  ['.env', ['.env', 'env']],
  ['Café', ['cafe']],
  ['CSS：Tailwind', ['css', 'css:tailwind', 'tailwind']],
])('[7] indexes %s as a whole and by its parts', (text, terms) => expect(termsOf(text).words).toEqual(terms))

test('[7] segments Chinese into words, separates Latin letters, and indexes all other characters as bigrams', () => {
  const { words, pairs } = termsOf('配置rspack选项', () => ['配置'])
  expect(words).toEqual(['rspack', '配置'])
  expect(pairs).toEqual(['选项'])
})

test('counts code blocks as a separate field, or ignores them', () => {
  expect(termsOf('a port port', undefined, true, [[2, 11]]).postings).toBe('a a0#')
  expect(termsOf('a port port', undefined, false, [[2, 11]]).words).toEqual(['a'])
})

const counts = fc.tuple(fc.nat(1), fc.nat(2), fc.nat(9), fc.nat(4), fc.nat(1)) as fc.Arbitrary<Counts>
/** Random bit sets with up to 8 positions of a term. */
const places = fc
  .uniqueArray(fc.nat(placeCount - 1), { maxLength: 8 })
  .map((some) => some.reduce((bits, place) => bits | (1 << place), 0))
const term = fc.string({ unit: fc.constantFrom('a', 'b', '.', '@', '9', '配', '置', 'é'), minLength: 1, maxLength: 45 })

const titlePhrase = 1

/** Adapts random phrases to the counts: only titles and headings are the first phrase, and only `about` has others. */
function withPossiblePhrases(posting: Posting): Posting {
  const [title, headers, , , about] = posting.counts
  const others = posting.phrases & ~titlePhrase || phraseBit(0)
  return { ...posting, phrases: (title + headers > 0 ? titlePhrase : 0) | (about > 0 ? others : 0) }
}

test('packs and unpacks terms and postings without loss', () => {
  check(
    fc.property(
      fc.uniqueArray(term, { maxLength: 20 }).map((terms) => terms.sort()),
      fc.uniqueArray(fc.record({ id: fc.nat(3000), counts, places, phrases: places }).map(withPossiblePhrases), {
        selector: ({ id }) => id,
        minLength: 1,
        maxLength: 20,
      }),
      (terms, some) => {
        const postings: Posting[] = some.toSorted((a, b) => a.id - b.id)
        let last = -1
        let packed = ''
        for (const { id, counts, places, phrases } of postings) {
          packed += packStep(id - last - 1) + packCounts(counts, phrases & ~titlePhrase) + packPlaces(places)
          last = id
        }
        const { terms: packedTerms, postings: packedPostings } = packTerms(terms, () => packed)
        expect(unpackTerms(packedTerms)).toEqual(terms)
        if (terms.length > 0) expect(packedPostings.split(' ').map(unpackPostings)).toEqual(terms.map(() => postings))
      },
    ),
  )
})

test('moves the postings of a block behind those of other pages', () => {
  check(
    fc.property(fc.nat(2000), fc.nat(2000), counts, places, (step, added, counts, places) => {
      const rest = packCounts(counts) + packPlaces(places)
      expect(withLongerStep(packStep(step) + rest, added)).toBe(packStep(step + added) + rest)
    }),
  )
})

const someTerm = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 6 })

test('puts every term into exactly one piece, and renames the files of one group of pieces after an edit', () => {
  const names = (words: readonly string[]) => {
    const pages = words.map((word) => pageOf(word, `/${word}`))
    const whole = pages.map((page, i) => ({ page, text: { text: words[i] as string, code: [] } }))
    const sizes = { ...inTwoFiles, inOne: 0, piece: [100, 400] as [number, number] }
    const { parts, index } = searchFiles(
      { name: '', lang: 'en', domain: '', synonyms: [], codeBlocks: true, pages },
      (id) => whole[id] as SearchText,
      new LunrIndex([makeBlock(whole, true, { cut: () => [], derive: () => [] })]),
      sizes,
      readSearchData,
    )
    const filesOfPieces = parts.filter(({ path }) => path.startsWith('static/search_terms'))
    const pieces = filesOfPieces.map(({ text }) => unpackTerms((JSON.parse(text) as PackedPiece).words.terms))
    expect(pieces.flat()).toEqual([...new Set(words)].sort())
    const packed = JSON.parse(index.text) as PackedIndex
    const { vocabulary } = packed
    const listed = piecesOf(packed)
    expect(listed.map(({ file }) => file)).toEqual(filesOfPieces.map(({ path }) => path))
    expect(listed.slice(1).map(({ from }) => from)).toEqual(pieces.slice(1).map(([term]) => term))
    const list = parts.find(({ path }) => path === vocabulary?.other)
    expect(unpackTerms(JSON.parse(list?.text ?? '""'))).toEqual(pieces.flat())
    return filesOfPieces.map(({ path }) => path)
  }
  const words = fc.sample(someTerm, { seed: 1, numRuns: 600 })
  const [before, after] = [names(words), names([...words, 'bbbbbbbb'])]
  const groupsOf = (paths: readonly string[]) => new Set(paths.map((path) => path.split('.').at(-2)))
  expect(before.length).toBeGreaterThan(groupsOf(before).size)
  expect(groupsOf(before).size).toBeGreaterThan(2)
  expect([...groupsOf(after)].filter((group) => !groupsOf(before).has(group))).toHaveLength(1)
})

describe('the blocks of an index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-terms-'))
  const inFolder = (name: string): CacheFolder => ({ path: join(folder, name), key: 'of this test' })
  const store = new ContentStore(inFolder('pages'))
  afterAll(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })

  const stored = (title: string, text: string) => ({
    ...pageOf(title, `/${title}`),
    content: store.write({ text, code: [], body: [], samples: [] }, noDetails),
    key: hash('sha1', title + text),
    bucket: Number(/\d+$/.exec(title)?.[0] ?? 1000) >> 5,
  })
  const segmenter = { name: 'Intl.Segmenter', lang: 'en', advice: [] }
  const inputOf = (pages: SearchedText[], folder: CacheFolder): SearchInput => ({
    name: '.en',
    lang: 'en',
    pages,
    domain: '',
    words: [],
    synonyms: [],
    segmenter,
    codeBlocks: true,
    root: folder.path,
    folder,
  })
  const made = (input: SearchInput, ...sizes: SearchSizes[]) => makeSearch(input, indexTools(input, store), ...sizes)
  const freshParts = (input: SearchInput, isJoined: boolean): SearchInput[] =>
    partsOf(input.pages, isJoined, keptBlocks(input)).map((pages) => ({ ...input, pages: [...pages] }))
  /** Files as they are written. */
  const written = (files: IndexFiles): IndexFiles => JSON.parse(JSON.stringify(files))
  const search = async (pages: SearchedText[], kept: CacheFolder) =>
    written(await made(inputOf(pages, kept), inTwoFiles))
  const wordsOf = ({ index }: IndexFiles) => unpackTerms((JSON.parse(index.text) as PackedIndex).terms.words.terms)
  const [one, two] = [stored('one', 'first words'), stored('two', '第二页的配置')]
  const [before, after] = [
    [one, two],
    [one, stored('two', '第二页的选项'), stored('three', 'third')],
  ]

  test('indexes only the blocks whose pages have changed', async () => {
    const own = inFolder('once')
    const unchanged = Array.from({ length: 100 }, (_, i) => stored(`page-${i}`, 'first words'))
    await search([...unchanged, stored('last', '第二页的配置')], own)
    const pages = [...unchanged, stored('last', '第二页的选项')]
    const { key } = blockPartsOf(pages)[0] as { key: string }
    const kept = keptBlocks({ folder: own, name: '.en' })
    const ofFirst = kept.read<IndexBlock>(key) as IndexBlock
    kept.write(key, { ...ofFirst, terms: ofFirst.terms.replace('first', 'marked') })
    const words = wordsOf(await search(pages, own))
    expect(words).toEqual(expect.arrayContaining(['marked', 'first', '选项']))
    expect(words).not.toContain('配置')
  })

  test('makes the same index from parts that several jobs have made', async () => {
    const pages = Array.from({ length: 600 }, (_, i) => stored(`page-${i}`, i % 7 ? `word ${i}` : '第二页的配置'))
    const own = inputOf(pages, inFolder('parts'))
    const parts = freshParts(own, true)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flatMap((part) => part.pages)).toEqual(pages)
    for (const part of parts.toReversed()) await makePart(part, indexTools(part, store))
    expect(readdirSync(join(own.folder.path, 'blocks.en'))).toHaveLength(blockPartsOf(pages).length)
    expect(freshParts(own, true)).toEqual([])
    expect(written(await made(own))).toEqual(written(await made(inputOf(pages, inFolder('whole')))))
    const [first] = parts as [SearchInput]
    const later = inputOf([...first.pages, ...pages.slice(-1)], own.folder)
    await made(later)
    expect(readdirSync(join(own.folder.path, 'blocks.en'))).toHaveLength(blockPartsOf(later.pages).length)
  })

  test('divides pages into blocks, which are consecutive pages of a bucket', () => {
    const pages = [0, 0, 1, 0, 2, 2].map((bucket, i) => ({ ...stored(`page-${i}`, ''), bucket }))
    expect(blockPartsOf(pages).map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 3],
      [3, 4],
      [4, 6],
    ])
  })

  test('makes parts of few blocks only for an index that another machine joins', () => {
    const input = inputOf([one, two], inFolder('few'))
    expect(freshParts(input, true)).toEqual([])
    expect(freshParts(input, false).flatMap(({ pages }) => pages)).toEqual([one, two])
  })

  test.each([undefined, '', 'garbage', '{}'])(
    'returns the same index with and without a cache, even if the cache files contain %o',
    async (damage) => {
      const own = inFolder(`damaged ${damage}`)
      const fresh = await search(after, inFolder(`fresh ${damage}`))
      await search(before, own)
      const files = readdirSync(join(own.path, 'blocks.en'))
      expect(files.length).toBeGreaterThan(0)
      if (damage !== undefined) for (const file of files) writeFileSync(join(own.path, 'blocks.en', file), damage)
      expect(await search(after, own)).toEqual(fresh)
      expect(await search(after, own)).toEqual(fresh)
    },
  )
})
