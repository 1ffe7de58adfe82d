// Scores of pages for the terms of a query: BM25 over title, headings, text, code and what is said of the page.
//
// It is the sum that Lunr makes (a test compares the two). Lunr would need an index of its own made anew for each query: which terms
// are asked for, and so what each page has of them, is known only then.

import { type Posting, searchFields } from '../../pipeline/model/search/index-format.ts'

/** A term that is asked for, and how much it counts. */
export interface AskedTerm {
  boost: number
  postings: readonly Posting[]
}

/** What each field counts: headings count as text too. */
export const fieldBoosts = [3, 1, 1, 0.8, 3] as const

/**
 * BM25's constants: documentation says often what it is about, so the second mention of a word counts nearly as much as the first (and
 * the tenth nothing).
 */
const [k1, b] = [8, 0.5]

const fieldCount = searchFields.length

/** How much a term says that so many of all pages hold. */
const rarityOf = (holding: number, size: number): number => Math.log(1 + (size - holding + 0.5) / (holding + 0.5))

/** Scores pages by the lengths of their fields: of each page, one field after the other. */
export class Scores {
  readonly #size: number
  /** For each field of each page: what BM25 adds to the count of a term below the line. The longer the field, the more. */
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

  /** Gives the scores of all pages that hold one of the terms. */
  of(terms: Iterable<AskedTerm>): Map<number, number> {
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

  /** What a term weighs in each field. In a title a word may be rare that stands in every text: both count. */
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
