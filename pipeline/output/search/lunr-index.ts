// Joins the blocks of a locale's Lunr index, and packs it into pieces (specification, 7).

import { hash } from 'node:crypto'
import {
  type PackedPiece,
  packDerived,
  packTerms,
  type Script,
  searchFields,
  shortenTerms,
  withLongerStep,
} from '../../model/search/index-format.ts'
import { isPaired } from '../../model/search/terms.ts'
import { partitionPoint } from '../../text/partition-point.ts'
import { DerivedTerms } from './derived-terms.ts'
import { type IndexBlock, type Postings, pageCount, postingsIn, withDerived } from './index-block.ts'

/** A piece of the index: the terms from `from` up to the next piece. */
export interface TermPiece {
  from: string
  piece: PackedPiece
}

/** The minimum and maximum sizes in bytes that determine how the index is split. */
export interface PieceSizes {
  /** An index up to this size forms one piece. */
  inOne: number
  /** Minimum and maximum size of a piece of a larger index. */
  piece: [least: number, most: number]
}

/** The Lunr index of all pages of a locale, in blocks. */
export class LunrIndex {
  readonly blocks: readonly IndexBlock[]
  /** The terms that are words, and those that are pairs. A term can be both, on different pages. */
  readonly words = new Set<string>()
  readonly pairs = new Set<string>()
  /** The number of terms per field and page, by field in the order of `searchFields`. */
  readonly lengths: number[][]
  readonly #derived = new DerivedTerms()
  /** The packed postings of the terms in literal fields, by term. */
  readonly #postings = new Map<string, Postings>()

  constructor(blocks: readonly IndexBlock[]) {
    for (const { derived } of blocks) this.#derived.add(derived)
    this.blocks = blocks.map((block) => withDerived(block, this.#derived))
    let start = 0
    for (const block of this.blocks) {
      this.#add(block, start)
      start += pageCount(block)
    }
    this.lengths = searchFields.map((_, field) => this.blocks.flatMap(({ lengths }) => lengths[field] as number[]))
  }

  /** Adds a block whose first page has the id `start`. */
  #add(block: IndexBlock, start: number): void {
    for (const { term, isWord, isPair, packed, last } of postingsIn(block)) {
      if (isWord) this.words.add(term)
      if (isPair) this.pairs.add(term)
      const all = this.#postings.get(term) ?? { packed: '', last: -1 }
      all.packed += withLongerStep(packed, start - all.last - 1)
      all.last = start + last
      this.#postings.set(term, all)
    }
  }

  /** Returns the packed words and pairs of a script. */
  vocabulary(script: Script): string {
    const terms = [...new Set([...this.words, ...this.pairs])]
    return shortenTerms(terms.filter((term) => isPaired(term) === (script === 'paired')).sort())
  }

  /** Packs the index into one piece, or into several if one would be too large. */
  pieces({ inOne, piece: [least, most] }: PieceSizes): [TermPiece, ...TermPiece[]] {
    const { sources } = this.#derived
    const all = [...new Set([...this.#postings.keys(), ...sources.keys()])].sort()
    const words = all.filter((term) => this.words.has(term))
    const pairs = all.filter((term) => this.pairs.has(term) && !this.words.has(term))
    const derived = all.filter((term) => sources.has(term))
    const postingsOf = (term: string) => this.#postings.get(term)?.packed ?? ''
    const sizeOf = (term: string): number =>
      term.length * (isPaired(term) ? 3 : 1) + postingsOf(term).length + 4 * (sources.get(term)?.size ?? 0)
    const sizes = all.map(sizeOf)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const cuts = total <= inOne ? [] : cutPlaces(all, sizes, least, most)
    const piece = (from: string, to?: string): TermPiece => {
      const within = (terms: readonly string[]) =>
        terms.slice(placeOf(terms, from), to === undefined ? undefined : placeOf(terms, to))
      return {
        from,
        piece: {
          words: packTerms(within(words), postingsOf),
          pairs: packTerms(within(pairs), postingsOf),
          derived: packDerived(within(derived), (term) => sources.get(term) ?? []),
        },
      }
    }
    return [piece('', cuts[0]), ...cuts.map((from, i) => piece(from, cuts[i + 1]))]
  }
}

/** Returns the position of a term in a sorted list, or the position where it would be inserted. */
const placeOf = (list: readonly string[], term: string): number =>
  partitionPoint(list.length, (at) => (list[at] as string) < term)

/**
 * Returns the terms at which pieces begin. Whether a piece may begin at a term depends only on the term, so an edit
 * leaves nearly all pieces and their names unchanged.
 */
function cutPlaces(terms: readonly string[], sizes: readonly number[], least: number, most: number): string[] {
  const cuts: string[] = []
  let size = 0
  for (const [at, term] of terms.entries()) {
    const mayEnd = size >= least && /[02468ace]$/.test(hash('md5', term).slice(0, 1))
    if (at > 0 && (mayEnd || size >= most)) {
      cuts.push(term)
      size = 0
    }
    size += sizes[at] as number
  }
  return cuts
}
