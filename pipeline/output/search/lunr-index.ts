// Builds the Lunr index of a locale from the terms of its pages, and packs it into pieces (specification, 7).

import { hash } from 'node:crypto'
import {
  type Counts,
  literalFields,
  type PackedPiece,
  packCounts,
  packDerived,
  packStep,
  packTerms,
  type Script,
  searchFields,
  shortenTerms,
} from '../../model/search/index-format.ts'
import { type Builder, fieldOf, startBuilder } from '../../model/search/lunr.ts'
import { isPaired } from '../../model/search/terms.ts'
import { partitionPoint } from '../../text/partition-point.ts'
import { IndexDocuments } from './index-documents.ts'
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

/** The postings of a term, and the last page that they contain. */
interface Postings {
  packed: string
  last: number
}

/** The Lunr index of all pages of a locale. */
export class LunrIndex {
  readonly #documents: IndexDocuments
  /** The packed postings of the terms in literal fields, by term. */
  readonly #postings = new Map<string, Postings>()
  /** The number of terms per field and page, by field in the order of `searchFields`. */
  readonly lengths: number[][]

  /** `weights` are the weights of the pages. */
  constructor(pages: readonly PageTerms[], weights: readonly number[] = []) {
    const builder = startBuilder()
    this.#documents = new IndexDocuments(pages)
    for (const document of this.#documents) {
      builder.add(document, { boost: weights[document.id] ?? 1 })
      this.#pack(document.id, takeCounts(builder, document.id))
    }
    const { fieldLengths } = builder
    this.lengths = searchFields.map((field) => pages.map((_, id) => fieldLengths[fieldOf(field, id)] as number))
  }

  #pack(id: number, found: ReadonlyMap<string, Counts>): void {
    for (const [term, counts] of found) {
      const postings = this.#postings.get(term) ?? { packed: '', last: -1 }
      postings.packed +=
        packStep(id - postings.last - 1) + packCounts(counts, this.#documents.places.get(term)?.get(id))
      postings.last = id
      this.#postings.set(term, postings)
    }
  }

  /** Returns the packed words and pairs of a script. */
  vocabulary(script: Script): string {
    const terms = [...new Set([...this.#documents.words, ...this.#documents.pairs])]
    return shortenTerms(terms.filter((term) => isPaired(term) === (script === 'paired')).sort())
  }

  /** Packs the index into one piece, or into several if one would be too large. */
  pieces({ inOne, piece: [least, most] }: PieceSizes): [TermPiece, ...TermPiece[]] {
    const { words: allWords, pairs: allPairs, sources } = this.#documents
    const words = [...allWords].sort()
    const pairs = [...allPairs].filter((pair) => !allWords.has(pair)).sort()
    const derived = [...sources.keys()].sort()
    const postingsOf = (term: string) => this.#postings.get(term)?.packed ?? ''
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

/**
 * Removes the counts of a page from a builder, and returns those in literal fields by term. Lunr creates several objects
 * for each term of each page, which would need a gigabyte for 2,500 pages.
 */
function takeCounts({ fieldTermFrequencies, invertedIndex }: Builder, id: number): Map<string, Counts> {
  const found = new Map<string, Counts>()
  for (const [field, name] of searchFields.entries()) {
    const frequencies = fieldTermFrequencies[fieldOf(name, id)] as Record<string, number>
    for (const term in frequencies) {
      delete invertedIndex[term]?.[name]?.[id]
      if (field >= literalFields.length) continue
      const counts = found.get(term) ?? [0, 0, 0, 0, 0]
      counts[field] = frequencies[term] as number
      found.set(term, counts)
    }
    delete fieldTermFrequencies[fieldOf(name, id)]
  }
  return found
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
