// Scores pages for the terms of a query, with BM25 over title, headings, text, code and page metadata.
//
// The scores equal Lunr's, and a test compares the two. Lunr itself would need a new index for each query, because the
// postings are fetched only when a query names their terms.

import { type Posting, searchFields } from '../../pipeline/model/search/index-format.ts'

/** A term to score, with its weight and its postings. */
export interface QueryTerm {
  boost: number
  postings: readonly Posting[]
}

/** The weight of each field. Headings are also part of the text, so they count twice. */
export const fieldBoosts = [3, 1, 1, 0.8, 3] as const

/**
 * The constants of BM25. Documentation repeats its key words, so `k1` is high: the second mention of a word counts
 * nearly as much as the first.
 */
const [k1, b] = [8, 0.5]

const fieldCount = searchFields.length

/**
 * Returns BM25's inverse document frequency of a term, given the number of pages that contain it and the number of all
 * pages.
 */
const rarityOf = (holding: number, size: number): number => Math.log(1 + (size - holding + 0.5) / (holding + 0.5))

/** Scores pages. The constructor takes the lengths of all fields of the first page, then of the second, and so on. */
export class Scores {
  readonly #size: number
  /** For each field of each page, what BM25 adds to the term count in the denominator. It grows with the field's length. */
  readonly #damping: Float64Array

  constructor(lengths: readonly number[]) {
    this.#size = lengths.length / fieldCount
    const sums = searchFields.map(() => 0)
    for (const [at, length] of lengths.entries()) (sums[at % fieldCount] as number) += length
    const averages = sums.map((sum) => sum / Math.max(this.#size, 1) || 1)
    this.#damping = Float64Array.from(
      lengths,
      (length, at) => k1 * (1 - b + (b * length) / (averages[at % fieldCount] as number)),
    )
  }

  /** Returns the scores of all pages that contain at least one of the terms. */
  of(terms: Iterable<QueryTerm>): Map<number, number> {
    const scores = new Map<number, number>()
    for (const { boost, postings } of terms) {
      const weights = this.#weightsOf(postings)
      for (const { id, counts } of postings) {
        let score = scores.get(id) ?? 0
        for (let field = 0; field < fieldCount; field++) {
          const count = counts[field] as number
          if (count > 0)
            score +=
              (boost * (weights[field] as number) * count) / ((this.#damping[id * fieldCount + field] ?? k1) + count)
        }
        scores.set(id, score)
      }
    }
    return scores
  }

  /** Returns the weight of a term in each field, from its rarity in that field and on the whole page, averaged. */
  #weightsOf(postings: readonly Posting[]): number[] {
    const holding = searchFields.map(() => 0)
    for (const { counts } of postings)
      for (let field = 0; field < fieldCount; field++) if ((counts[field] as number) > 0) (holding[field] as number)++
    const rarity = rarityOf(postings.length, this.#size)
    return holding.map(
      (pages, field) => ((rarity + rarityOf(pages, this.#size)) / 2) * (k1 + 1) * (fieldBoosts[field] as number),
    )
  }
}
