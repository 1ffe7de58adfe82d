// Asks the index of one locale: Lunr ranks, a literal pass over the folded text sees to it that nothing is missed.

import lunr from 'lunr'
import { foldText } from '../../pipeline/model/fold.ts'
import type { FoldedDocument, SearchDocument } from '../../pipeline/model/search.ts'
import { eachTerm, type PackedIndex, searchFields } from '../../pipeline/model/search-terms.ts'
import { foldDocument } from './document.ts'
import { rankOf } from './match.ts'

/** How many pages are given where nobody says how many (specification, 9). */
const defaultLimit = 100

/** A page that was found. */
export interface FoundPage {
  document: FoldedDocument
  /** Text of the sidebar group that holds the page, with inline marks; `''` where none does. */
  group: string
}

/** The index of one locale, ready to be asked. */
export class SearchEngine {
  readonly #documents: FoldedDocument[]
  readonly #groups: string[]
  readonly #index: lunr.Index
  readonly #terms: string[]

  constructor(documents: readonly SearchDocument[], packed: PackedIndex) {
    this.#documents = documents.map(foldDocument)
    this.#groups = packed.groups
    this.#index = unpackIndex(packed, documents.length)
    this.#terms = packed.terms
  }

  /** Finds the pages that hold every word of a query, best first. */
  search(query: string, limit = defaultLimit): FoundPage[] {
    const folded = foldText(query)
    const words = folded.split(' ')
    const scores = this.#scores(query)
    const candidates = this.#documents.filter((document) =>
      words.every(
        (word) =>
          document.normalizedTitle.includes(word) ||
          document.headers.includes(word) ||
          document.normalizedContent.includes(word),
      ),
    )
    const ranked = candidates.map((document) => ({
      document,
      rank: rankOf(document, folded),
      score: scores.get(document.id) ?? 0,
    }))
    ranked.sort((a, b) => a.rank - b.rank || b.score - a.score || a.document.id - b.document.id)
    return ranked.slice(0, limit).map(({ document }) => ({ document, group: this.#groups[document.id] ?? '' }))
  }

  /** What Lunr makes of the query: scores of documents. */
  #scores(query: string): Map<number, number> {
    const asked: string[] = []
    eachTerm(
      query,
      (text) => cutByTerms(text, this.#terms),
      (term) => asked.push(term),
    )
    if (asked.length === 0) return new Map()
    const found = this.#index.query((builder) => {
      for (const term of asked) builder.term(foldText(term), { presence: lunr.Query.presence.OPTIONAL })
      for (const term of asked) builder.term(foldText(term), { wildcard: lunr.Query.wildcard.TRAILING, boost: 0.5 })
    })
    return new Map(found.map(({ ref, score }) => [Number(ref), score]))
  }
}

const boosts = [8, 4, 1]
const [k1, b] = [1.2, 0.6]

/** Makes Lunr's index from counts: term frequencies become BM25 weights here, so that they need not be sent. */
function unpackIndex({ terms, postings }: PackedIndex, size: number): lunr.Index {
  const lengths = searchFields.map(() => new Float64Array(size))
  const each = (run: (term: number, id: number, field: number, count: number) => void) =>
    postings.forEach((posting, term) => {
      for (let i = 0; i < posting.length; i += 4) {
        for (let field = 0; field < 3; field++) {
          const count = posting[i + 1 + field] ?? 0
          if (count > 0) run(term, posting[i] as number, field, count)
        }
      }
    })
  each((_, id, field, count) => {
    const length = lengths[field] as Float64Array
    length[id] = (length[id] ?? 0) + count
  })
  const averages = lengths.map((length) => length.reduce((sum, one) => sum + one, 0) / Math.max(size, 1))
  const vectors = new Map<string, number[]>()
  const inverted = terms.map((term, i): [string, Record<string, unknown>] => [
    term,
    { _index: i, title: {}, headers: {}, content: {} },
  ])
  each((term, id, field, count) => {
    const name = searchFields[field] as string
    const found = (postings[term]?.length ?? 0) / 4
    const rarity = Math.log(1 + Math.abs((size - found + 0.5) / (found + 0.5)))
    const share = 1 - b + b * ((lengths[field]?.[id] ?? 0) / (averages[field] || 1))
    const score = (rarity * ((k1 + 1) * count) * (boosts[field] ?? 1)) / (k1 * share + count)
    const key = `${name}/${id}`
    const vector = vectors.get(key) ?? []
    vector.push(term, Math.round(score * 1000) / 1000)
    vectors.set(key, vector)
    ;(inverted[term]?.[1][name] as Record<string, unknown>)[id] = {}
  })
  return lunr.Index.load({
    version: lunr.version,
    fields: [...searchFields],
    fieldVectors: [...vectors],
    invertedIndex: inverted,
    pipeline: [],
  })
}

/** Cuts Chinese by the words of the index, longest first: a query's words are the index's words. */
export function cutByTerms(text: string, terms: readonly string[]): string[] {
  const known = (word: string) => {
    let [low, high] = [0, terms.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((terms[middle] as string) < word) low = middle + 1
      else high = middle
    }
    return terms[low] === word
  }
  const cut: string[] = []
  for (let at = 0; at < text.length; ) {
    let length = Math.min(8, text.length - at)
    while (length > 1 && !known(text.slice(at, at + length))) length--
    cut.push(text.slice(at, at + length))
    at += length
  }
  return cut
}
