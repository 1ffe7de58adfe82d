// Builds the search documents and the index of a locale. A large index is split into pieces (specification, 7).

import { hash } from 'node:crypto'
import type { PageText } from '../../model/page.ts'
import { searchTextOf } from '../../model/route.ts'
import {
  type FoundText,
  type PackedIndex,
  type PackedPiece,
  packStep,
  packTerms,
} from '../../model/search/index-format.ts'
import type { SearchDocument } from '../../model/search/search-document.ts'
import { holdsChinese, isPaired } from '../../model/search/terms.ts'
import type { ContentPlace, ContentStore } from '../../storage/content-store.ts'
import type { CacheFolder } from '../../storage/signed-files.ts'
import { partitionPoint } from '../../text/partition-point.ts'
import { CachedTerms } from './cached-terms.ts'
import { type CountedTerms, countTerms, fieldsOf, makeDocument, type PageTerms, type SearchPage } from './page-terms.ts'
import { type Advice, makeWordCutter, type Segmenter, type WordCutter } from './segmentation.ts'

export interface SearchInput {
  /** Middle part of the file names: `[.version][.lang]`. */
  name: string
  pages: StoredPage[]
  /** Origin for the links of results, when another site uses this search. */
  domain: string
  /** The project's words for Chinese segmentation. */
  words: string[]
  segmenter: Segmenter
  codeBlocks: boolean
  /** Cache directory for the reduced dictionary and for terms from earlier builds. */
  folder: CacheFolder
}

/** A page and the position of its text. */
export interface StoredPage extends SearchPage {
  content: ContentPlace
  /** Hash of everything that its terms depend on. */
  key: string
}

interface JsonFile {
  path: string
  json: string
}

/** The search files of one locale. */
export interface SearchJson {
  documents: JsonFile
  index: JsonFile
  /** Files with the text of each page and with pieces of the index, if one file would be too large. */
  parts: JsonFile[]
  /** Set if the text is Chinese and was segmented without nodejieba. */
  advice?: Advice
}

/** Sizes in bytes that determine how the files are split. */
export interface SearchSizes {
  /** Documents up to this size form one file, which is fetched with the index. */
  documents: number
  /** An index up to this size forms one file. */
  inOne: number
  /** Minimum and maximum size of a piece of a larger index. */
  piece: [least: number, most: number]
}

const usualSizes: SearchSizes = { documents: 200_000, inOne: 64_000, piece: [4_000, 8_000] }

/** Sizes that prevent splitting. `dev` uses them, because the browser is on the same machine. */
export const inTwoFiles: SearchSizes = {
  documents: Number.POSITIVE_INFINITY,
  inOne: Number.POSITIVE_INFINITY,
  piece: [0, 0],
}

/** Generates the search files of a locale. Terms of unchanged pages come from the cache. */
export async function makeSearch(input: SearchInput, store: ContentStore, sizes = usualSizes): Promise<SearchJson> {
  const texts = input.pages.map(({ content }) => store.readText(content))
  const { terms, advice } = await termsOf(input, texts)
  return { ...searchFiles(input, texts, terms, sizes), ...(advice ? { advice } : {}) }
}

async function termsOf(
  { name, pages, words, segmenter, codeBlocks, folder }: SearchInput,
  texts: readonly PageText[],
): Promise<{ terms: PageTerms[]; advice?: Advice | undefined }> {
  const kept = new CachedTerms(folder, name)
  let cutter: WordCutter | undefined
  const terms: PageTerms[] = []
  for (const [id, page] of pages.entries()) {
    const known = kept.get(page.key)
    const text = texts[id] as PageText
    // Load the dictionary only if the site has Chinese text.
    if (!known && fieldsOf(page, text, codeBlocks).some(holdsChinese))
      cutter ??= await makeWordCutter(segmenter, words, folder)
    terms.push(known ?? countTerms(page, text, codeBlocks, (run) => cutter?.cut(run) ?? []))
  }
  // If the segmenter failed, do not cache the terms, because their keys contain its name.
  if (!cutter?.failure) kept.keep(new Map(pages.map(({ key }, id) => [key, terms[id] as PageTerms])))
  const hasChinese = () => terms.some(({ words, pairs }) => [words, pairs].some(({ terms }) => holdsChinese(terms)))
  return { terms, advice: cutter?.failure ?? (segmenter.advice && hasChinese() ? segmenter.advice : undefined) }
}

