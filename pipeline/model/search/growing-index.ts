// A Lunr index that grows. Its pieces arrive in any order, and a term enters the index when a query first needs it.

import { lookUp } from '../../text/look-up.ts'
import {
  type Counts,
  type PackedIndex,
  type PackedPiece,
  type Posting,
  searchFields,
  unpackPostings,
  unpackSources,
} from './index-format.ts'
import { FieldScores, fieldOf, type LunrEntry, lunr, openIndex, TokenSet } from './lunr.ts'
import { TermList } from './term-list.ts'

const forms = searchFields.indexOf('forms')

/** How often a derived term counts for each occurrence of its sources: more often in titles, as in the other fields. */
const formWeights: Readonly<Counts> = [3, 1, 1, 1, 1]

/** A derived term counts at most this often on a page. */
export const mostForms = 9

/** Returns how often a derived term counts on a page for one of its sources, given the counts of the source. */
export const formWeight = (counts: Readonly<Counts>): number =>
  formWeights.reduce((sum, weight, field) => sum + weight * (counts[field] as number), 0)

/** More terms than this are never in one piece. The numbers of terms depend on it. */
const mostInPiece = 2 ** 20

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

  /** Returns the number of a term, which no other term in this piece has, or `undefined` if it is not here. */
  numberOf(term: string): number | undefined {
    let before = 0
    for (const list of [this.words, this.pairs, this.derived]) {
      const at = list.indexOf(term)
      if (at !== undefined) return before + at
      before += list.all.length
    }
    return undefined
  }

  get terms(): string[] {
    return [this.words, this.pairs, this.derived].flatMap(({ all }) => all)
  }
}

const emptyPiece: PackedPiece = {
  words: { terms: '', postings: '' },
  pairs: { terms: '', postings: '' },
  derived: { terms: '', sources: '' },
}

/** Finds the piece that may contain a term, and its number. */
export type FindPiece = (term: string) => { piece: Piece; at: number }

/** How often a term counts in a field of a page. */
interface Counted {
  id: number
  field: number
  count: number
}

export class GrowingIndex {
  readonly #find: FindPiece
  readonly #scores: FieldScores
  readonly #inverted: Record<string, LunrEntry> = Object.create(null)
  readonly #vectors: Record<string, lunr.Vector> = Object.create(null)
  readonly #lunr: lunr.Index
  /** The terms in the index whose other forms are also in it. */
  readonly #withForms = new Set<string>()

  /** `pipeline` processes the queries of Lunr's `search()`. Queries by `query()` name terms. */
  constructor(
    { lengths, weights }: Pick<PackedIndex, 'lengths' | 'weights'>,
    find: FindPiece,
    pipeline = new lunr.Pipeline(),
  ) {
    this.#find = find
    this.#scores = new FieldScores(lengths, weights)
    this.#lunr = openIndex(this.#inverted, this.#vectors, pipeline)
  }

  /**
   * Answers a Lunr query. `terms` are all terms that its clauses may match; those in the index are added to it first.
   * Clauses may match other forms only of the terms in `derived`. The pieces with these terms must have arrived, and those
   * with the sources of `derived`. References are the ids of the pages.
   */
  query(
    terms: Iterable<string>,
    build: (query: lunr.Query) => void,
    derived: Iterable<string> = terms,
  ): lunr.Index.Result[] {
    const sortedTerms = [...new Set(terms)].filter((term) => this.#grow(term)).sort()
    for (const term of derived) this.#growForms(term)
    Object.assign(this.#lunr, { tokenSet: TokenSet.fromArray(sortedTerms) })
    return this.#lunr.query(build)
  }

  /** Returns the index with these terms as JSON for `lunr.Index.load`. */
  toJSON(terms: readonly string[]): object {
    for (const term of terms) if (this.#grow(term)) this.#growForms(term)
    return this.#lunr.toJSON()
  }

  /** Adds a term to the index, without its other forms. Returns false if no piece contains it. */
  #grow(term: string): boolean {
    if (term in this.#inverted) return true
    const { piece, at } = this.#find(term)
    const number = piece.numberOf(term)
    if (number === undefined) return false
    const entry = Object.assign(Object.create(null), { _index: at * mostInPiece + number }) as LunrEntry
    for (const field of searchFields) entry[field] = Object.create(null)
    this.#inverted[term] = entry
    const counted = piece
      .postingsOf(term)
      .flatMap(({ id, counts }) => Array.from(counts, (count, field): Counted => ({ id, field, count })))
    this.#addTo(
      entry,
      counted.filter(({ count }) => count > 0),
    )
    return true
  }

  /** Adds the pages with other forms of a term that is in the index. */
  #growForms(term: string): void {
    const entry = lookUp(this.#inverted, term)
    if (!entry || this.#withForms.has(term)) return
    this.#withForms.add(term)
    const pages = this.#formsOf(term, this.#find(term).piece)
    this.#addTo(
      entry,
      Array.from(pages, ([id, count]): Counted => ({ id, field: forms, count })),
    )
  }

  #addTo(entry: LunrEntry, counted: readonly Counted[]): void {
    for (const { id, field } of counted) (entry[searchFields[field] as string] as Record<string, object>)[id] = {}
    const score = this.#scores.of(entry)
    for (const { id, field, count } of counted)
      this.#vectorOf(searchFields[field] as string, id).insert(entry._index, score(count, field, id))
  }

  /** Returns how often the sources of a derived term count on each page. */
  #formsOf(term: string, piece: Piece): Map<number, number> {
    const pages = new Map<number, number>()
    for (const source of piece.derived.of(term))
      for (const { id, counts } of this.#find(source).piece.postingsOf(source))
        pages.set(id, Math.min((pages.get(id) ?? 0) + formWeight(counts), mostForms))
    return pages
  }

  #vectorOf(field: string, id: number): lunr.Vector {
    const name = fieldOf(field, id)
    const vector = lookUp(this.#vectors, name) ?? new lunr.Vector([])
    this.#vectors[name] = vector
    return vector
  }
}
