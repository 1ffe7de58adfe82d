// The fetched terms of an index, the pages that contain them, and their scores.

import { partitionPoint } from '@docsite/cli/text'
import { GrowingIndex, Piece } from '../format/growing-index.ts'
import {
  type Counts,
  everyPlace,
  type PackedIndex,
  type PackedPiece,
  type Posting,
  placeCount,
  type Script,
  unpackTerms,
} from '../format/index-format.ts'
import { piecesOf } from '../format/piece-list.ts'
import { eachPair, isName, isPaired } from '../format/terms.ts'

/** The files of terms. */
export interface TermFiles {
  fetchPiece(file: string): Promise<PackedPiece>
  /** Fetches a list of packed terms. */
  fetchVocabulary(file: string): Promise<string>
}

/** Shorter words begin too many derived terms, and more of them are not worth their pieces. */
const [shortestBeginning, mostBeginnings] = [3, 8]

/** A piece and its file. The piece is empty until the file has been fetched. */
interface PieceFile {
  from: string
  fetch(): Promise<PackedPiece>
  fetching?: Promise<void>
  piece: Piece
}

export class Terms {
  /** The terms in the first file. */
  readonly #head: Piece
  readonly #files: PieceFile[]
  /** Whether the first file contains all terms except pairs. */
  readonly #hasWords: boolean
  readonly #index: GrowingIndex
  readonly #vocabularies = new Map<Script, Promise<readonly string[]>>()
  readonly #fetchVocabulary: (script: Script) => Promise<readonly string[]>