/** Generates the files from the text and the terms of the pages. */
export function searchFiles(
  { name, pages, domain, codeBlocks }: Pick<SearchInput, 'name' | 'domain' | 'codeBlocks'> & { pages: SearchPage[] },
  texts: readonly PageText[],
  terms: readonly PageTerms[],
  sizes: SearchSizes,
): Omit<SearchJson, 'advice'> {
  const documents = pages.map((page, id) => ({
    ...makeDocument(page, id, texts[id] as PageText, codeBlocks),
    domain,
  }))
  const all = new AllTerms()
  for (const [id, ofPage] of terms.entries()) all.add(id, ofPage)

  const named = (kind: string, json: string): JsonFile => ({
    path: `static/search_${kind}${name}.${hash('sha256', json).slice(0, 8)}.json`,
    json,
  })
  const documentsJson = JSON.stringify(documents)
  const documentsSize = Buffer.byteLength(documentsJson)
  const isWhole = documentsSize <= sizes.documents
  const [first, ...others] = all.pieces(sizes)
  const pieces =
    others.length > 0
      ? [first, ...others].map((one) => ({ from: one.from, ...named('terms', JSON.stringify(one.piece)) }))
      : []
  const groupNames = [...new Set(pages.map(({ group }) => group))]
  const index: PackedIndex = {
    titles: documents.map(({ title }) => title),
    routes: documents.map(({ routePath }) => routePath),
    groups: pages.map(({ group }) => groupNames.indexOf(group)),
    groupNames,
    lengths: terms.flatMap(({ lengths }) => lengths),
    pieces: pieces.length > 0 ? pieces.map(({ from, path }) => ({ from, file: path })) : first.piece,
    isWhole,
    documentsSize,
  }
  return {
    documents: named('index', documentsJson),
    index: named('lunr', JSON.stringify(index)),
    parts: [...pieces.map(({ path, json }) => ({ path, json })), ...(isWhole ? [] : documents.map(textFile))],
  }
}

const textFile = ({ routePath, content, toc }: SearchDocument): JsonFile => ({
  path: searchTextOf(routePath),
  json: JSON.stringify({ content, toc } satisfies FoundText),
})

/** A piece of the index: the terms from `from` up to the next piece. */
interface TermPiece {
  from: string
  piece: PackedPiece
}

/** The posting list of a term, packed while pages are added. */
interface Growing {
  last: number
  packed: string
}

/** The terms of all pages. */
class AllTerms {
  readonly #words = new Map<string, Growing>()
  readonly #pairs = new Map<string, Growing>()

  /** Adds the next page. */
  add(id: number, { words, pairs }: PageTerms): void {
    addAll(this.#words, id, words)
    addAll(this.#pairs, id, pairs)
  }

  /** Packs the posting lists into one piece, or into several if one would be too large. */
  pieces({ inOne, piece: [least, most] }: SearchSizes): [TermPiece, ...TermPiece[]] {
    const words = [...this.#words.keys()].sort()
    const pairs = [...this.#pairs.keys()].sort()
    const sizes = (list: readonly string[], all: ReadonlyMap<string, Growing>) =>
      list.map((term) => term.length * (isPaired(term) ? 3 : 1) + (all.get(term)?.packed.length ?? 0))
    const [wordSizes, pairSizes] = [sizes(words, this.#words), sizes(pairs, this.#pairs)]
    const total = [...wordSizes, ...pairSizes].reduce((sum, size) => sum + size, 0)
    const cuts = total <= inOne ? [] : cutPlaces(words, wordSizes, pairs, pairSizes, least, most)
    const pack = (list: readonly string[], all: ReadonlyMap<string, Growing>, from: string, to?: string) =>
      packTerms(
        list.slice(placeOf(list, from), to === undefined ? undefined : placeOf(list, to)),
        (term) => all.get(term)?.packed ?? '',
      )
    const piece = (from: string, to?: string): TermPiece => ({
      from,
      piece: { words: pack(words, this.#words, from, to), pairs: pack(pairs, this.#pairs, from, to) },
    })
    return [piece('', cuts[0]), ...cuts.map((from, i) => piece(from, cuts[i + 1]))]
  }
}

function addAll(all: Map<string, Growing>, id: number, { terms, counts }: CountedTerms): void {
  if (!terms) return
  const packed = counts.split(' ')
  for (const [i, term] of terms.split(' ').entries()) {
    const known = all.get(term)
    if (known) {
      known.packed += packStep(id - known.last - 1) + packed[i]
      known.last = id
    } else all.set(term, { last: id, packed: packStep(id) + packed[i] })
  }
}

/** Returns the position of a term in a sorted list, or the position where it would be inserted. */
const placeOf = (list: readonly string[], term: string): number =>
  partitionPoint(list.length, (at) => (list[at] as string) < term)

/**
 * Returns the terms at which pieces begin. Whether a piece may begin at a term depends only on the term, so an edit
 * leaves nearly all pieces and their names unchanged.
 */
function cutPlaces(
  words: readonly string[],
  wordSizes: readonly number[],
  pairs: readonly string[],
  pairSizes: readonly number[],
  least: number,
  most: number,
): string[] {
  const cuts: string[] = []
  let size = 0
  let [word, pair] = [0, 0]
  while (word < words.length || pair < pairs.length) {
    const takesWord = pair >= pairs.length || (words[word] ?? '\uffff') <= (pairs[pair] as string)
    const term = (takesWord ? words[word] : pairs[pair]) as string
    const mayEnd = size >= least && /[02468ace]$/.test(hash('md5', term).slice(0, 1))
    if ((mayEnd || size >= most) && term !== cuts.at(-1)) {
      cuts.push(term)
      size = 0
    }
    size += (takesWord ? wordSizes[word++] : pairSizes[pair++]) as number
  }
  return cuts
}
