// The fetched terms of an index and their postings.

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

/**
 * The first character of the first paired script (Thai), and the character after which all scripts are paired (kana).
 * All words of other scripts sort before the latter.
 */
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

  /** Fetches the pieces that contain the terms with these prefixes. */
  async fetch(beginnings: Iterable<string>): Promise<void> {
    const wanted = new Set<Piece>()
    for (const beginning of beginnings) for (const piece of this.#around(beginning)) wanted.add(piece)
    await Promise.all(Array.from(wanted, open))
  }

  /** The number of files that the terms are distributed over. */
  get pieceCount(): number {
    return this.#pieces.length
  }

  /** Fetches all pieces for paired scripts, or all other pieces. Ignores pieces that cannot be fetched. */
  async fetchAll(script: 'paired' | 'other'): Promise<void> {
    const wanted = this.#pieces.filter(({ from }, i) =>
      script === 'paired' ? (this.#pieces[i + 1]?.from ?? '\uffff') > pairedBegins : i === 0 || from < wordsEnd,
    )
    await Promise.allSettled(wanted.map(open))
  }

  isWord(term: string): boolean {
    return this.#pieceOf(term).words.has(term)
  }

  /** Returns the fetched words with this prefix, in order. */
  beginningWith(beginning: string): string[] {
    return this.#around(beginning).flatMap(({ words }) => words.beginningWith(beginning))
  }

  /** Returns all fetched words that contain `part`. */
  holding(part: string): string[] {
    return this.#pieces.flatMap(({ words }) => words.all.filter((term) => term.includes(part)))
  }

  /** All fetched words that are not in a paired script. */
  get others(): string[] {
    return this.#pieces.flatMap(({ words }) => words.others)
  }

  /** Returns the pages whose text contains one of the words, and for each whether a heading contains it. */
  pagesOf(words: readonly string[]): Map<number, boolean> {
    const pages = new Map<number, boolean>()
    for (const word of words) addPages(pages, this.postingsOf(word))
    return pages
  }

  postingsOf(word: string): readonly Posting[] {
    return this.#pieceOf(word).words.postingsOf(word)
  }

  /** Returns the postings of two adjacent characters of a paired script, which need not be a word. */
  postingsOfPair(pair: string): readonly Posting[] {
    const piece = this.#pieceOf(pair)
    const words = piece.words.postingsOf(pair)
    const known = new Set(words.map(({ id }) => id))
    return [...words, ...piece.pairs.postingsOf(pair).filter(({ id }) => !known.has(id))]
  }

  /**
   * Returns the ids of the pages that may contain a run of a paired script, and for each whether a heading may contain
   * it. Such a page contains all pairs of adjacent characters in the run, in the right order if their places are known.
   */
  pagesOfRun(run: string): Map<number, boolean> {
    let found: Map<number, PlacedPage> | undefined
    eachPair(run, (pair, at) => {
      const pages = this.#placesOfPair(pair, at)
      found = found ? inBoth(found, pages) : pages
    })
    return new Map(Array.from(found ?? [], ([id, { inHeaders }]) => [id, inHeaders]))
  }

  /** Returns the pages that contain a pair, and the places where a run with this pair at offset `at` may begin. */
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

  /** Returns the pages with a pair or word that contains a character. */
  pagesOfCharacter(character: string): Map<number, boolean> {
    const pages = new Map<number, boolean>()
    for (const { words, pairs } of this.#pieces)
      for (const list of [words, pairs])
        for (const term of list.all) if (term.includes(character)) addPages(pages, list.postingsOf(term))
    return pages
  }

  /** Returns the pieces whose range includes terms with this prefix, in order. */
  #around(beginning: string): Piece[] {
    const first = this.#placeOf(beginning)
    return this.#pieces.slice(first, this.#placeOf(`${beginning}\uffff`) + 1)
  }

  /** Returns the piece whose range includes a term. */
  #pieceOf(term: string): Piece {
    return this.#pieces[this.#placeOf(term)] as Piece
  }

  /** Returns the index of the piece whose range includes a term. */
  #placeOf(term: string): number {
    // The first piece begins before every term.
    return partitionPoint(this.#pieces.length - 1, (at) => (this.#pieces[at + 1] as Piece).from <= term)
  }
}

/** A page that may contain a run. */
interface PlacedPage {
  inHeaders: boolean
  /** A bit set of the places where the run may begin. */
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

/** Moves all places in a bit set back by a number of steps, cyclically. */
function before(places: number, steps: number): number {
  const turned = steps % placeCount
  return (places >>> turned) | ((places << (placeCount - turned)) & everyPlace)
}

function addPages(pages: Map<number, boolean>, postings: readonly Posting[]): void {
  for (const { id, counts } of postings) if (isInText(counts)) pages.set(id, pages.get(id) === true || counts[1] > 0)
}

/** Returns whether a term occurs in the page itself, not only in its metadata. */
const isInText = ([title, headers, content, code]: Counts): boolean => title + headers + content + code > 0

/** Fetches a piece once. After a failure, the next call tries again. */
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

/** Sorted terms with their postings, which are unpacked on demand. */
class TermList {
  readonly all: string[]
  #others: string[] | undefined
  readonly #packed: string[]
  readonly #postings = new Map<number, Posting[]>()

  constructor(packed: PackedTerms = { terms: '', postings: '' }) {
    this.all = unpackTerms(packed.terms)
    this.#packed = packed.postings.split(' ')
  }

  /** The terms that are not in a paired script. */
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

  /** Returns the index of a term, or the index at which it would be inserted. */
  #at(term: string): number {
    return partitionPoint(this.all.length, (at) => (this.all[at] as string) < term)
  }
}
