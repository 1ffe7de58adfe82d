// Lunr, with the settings of docsite's indexes and the parts that its type declarations omit.

import { foldText } from '@docsite/cli/search'
import lunr from 'lunr'
import { searchFields } from './index-format.ts'

interface LunrParts {
  TokenSet: {
    fromArray(sortedTerms: readonly string[]): lunr.TokenSet
    fromClause(clause: { term: string; editDistance?: number }): lunr.TokenSet
  }
}

const { TokenSet } = lunr as unknown as LunrParts

/** A page that contains a term, and the field with the term, as its index in `searchFields`. */
export interface TermPlace {
  id: number
  field: number
}

/**
 * Returns the inverse document frequency of a term. Lunr's own function counts a page once for each field with the term,
 * so that a rare term would seem common if it occurs in the titles, headings and texts of a few pages. Pages with other
 * forms of a term count only if no page contains the term itself.
 */
export function idf(places: readonly TermPlace[], documentCount: number): number {
  const pagesIn = (some: readonly TermPlace[]) => new Set(some.map(({ id }) => id)).size
  const pages = pagesIn(places.filter(({ field }) => searchFields[field] !== 'forms')) || pagesIn(places)
  return Math.log(1 + (documentCount - pages + 0.5) / (pages + 0.5))
}

const { generateStopWordFilter } = lunr

/** Makes the stop words of lunr-languages match folded words: readers omit accents, and queries are folded. */
Object.assign(lunr, { generateStopWordFilter: (words: string[]) => generateStopWordFilter(words.map(foldText)) })
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

/**
 * Returns a function that scores the term in some places, by its count in one of them, as `lunr.Builder` does. `lengths` are the lengths of
 * each field of all pages, in the order of `searchFields`.
 */
export function fieldScores(lengths: readonly (readonly number[])[], weights: readonly number[] = []) {
  const size = lengths[0]?.length ?? 0
  const averages = lengths.map((all) => all.reduce((sum, length) => sum + length, 0) / size)
  return (places: readonly TermPlace[]) => {
    const rarity = idf(places, size)
    return (count: number, field: number, id: number): number => {
      const length = lengths[field]?.[id] as number
      const damping = k1 * (1 - b + b * (length / (averages[field] as number)))
      const score = (rarity * ((k1 + 1) * count)) / (damping + count)
      const boosted = score * fieldBoosts[searchFields[field] as keyof typeof fieldBoosts] * (weights[id] ?? 1)
      return Math.round(boosted * 1000) / 1000
    }
  }
}

export { lunr, TokenSet }
