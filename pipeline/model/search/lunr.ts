// Lunr, with the settings of docsite's indexes and the parts that its type declarations omit.

import lunr from 'lunr'
import { foldText } from './fold.ts'
import { literalFields, searchFields } from './index-format.ts'

/** The entry of a term in Lunr's inverted index: its number, and the metadata of each page for each field. */
export type LunrEntry = { _index: number } & Record<string, Record<string, object>>

interface IndexParts {
  invertedIndex: Record<string, LunrEntry>
  fieldVectors: Record<string, lunr.Vector>
  tokenSet: lunr.TokenSet
  fields: string[]
  pipeline: lunr.Pipeline
}

interface LunrParts {
  TokenSet: {
    fromArray(sortedTerms: readonly string[]): lunr.TokenSet
    fromClause(clause: { term: string; editDistance?: number }): lunr.TokenSet
  }
  Index: new (parts: IndexParts) => lunr.Index
}

const { TokenSet, Index } = lunr as unknown as LunrParts

/**
 * Returns the inverse document frequency of a term. Lunr's own function counts a page once for each field with the term,
 * so that a rare term would seem common if it occurs in the titles, headings and texts of a few pages. Pages with other
 * forms of a term count only if no page contains the term itself.
 */
function idf(entry: LunrEntry, documentCount: number): number {
  const pagesWith = (fields: readonly string[]) =>
    new Set(fields.flatMap((field) => Object.keys(entry[field] as object))).size
  const pages = pagesWith(literalFields) || pagesWith(['forms'])
  return Math.log(1 + (documentCount - pages + 0.5) / (pages + 0.5))
}

const { generateStopWordFilter } = lunr

/** Makes the stop words of lunr-languages match folded words: readers omit accents, and queries are folded. */
const foldedStopWordFilter = (words: string[]): lunr.PipelineFunction => generateStopWordFilter(words.map(foldText))

Object.assign(lunr, { idf, generateStopWordFilter: foldedStopWordFilter })
// Locales of one language run the same stemmer, of which Lunr warns. In a bundle, its own function throws, because `this` is undefined.
Object.assign(lunr.utils, { warn: () => undefined })

/** The weight of each field. Headings are also part of the text, so they count twice. */
export const fieldBoosts: Record<(typeof searchFields)[number], number> = {
  title: 3,
  headers: 1,
  content: 1,
  code: 0.8,
  about: 3,
  forms: 1,
}

/**
 * The constants of BM25. Documentation repeats its key words, so `k1` is high: the second mention of a word counts
 * nearly as much as the first.
 */
export const [k1, b] = [8, 0.5]

/** Opens a Lunr index. */
export const openIndex = (
  invertedIndex: Record<string, LunrEntry>,
  fieldVectors: Record<string, lunr.Vector>,
  pipeline: lunr.Pipeline,
): lunr.Index =>
  new Index({ invertedIndex, fieldVectors, tokenSet: TokenSet.fromArray([]), fields: [...searchFields], pipeline })

/** Returns the name of a field of a page in Lunr's field vectors. */
export const fieldOf = (field: string, id: number): string => `${field}/${id}`

/** Computes the scores of terms in the fields of pages as `lunr.Builder` does. */
export class FieldScores {
  readonly #lengths: readonly (readonly number[])[]
  readonly #weights: readonly number[]
  readonly #averages: number[]
  readonly #size: number

  /** `lengths` are the lengths of each field of all pages, in the order of `searchFields`. */
  constructor(lengths: readonly (readonly number[])[], weights: readonly number[] = []) {
    this.#lengths = lengths
    this.#weights = weights
    this.#size = lengths[0]?.length ?? 0
    this.#averages = lengths.map((all) => all.reduce((sum, length) => sum + length, 0) / this.#size)
  }

  /** Returns a function that scores a term by its count in a field of a page. */
  of(entry: LunrEntry): (count: number, field: number, id: number) => number {
    const rarity = idf(entry, this.#size)
    return (count, field, id) => {
      const length = this.#lengths[field]?.[id] as number
      const damping = k1 * (1 - b + b * (length / (this.#averages[field] as number)))
      const score = (rarity * ((k1 + 1) * count)) / (damping + count)
      const boosted = score * fieldBoosts[searchFields[field] as keyof typeof fieldBoosts] * (this.#weights[id] ?? 1)
      return Math.round(boosted * 1000) / 1000
    }
  }
}

export { lunr, TokenSet }
