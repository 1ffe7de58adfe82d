// Pages of one locale → the list of search documents and an index over them, in pieces where it is large (specification, 7).

import { hash } from 'node:crypto'
import type { ContentPlace, ContentStore } from '../cache.ts'
import { plainText } from '../model/inline.ts'
import type { OutlineEntry, PageText } from '../model/page.ts'
import { partitionPoint } from '../model/partition-point.ts'
import { searchTextOf } from '../model/route.ts'
import type { SearchDocument } from '../model/search.ts'
import {
  type Counts,
  type FoundText,
  mostCounted,
  type PackedIndex,
  type PackedPiece,
  packPosting,
  packTerms,
  placeCount,
  searchFields,
} from '../model/search-index.ts'
import { eachPair, eachWordTerm, holdsChinese, isChinese, runsOf } from '../model/search-terms.ts'
import { makeWordCutter } from './words.ts'

export interface SearchPage {
  content: ContentPlace
  title: string
  routePath: string
  toc: OutlineEntry[]
  /** What the page's head says of it. */
  description: string
  /** Text of the sidebar group that holds the page; `''` when none does. */
  group: string
}

export interface SearchInput {
  /** Middle of the files' names: `[.version][.lang]`. */
  name: string
  pages: SearchPage[]
  /** Goes before the path of each link, where another site asks. */
  domain: string
  /** Words of the project that Chinese is to be cut by. */
  words: string[]
  codeBlocks: boolean
  /** Where the cut dictionary is kept. */
  folder: string
}

interface JsonFile {
  path: string
  json: string
}

/** The files of one locale, by their paths in the output. */
export interface SearchJson {
  documents: JsonFile
  index: JsonFile
  /** Texts of pages and pieces of the index, where all at once would be too much to fetch. */
  parts: JsonFile[]
  /** Set when nodejieba could not be loaded, and why. */
  fallback?: string
}

/** Sizes in bytes that decide what is fetched at once. */
export interface SearchSizes {
  /** Documents up to this are fetched with the index: what is in the text is known without another question. */
  documents: number
  /** An index up to this is one file. */
  inOne: number
  /** What a piece of a larger one has, at least and at most. */
  piece: [least: number, most: number]
}

const usualSizes: SearchSizes = { documents: 200_000, inOne: 64_000, piece: [4_000, 8_000] }

/** Everything in two files, however large: for a site that is served where it is read. */
export const inTwoFiles: SearchSizes = {
  documents: Number.POSITIVE_INFINITY,
  inOne: Number.POSITIVE_INFINITY,
  piece: [0, 0],
}

/** Makes the search of a locale. */
export async function makeSearch(input: SearchInput, store: ContentStore, sizes = usualSizes): Promise<SearchJson> {
  const texts = input.pages.map(({ content }) => store.readText(content))
  const needsCutter = texts.some(({ text }, i) => holdsChinese(text) || holdsChinese(input.pages[i]?.title ?? ''))
  const cutter = needsCutter ? await makeWordCutter(input.words, input.folder) : undefined
  const files = searchFiles(input, texts, (text) => cutter?.cut(text) ?? [], sizes)
  return { ...files, ...(cutter?.fallback === undefined ? {} : { fallback: cutter.fallback }) }
}

