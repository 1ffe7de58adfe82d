// A Lunr index that grows. Its pieces arrive in any order, and a term enters the index when a query first needs it.

import {
  type Counts,
  type PackedIndex,
  type PackedPiece,
  type Posting,
  searchFields,
  unpackPostings,
  unpackSources,
} from './index-format.ts'
import { fieldScores, type TermPlace } from './lunr.ts'
import { TermList } from './term-list.ts'

const forms = searchFields.indexOf('forms')

/** How often a derived term counts for each occurrence of its sources: more often in titles, as in the other fields. */
const formWeights: Readonly<Counts> = [3, 1, 1, 1, 1]

/** A derived term counts at most this often on a page. */
export const mostForms = 9

/** Returns how often a derived term counts on a page for one of its sources, given the counts of the source. */
export const formWeight = (counts: Readonly<Counts>): number =>
  formWeights.reduce((sum, weight, field) => sum + weight * (counts[field] as number), 0)

/** The terms of one piece. */
export class Piece {
  readonly words: TermList<Posting>
  readonly pairs: TermList<Posting>
  readonly derived: TermList<string>

  constructor({ words, pairs, derived }: PackedPiece = emptyPiece) {
    this.words = new TermList(words.terms, words.postings, unpackPostings)
    this.pairs = new TermList(pairs.terms, pairs.postings, unpackPostings)
    this.derived = new TermList(derived.terms, derived.sources, (packed, term) => unpackSources(term, packed))
  }

  /** Returns the postings of a word or a pair. */
  postingsOf(term: string): readonly Posting[] {
    return this.words.has(term) ? this.words.of(term) : this.pairs.of(term)
  }

  has(term: string): boolean {
    return [this.words, this.pairs, this.derived].some((list) => list.has(term))
  }
}

const emptyPiece: PackedPiece = {
  words: { terms: '', postings: '' },
  pairs: { terms: '', postings: '' },
  derived: { terms: '', sources: '' },
}

/** Finds the piece that may contain a term. */
export type FindPiece = (term: string) => Piece

/** How often a term counts in a field of a page. */
interface Counted extends TermPlace {
  count: number
}

/** How much it counts there, as in Lunr's vectors. */
interface Weighted extends TermPlace {
  weight: number
}

export class GrowingIndex {
  readonly #find: FindPiece
  readonly #scorer: ReturnType<typeof fieldScores>
  readonly #weights = new Map<string, Weighted[]>()
  /** The terms in the index whose other forms are also in it. */
  readonly #withForms = new Set<string>()

  constructor({ lengths, weights }: Pick<PackedIndex, 'lengths' | 'weights'>, find: FindPiece) {
    this.#find = find
    this.#scorer = fieldScores(lengths, weights)
  }

  /**
   * Returns Lunr's scores of the pages, by id, for terms with these boosts: in each field, the product of the vectors of the query and the
   * page, divided by the length of the former. Lunr would also note which terms are where. Terms match other forms only if they are in
   * `derived`. The pieces with these terms must have arrived, and those with the sources of `derived`.
   */
  scores(boosts: ReadonlyMap<string, number>, derived: ReadonlySet<string>): Map<number, number> {
    const known = [...boosts].filter(([term]) => this.#grow(term))
    for (const term of derived) this.#growForms(term)
    const isAsked = (term: string, field: number) => field !== forms || derived.has(term)
    const lengths = searchFields.map((_, field) =>
      Math.sqrt(known.reduce((sum, [term, boost]) => (isAsked(term, field) ? sum + boost * boost : sum), 0)),
    )
    const scores = new Map<number, number>()
    for (const [term, boost] of known)
      for (const { id, field, weight } of this.#weights.get(term) ?? [])
        if (isAsked(term, field)) scores.set(id, (scores.get(id) ?? 0) + (boost * weight) / (lengths[field] as number))
    return scores
  }

  /** Adds a term to the index, without its other forms. Returns false if no piece contains it. */
  #grow(term: string): boolean {
    if (this.#weights.has(term)) return true
    const piece = this.#find(term)
    if (!piece.has(term)) return false
    const counted = piece
      .postingsOf(term)
      .flatMap(({ id, counts }) => Array.from(counts, (count, field): Counted => ({ id, field, count })))
    this.#addTo(
      term,
      counted.filter(({ count }) => count > 0),
    )
    return true
  }

  /** Adds the pages with other forms of a term that is in the index. */
  #growForms(term: string): void {
    if (!this.#weights.has(term) || this.#withForms.has(term)) return
    this.#withForms.add(term)
    const pages = this.#formsOf(term, this.#find(term))
    this.#addTo(
      term,
      Array.from(pages, ([id, count]): Counted => ({ id, field: forms, count })),
    )
  }

  #addTo(term: string, counted: readonly Counted[]): void {
    const known = this.#weights.get(term) ?? []
    const score = this.#scorer([...known, ...counted])
    const weights = counted.map(({ id, field, count }) => ({ id, field, weight: score(count, field, id) }))
    this.#weights.set(term, [...known, ...weights])
  }

  /** Returns how often the sources of a derived term count on each page. */
  #formsOf(term: string, piece: Piece): Map<number, number> {
    const pages = new Map<number, number>()
    for (const source of piece.derived.of(term))
      for (const { id, counts } of this.#find(source).postingsOf(source))
        pages.set(id, Math.min((pages.get(id) ?? 0) + formWeight(counts), mostForms))
    return pages
  }
}