  constructor(index: PackedIndex, { fetchPiece, fetchVocabulary }: TermFiles) {
    const { terms, vocabulary } = index
    const empty = new Piece()
    this.#head = new Piece(terms)
    this.#files = piecesOf(index).map(({ from, file }) => ({ from, fetch: () => fetchPiece(file), piece: empty }))
    this.#hasWords = vocabulary.other === undefined
    this.#index = new GrowingIndex(index, (term) => this.#pieceOf(term))
    this.#fetchVocabulary = async (script) => {
      const file = vocabulary[script]
      if (file !== undefined) return unpackTerms(await fetchVocabulary(file))
      const { words, pairs } = this.#head
      return [...words.all, ...pairs.all].filter((term) => isPaired(term) === (script === 'paired'))
    }
  }

  /** Fetches the pieces that contain the terms with these prefixes. */
  async fetch(beginnings: Iterable<string>): Promise<void> {
    const wanted = new Set<PieceFile>()
    for (const beginning of beginnings) for (const file of this.#around(beginning)) wanted.add(file)
    await Promise.all(Array.from(wanted, open))
  }

  /** Fetches the pieces that contain derived terms, and then those that contain their sources. */
  async fetchDerived(derived: readonly string[]): Promise<void> {
    // Derived terms and their sources are not pairs.
    if (this.#hasWords) return
    const fetchExact = (terms: readonly string[]) => Promise.all(Array.from(this.filesOf(terms), open))
    await fetchExact(derived)
    await fetchExact(derived.flatMap((term) => this.sourcesOf(term)))
  }

  /** Returns all words and pairs of a script, or none if the list cannot be fetched. Their pieces need not be here. */
  async vocabulary(script: Script): Promise<readonly string[]> {
    const known = this.#vocabularies.get(script) ?? this.#fetchVocabulary(script)
    this.#vocabularies.set(script, known)
    return known.catch(() => {
      this.#vocabularies.delete(script)
      return []
    })
  }

  /** Whether the first file contains all terms. */
  get isWhole(): boolean {
    return this.#files.length === 0
  }

  /** Returns the files of the pieces with these terms. */
  filesOf(terms: Iterable<string>): Set<PieceFile> {
    return new Set([...terms].flatMap((term) => this.#filesWith(term, term)))
  }

  /**
   * Fetches the pieces with these terms, unless there are more than `most`. Ignores pieces that cannot be fetched. Returns
   * whether it tried.
   */
  async fetchTerms(terms: Iterable<string>, most = Number.POSITIVE_INFINITY): Promise<boolean> {
    const files = this.filesOf(terms)
    if (files.size > most) return false
    await Promise.allSettled([...files].map(open))
    return true
  }

  /**
   * Returns Lunr's scores of the pages for terms with these boosts, apart from terms that have not been fetched. Other forms of the words of
   * the query, whose stems these are, count, too, but not those of the other terms, whose forms have not been fetched.
   */
  scores(boosts: ReadonlyMap<string, number>, stems: ReadonlyMap<string, readonly string[]>): Map<number, number> {
    return this.#index.scores(boosts, new Set([...stems].flat(2)))
  }

  isWord(term: string): boolean {
    return this.#pieceOf(term).words.has(term)
  }

  /** Returns the fetched words with this prefix, in order. */
  beginningWith(beginning: string): string[] {
    return this.#piecesAround(beginning).flatMap(({ words }) => words.beginningWith(beginning))
  }

  /** Returns all fetched words that contain `part`. */
  holding(part: string): string[] {
    return this.#pieces.flatMap(({ words }) => words.all.filter((term) => term.includes(part)))
  }

  /** Returns the terms that a derived term is derived from, if it has been fetched. */
  sourcesOf(derived: string): readonly string[] {
    return this.#pieceOf(derived).derived.of(derived)
  }

  /** Returns the sources of the fetched derived terms that begin with a word, such as incomplete pinyin. */
  sourcesBeginningWith(word: string): string[] {
    if (word.length < shortestBeginning) return []
    const found = this.#piecesAround(word).flatMap(({ derived }) => derived.beginningWith(word))
    return found.slice(0, mostBeginnings).flatMap((term) => this.sourcesOf(term))
  }

  /** Returns the pages whose text contains one of the terms, and for each whether a heading contains it. */
  pagesOf(terms: readonly string[]): Map<number, boolean> {
    const pages = new Map<number, boolean>()
    for (const term of terms) addPages(pages, this.postingsOf(term))
    return pages
  }

  /** Returns the postings of a word, or of two adjacent characters of a paired script. */
  postingsOf(term: string): readonly Posting[] {
    return this.#pieceOf(term).postingsOf(term)
  }

  /**
   * Returns the ids of the pages that may contain a run of a paired script, and for each whether a heading may contain
   * it. Such a page contains all pairs of adjacent characters in the run, in the right order if their places are known.
   */
  pagesOfRun(run: string): Map<number, boolean> {
    let found: Map<number, RunPlaces> | undefined
    eachPair(run, (pair, at) => {
      const pages = this.#placesOfPair(pair, at)
      found = found ? inBoth(found, pages) : pages
    })
    return new Map(Array.from(found ?? [], ([id, { inHeaders }]) => [id, inHeaders]))
  }

  /** Returns the pages that contain a pair, and the places where a run with this pair at offset `at` may begin. */
  #placesOfPair(pair: string, at: number): Map<number, RunPlaces> {
    const pages = new Map<number, RunPlaces>()
    for (const { id, counts, places } of this.postingsOf(pair))
      if (isInText(counts))
        pages.set(id, { inHeaders: counts[1] > 0, begins: places === 0 ? everyPlace : before(places, at) })
    return pages
  }

  /** Returns the pages with a pair or word that contains a character. */
  pagesOfCharacter(character: string): Map<number, boolean> {
    const pages = new Map<number, boolean>()
    for (const { words, pairs } of this.#pieces)
      for (const list of [words, pairs])
        for (const term of list.all) if (term.includes(character)) addPages(pages, list.of(term))
    return pages
  }

  /** Returns the pieces whose range includes terms with this prefix, in order. */
  #around(beginning: string): PieceFile[] {
    return this.#filesWith(beginning, `${beginning}\uffff`)
  }

  /** Returns the pieces whose range includes terms from `first` to `last`, unless the first file contains what they could. */
  #filesWith(first: string, last: string): PieceFile[] {
    const isKnown = this.#isInHead(first) || !isPaired(first) || isName(first)
    return this.#hasWords && isKnown ? [] : this.#files.slice(this.#placeOf(first), this.#placeOf(last) + 1)
  }

  get #pieces(): Piece[] {
    return [this.#head, ...this.#files.map(({ piece }) => piece)]
  }

  #piecesAround(beginning: string): Piece[] {
    return [this.#head, ...this.#around(beginning).map(({ piece }) => piece)]
  }

  #isInHead(term: string): boolean {
    return this.#head.has(term)
  }

  /** Returns the piece whose range includes a term. */
  #pieceOf(term: string): Piece {
    return this.#isInHead(term) ? this.#head : (this.#files[this.#placeOf(term)]?.piece ?? this.#head)
  }

  /** Returns the index of the piece whose range includes a term. */
  #placeOf(term: string): number {
    // The first piece begins before every term.
    return partitionPoint(this.#files.length - 1, (at) => (this.#files[at + 1] as PieceFile).from <= term)
  }
}

/** A page that may contain a run. */
interface RunPlaces {
  inHeaders: boolean
  /** A bit set of the places where the run may begin. */
  begins: number
}

function inBoth(some: ReadonlyMap<number, RunPlaces>, others: ReadonlyMap<number, RunPlaces>): Map<number, RunPlaces> {
  const both = new Map<number, RunPlaces>()
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
function open(file: PieceFile): Promise<void> {
  file.fetching ??= file.fetch().then(
    (packed) => {
      file.piece = new Piece(packed)
    },
    (error: unknown) => {
      delete file.fetching
      throw error
    },
  )
  return file.fetching
}
