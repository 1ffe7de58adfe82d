// Lunr's scores of pages for the terms of a query: BM25 over title, headings, text and code.

import lunr from 'lunr'
import { type Posting, searchFields } from '../../pipeline/model/search-index.ts'

/** A term that is asked for, and how much it counts. */
export interface AskedTerm {
  boost: number
  postings: readonly Posting[]
}

/**
 * What each field counts: headings count as text too. And BM25's constants: documentation says often what it is about, so the second
 * mention of a word counts nearly as much as the first (and the tenth nothing).
 */
const boosts = [3, 1, 1, 0.8, 3]
const [k1, b] = [8, 0.5]

/** How much a term says that so many of all pages hold. In a title a word may be rare that stands in every text: both count. */
const rarityOf = (holding: number, size: number): number => Math.log(1 + (size - holding + 0.5) / (holding + 0.5))

/** Gives the scores of all pages that hold one of the terms; `lengths` are of each page's fields, one after the other. */
export function lunrScores(terms: ReadonlyMap<string, AskedTerm>, lengths: readonly number[]): Map<number, number> {
  const size = lengths.length / searchFields.length
  const averages = searchFields.map((_, field) => {
    let sum = 0
    for (let at = field; at < lengths.length; at += searchFields.length) sum += lengths[at] as number
    return sum / Math.max(size, 1)
  })
  const vectors = new Map<string, number[]>()
  const sorted = [...terms.keys()].sort()
  const invertedIndex = sorted.map((term, index): [string, Record<string, unknown>] => {
    const { postings } = terms.get(term) as AskedTerm
    const rarity = rarityOf(postings.length, size)
    const rarities = searchFields.map((_, field) => {
      const holding = postings.filter(({ counts }) => (counts[field] as number) > 0).length
      return (rarity + rarityOf(holding, size)) / 2
    })
    const fields = searchFields.map((): Record<number, object> => ({}))
    for (const { id, counts } of postings) {
      for (const [field, count] of counts.entries()) {
        if (count === 0) continue
        const share = 1 - b + b * ((lengths[id * searchFields.length + field] ?? 0) / (averages[field] || 1))
        const weight =
          ((rarities[field] as number) * (k1 + 1) * count * (boosts[field] as number)) / (k1 * share + count)
        const key = `${searchFields[field]}/${id}`
        const vector = vectors.get(key)
        if (vector) vector.push(index, weight)
        else vectors.set(key, [index, weight])
        ;(fields[field] as Record<number, object>)[id] = {}
      }
    }
    return [term, { _index: index, ...Object.fromEntries(searchFields.map((name, field) => [name, fields[field]])) }]
  })
  const index = lunr.Index.load({
    version: lunr.version,
    fields: [...searchFields],
    fieldVectors: [...vectors],
    invertedIndex,
    pipeline: [],
  })
  const found = index.query((query) => {
    for (const [term, { boost }] of terms) query.term(term, { boost })
  })
  return new Map(found.map(({ ref, score }) => [Number(ref), score]))
}
