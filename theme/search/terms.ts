// The terms of an index as far as they are fetched: which there are, and which pages hold them.

import {
  type Counts,
  everyPlace,
  type PackedIndex,
  type PackedPiece,
  type PackedTerms,
  type Posting,
  placeCount,
  unpackPostings,
  unpackTerms,
} from '../../pipeline/model/search/index-format.ts'
import { eachPair, isPaired } from '../../pipeline/model/search/terms.ts'
import { partitionPoint } from '../../pipeline/text/partition-point.ts'

/** The first character of the paired scripts (Thai), and the first of those that fill the rest of the alphabet (kana): words that matter come before it. */
const [pairedBegins, wordsEnd] = ['\u0e01', '\u3041']

interface Piece {
  from: string
  fetch(): Promise<PackedPiece>
  terms?: Promise<void>
  words: TermList
  pairs: TermList
}

export class Terms {
  readonly #pieces: Piece[]

  /** `fetchPiece` fetches a file by its name. */
  constructor({ pieces }: Pick<PackedIndex, 'pieces'>, fetchPiece: (file: string) => Promise<PackedPiece>) {
    const empty = { words: new TermList(), pairs: new TermList() }
    this.#pieces = Array.isArray(pieces)
      ? pieces.map(({ from, file }) => ({ from, fetch: () => fetchPiece(file), ...empty }))
      : [{ from: '', fetch: async () => pieces, ...empty }]
  }

  /** Fetches the pieces that know the terms which begin so. */
  async fetch(beginnings: Iterable<string>): Promise<void> {
    const wanted = new Set<Piece>()
    for (const beginning of beginnings) for (const piece of this.#around(beginning)) wanted.add(piece)
    await Promise.all(Array.from(wanted, open))
  }

  /** How many files the terms lie in. */
  get pieceCount(): number {
    return this.#pieces.length
  }

  /** Fetches all pieces of a script; those that cannot be had are done without. */
  async fetchAll(script: 'paired' | 'other'): Promise<void> {
    const wanted = this.#pieces.filter(({ from }, i) =>
      script === 'paired' ? (this.#pieces[i + 1]?.from ?? '\uffff') > pairedBegins : i === 0 || from < wordsEnd,
    )
    await Promise.allSettled(wanted.map(open))
  }

  isWord(term: string): boolean {
    return this.#pieceOf(term).words.has(term)
  }

  /** Words that begin so, in order. */
  beginningWith(beginning: string): string[] {
    return this.#around(beginning).flatMap(({ words }) => words.beginningWith(beginning))
  }

  /** All words that are known by now and hold this somewhere. */
  holding(part: string): string[] {
    return this.#pieces.flatMap(({ words }) => words.all.filter((term) => term.includes(part)))
  }

  /** All words that are known by now and of no paired script. */
  get others(): string[] {
    return this.#pieces.flatMap(({ words }) => words.others)
  }

  /** The pages whose text holds a word, and whether it does so in a heading. */
  pagesOf(words: readonly string[]): Map<number, boolean> {
    const pages = new Map<number, boolean>()
    for (const word of words) addPages(pages, this.postingsOf(word))
    return pages
  }

  postingsOf(word: string): readonly Posting[] {
    return this.#pieceOf(word).words.postingsOf(word)
  }

  /** The same for two characters of a paired script side by side that may be no word. */
  postingsOfPair(pair: string): readonly Posting[] {
    const piece = this.#pieceOf(pair)
    const words = piece.words.postingsOf(pair)
    const known = new Set(words.map(({ id }) => id))
    return [...words, ...piece.pairs.postingsOf(pair).filter(({ id }) => !known.has(id))]
  }

  /**
   * Ids of the pages where a run of a paired script may stand, and whether it may do so in a heading: every two of its characters stand side
   * by side there, and in a row as far as their places are known.
   */
  pagesOfRun(run: string): Map<number, boolean> {
    let found: Map<number, PlacedPage> | undefined
    eachPair(run, (pair, at) => {
      const pages = this.#placesOfPair(pair, at)
      found = found ? inBoth(found, pages) : pages
    })
    return new Map(Array.from(found ?? [], ([id, { inHeaders }]) => [id, inHeaders]))
  }

  /** The pages of one pair of a run, with the places where the run begins if the pair stands at `at` in it. */
  #placesOfPair(pair: string, at: number): Map<number, PlacedPage> {
    const pages = new Map<number, PlacedPage>()
    const { words, pairs } = this.#pieceOf(pair)
    for (const list of [words, pairs])
      for (const { id, counts, places } of list.postingsOf(pair)) {
        if (!isInText(counts)) continue
        const inHeaders = pages.get(id)?.inHeaders === true || counts[1] > 0
        pages.set(id, { inHeaders, begins: places === 0 ? everyPlace : before(places, at) })
      }
    return pages
  }