/** Makes the files from the texts of the pages; `cut` cuts Chinese into words. */
export function searchFiles(
  { name, pages, domain, codeBlocks }: Omit<SearchInput, 'words' | 'folder'>,
  texts: readonly PageText[],
  cut: (text: string) => string[],
  sizes: SearchSizes,
): Omit<SearchJson, 'fallback'> {
  const documents = pages.map((page, id) => ({
    ...makeDocument(page, id, texts[id] as PageText, codeBlocks),
    domain,
  }))
  const counted = new TermCounts(cut)
  documents.forEach(({ title, toc }, id) => {
    const { prose, code } = withoutCode(texts[id] as PageText)
    const headers = toc.map(({ text }) => plainText(text)).join('\n')
    counted.add(id, [title, headers, prose, codeBlocks ? code : '', aboutOf(pages[id] as SearchPage)])
  })

  const named = (kind: string, json: string): JsonFile => ({
    path: `static/search_${kind}${name}.${hash('sha256', json).slice(0, 8)}.json`,
    json,
  })
  const documentsJson = JSON.stringify(documents)
  const documentsSize = Buffer.byteLength(documentsJson)
  const isWhole = documentsSize <= sizes.documents
  const [first, ...others] = counted.pieces(sizes)
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
    lengths: counted.lengths,
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

/** What is said of a page: its description, the group that holds it, and the parts of its address. */
const aboutOf = ({ description, group, routePath }: Omit<SearchPage, 'content'>): string =>
  [description, plainText(group), ...routePath.split('/')].join('\n')

const textFile = ({ routePath, content, toc }: SearchDocument): JsonFile => ({
  path: searchTextOf(routePath),
  json: JSON.stringify({ content, toc } satisfies FoundText),
})

/** Makes the document of a page. The fields that are folded text are filled in where the file is read: here they would be weight only. */
export function makeDocument(page: SearchPage, id: number, content: PageText, codeBlocks: boolean): SearchDocument {
  const { title, routePath, toc } = page
  const text = codeBlocks ? content.text : withoutCode(content).prose
  const shifted = codeBlocks ? toc : toc.map((entry) => ({ ...entry, charIndex: shift(entry.charIndex, content.code) }))
  return { id, title, routePath, domain: '', content: text, toc: shifted }
}

function withoutCode({ text, code }: PageText): { prose: string; code: string } {
  let prose = ''
  let at = 0
  for (const [start, end] of code) {
    prose += text.slice(at, start)
    at = end
  }
  return { prose: prose + text.slice(at), code: code.map(([start, end]) => text.slice(start, end)).join('\n') }
}

function shift(index: number, code: [number, number][]): number {
  if (index < 0) return index
  return code.reduce((at, [start, end]) => (start < index ? at - (end - start) : at), index)
}

/** The terms from one on, up to where the next piece begins. */
interface TermPiece {
  from: string
  piece: PackedPiece
}

const [contentField, codeField, aboutField] = (['content', 'code', 'about'] as const).map((name) =>
  searchFields.indexOf(name),
)

/** The pages that hold a term, packed as they come. */
interface Growing {
  last: number
  packed: string
}

/** Counts the terms of documents, one after the other. */
class TermCounts {
  readonly #cut: (text: string) => string[]
  readonly #words = new Map<string, Growing>()
  readonly #pairs = new Map<string, Growing>()
  /** Terms in each field of each document, one field after the other, rounded. */
  readonly lengths: number[] = []

  constructor(cut: (text: string) => string[]) {
    this.#cut = cut
  }

  /** Takes the next document in: its title, headers, prose, code, and what is said of it. */
  add(id: number, texts: readonly string[]): void {
    const words = new Map<string, Counts>()
    const pairs = new Map<string, Counts>()
    const places = new Map<string, number>()
    let place = 0
    texts.forEach((text, field) => {
      const count = (all: Map<string, Counts>, term: string) => {
        const counts = all.get(term) ?? [0, 0, 0, 0, 0]
        counts[field] = Math.min((counts[field] as number) + 1, mostCounted[field] as number)
        all.set(term, counts)
      }
      const isText = field === contentField || field === codeField
      let length = 0
      const countWord = (word: string) => {
        length++
        count(words, word)
      }
      for (const run of runsOf(text)) {
        if (!isChinese(run)) eachWordTerm(run, countWord)
        else {
          // A single character says little, and stands everywhere.
          for (const word of this.#cut(run)) if (word.length > 1) countWord(word)
          if (field === aboutField) continue
          eachPair(run, (pair, at) => {
            count(pairs, pair)
            if (isText) places.set(pair, (places.get(pair) ?? 0) | (1 << ((place + at) % placeCount)))
          })
          place += run.length
        }
      }
      this.lengths.push(rounded(length))
    })
    for (const [term, counts] of words) push(this.#words, term, id, counts)
    for (const [pair, counts] of pairs) {
      const known = words.get(pair)
      // What the word says already is not said again.
      if (!known || known[1] < counts[1]) push(this.#pairs, pair, id, counts, places.get(pair))
    }
  }

  /** Packs what was counted: in one piece, or, where that is large, in several. */
  pieces({ inOne, piece: [least, most] }: SearchSizes): [TermPiece, ...TermPiece[]] {
    const words = [...this.#words.keys()].sort()
    const pairs = [...this.#pairs.keys()].sort()
    const sizes = (list: readonly string[], all: ReadonlyMap<string, Growing>) =>
      list.map((term) => term.length * (isChinese(term) ? 3 : 1) + (all.get(term)?.packed.length ?? 0))
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

function push(all: Map<string, Growing>, term: string, id: number, counts: Counts, places?: number): void {
  const known = all.get(term)
  if (known) {
    known.packed += packPosting(id - known.last - 1, counts, places)
    known.last = id
  } else all.set(term, { last: id, packed: packPosting(id, counts, places) })
}

/** Where a term stands in a sorted list, or would. */
const placeOf = (list: readonly string[], term: string): number =>
  partitionPoint(list.length, (at) => (list[at] as string) < term)

/** Two digits are enough for a length. */
function rounded(length: number): number {
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(length, 1))) - 1)
  return Math.round(length / scale) * scale
}

/**
 * The terms at which pieces begin. Where a piece may end depends on the term alone: after an edit nearly all pieces are as they
 * were, and so are their names.
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
