// Builds the Lunr index of a locale from the terms of its pages, and packs it into pieces (specification, 7).

import { hash } from 'node:crypto'
import { type PackedPiece, packDerived, packTerms, type Script, shortenTerms } from '../../model/search/index-format.ts'
import { isPaired } from '../../model/search/terms.ts'
import { partitionPoint } from '../../text/partition-point.ts'
import { IndexTerms } from './index-terms.ts'
import type { PageTerms } from './page-terms.ts'

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

/** The Lunr index of all pages of a locale. */
export class LunrIndex {
  readonly #terms: IndexTerms

  constructor(pages: readonly PageTerms[]) {
    this.#terms = new IndexTerms(pages)
  }

  /** The number of terms per field and page, by field in the order of `searchFields`. */
  get lengths(): number[][] {
    return this.#terms.lengths
  }

  /** Returns the packed words and pairs of a script. */
  vocabulary(script: Script): string {
    const terms = [...new Set([...this.#terms.words, ...this.#terms.pairs])]
    return shortenTerms(terms.filter((term) => isPaired(term) === (script === 'paired')).sort())
  }

  /** Packs the index into one piece, or into several if one would be too large. */
  pieces({ inOne, piece: [least, most] }: PieceSizes): [TermPiece, ...TermPiece[]] {
    const { words: allWords, pairs: allPairs, sources, postings } = this.#terms
    const words = [...allWords].sort()
    const pairs = [...allPairs].filter((pair) => !allWords.has(pair)).sort()
    const derived = [...sources.keys()].sort()
    const postingsOf = (term: string) => postings.get(term) ?? ''
    const sizeOf = (term: string): number =>
      term.length * (isPaired(term) ? 3 : 1) + postingsOf(term).length + 4 * (sources.get(term)?.size ?? 0)
    const all = [...new Set([...words, ...pairs, ...derived])].sort()
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