  /** The same for all pairs and words with a character. */
  pagesOfCharacter(character: string): Map<number, boolean> {
    const pages = new Map<number, boolean>()
    for (const { words, pairs } of this.#pieces)
      for (const list of [words, pairs])
        for (const term of list.all) if (term.includes(character)) addPages(pages, list.postingsOf(term))
    return pages
  }

  /** The pieces between whose bounds terms that begin so lie, the one of the beginning itself first. */
  #around(beginning: string): Piece[] {
    const first = this.#placeOf(beginning)
    return this.#pieces.slice(first, this.#placeOf(`${beginning}\uffff`) + 1)
  }

  /** The piece between whose bounds a term lies. */
  #pieceOf(term: string): Piece {
    return this.#pieces[this.#placeOf(term)] as Piece
  }

  /** Where that piece stands. */
  #placeOf(term: string): number {
    // The first piece begins before every term.
    return partitionPoint(this.#pieces.length - 1, (at) => (this.#pieces[at + 1] as Piece).from <= term)
  }
}

/** A page where a run may stand. */
interface PlacedPage {
  inHeaders: boolean
  /** A bit for each place where it may begin. */
  begins: number
}

function inBoth(
  some: ReadonlyMap<number, PlacedPage>,
  others: ReadonlyMap<number, PlacedPage>,
): Map<number, PlacedPage> {
  const both = new Map<number, PlacedPage>()
  for (const [id, one] of some) {
    const other = others.get(id)
    if (!other) continue
    const begins = one.begins & other.begins
    if (begins !== 0) both.set(id, { inHeaders: one.inHeaders && other.inHeaders, begins })
  }
  return both
}

/** The places that lie so many before the given ones. */
function before(places: number, steps: number): number {
  const turned = steps % placeCount
  return (places >>> turned) | ((places << (placeCount - turned)) & everyPlace)
}

function addPages(pages: Map<number, boolean>, postings: readonly Posting[]): void {
  for (const { id, counts } of postings) if (isInText(counts)) pages.set(id, pages.get(id) === true || counts[1] > 0)
}

/** Not only in what is said of the page. */
const isInText = ([title, headers, content, code]: Counts): boolean => title + headers + content + code > 0

/** Fetches a piece once; what fails is fetched again when it is next wanted. */
function open(piece: Piece): Promise<void> {
  piece.terms ??= piece.fetch().then(
    ({ words, pairs }) => {
      piece.words = new TermList(words)
      piece.pairs = new TermList(pairs)
    },
    (error: unknown) => {
      delete piece.terms
      throw error
    },
  )
  return piece.terms
}

/** Sorted terms with their pages, which are unpacked when they are asked for. */
class TermList {
  readonly all: string[]
  #others: string[] | undefined
  readonly #packed: string[]
  readonly #postings = new Map<number, Posting[]>()

  constructor(packed: PackedTerms = { terms: '', postings: '' }) {
    this.all = unpackTerms(packed.terms)
    this.#packed = packed.postings.split(' ')
  }

  /** Those of no paired script. */
  get others(): string[] {
    this.#others ??= this.all.filter((term) => !isPaired(term))
    return this.#others
  }

  has(term: string): boolean {
    return this.all[this.#at(term)] === term
  }

  beginningWith(beginning: string): string[] {
    const from = this.#at(beginning)
    let to = from
    while (this.all[to]?.startsWith(beginning)) to++
    return this.all.slice(from, to)
  }

  postingsOf(term: string): readonly Posting[] {
    const at = this.#at(term)
    if (this.all[at] !== term) return []
    const known = this.#postings.get(at) ?? unpackPostings(this.#packed[at] ?? '')
    this.#postings.set(at, known)
    return known
  }

  /** Where a term stands, or would. */
  #at(term: string): number {
    return partitionPoint(this.all.length, (at) => (this.all[at] as string) < term)
  }
}
