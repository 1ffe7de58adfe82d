// Builds the Lunr index of a locale from the terms of its pages, and packs it into pieces (specification, 7).

import { hash } from 'node:crypto'
import { formCount } from '../../model/search/growing-index.ts'
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
  unpackPostings,
} from '../../model/search/index-format.ts'
import { fieldOf, type lunr, startBuilder, type TermsByField } from '../../model/search/lunr.ts'
import { isPaired } from '../../model/search/terms.ts'
import { partitionPoint } from '../../text/partition-point.ts'
import type { CountedTerms, PageTerms } from './page-terms.ts'

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

/** A term on a page. */
interface PageTerm {
  readonly counts: Readonly<Counts>
  readonly places: number
}

/** The Lunr index of all pages of a locale. */
export class LunrIndex {
  readonly #builder = startBuilder()
  readonly #size: number
  readonly #words = new Set<string>()
  readonly #pairs = new Set<string>()
  /** The terms that each derived term is derived from. */
  readonly #sources = new Map<string, Set<string>>()
  /** The places of pairs, by pair and by page. */
  readonly #places = new Map<string, Map<number, number>>()

  /** Counts by their packed form. Most terms of most pages have the same few counts. */
  readonly #unpacked = new Map<string, PageTerm>()

  /** `weights` are the weights of the pages. */
  constructor(pages: readonly PageTerms[], weights: readonly number[] = []) {
    this.#size = pages.length
    const derivedFrom = new Map<string, Set<string>>()
    for (const { derived } of pages) this.#addDerived(derived, derivedFrom)
    for (const [id, page] of pages.entries()) {
      const document = { id, ...this.#fieldsOf(id, page, derivedFrom) }
      this.#builder.add(document, { boost: weights[id] ?? 1 })
    }
  }

  /** The number of terms per field and page, by field in the order of `searchFields`. */
  get lengths(): number[][] {
    const { fieldLengths } = this.#builder
    return searchFields.map((field) =>
      Array.from({ length: this.#size }, (_, id) => fieldLengths[fieldOf(field, id)] as number),
    )
  }

  /** Builds Lunr's own index, which takes several times as long as packing it. */
  build(): lunr.Index {
    return this.#builder.build()
  }

  #addDerived(packed: string, derivedFrom: Map<string, Set<string>>): void {
    if (!packed) return
    for (const one of packed.split(' ')) {
      const at = one.lastIndexOf('>')
      const source = one.slice(0, at)
      for (const derived of one.slice(at + 1).split(',')) {
        addTo(derivedFrom, source, derived)
        addTo(this.#sources, derived, source)
      }
    }
  }

  /** Returns the terms of a page in each field, and notes which of them are words. */
  #fieldsOf(id: number, { words, pairs }: PageTerms, derivedFrom: ReadonlyMap<string, Set<string>>): TermsByField {
    const found = new Map<string, Readonly<Counts>>()
    this.#eachTerm(words, (term, { counts }) => {
      this.#words.add(term)
      found.set(term, counts)
    })
    this.#eachTerm(pairs, (term, { counts, places }) => {
      this.#pairs.add(term)
      found.set(term, counts)
      if (places === 0) return
      const known = this.#places.get(term)
      if (known) known.set(id, places)
      else this.#places.set(term, new Map([[id, places]]))
    })
    const fields: TermsByField = { title: [], headers: [], content: [], code: [], about: [], forms: [] }
    const sources = new Map<string, Readonly<Counts>[]>()
    for (const [term, counts] of found) {
      for (const [field, name] of literalFields.entries())
        for (let left = counts[field] as number; left > 0; left--) fields[name].push(term)
      for (const derived of derivedFrom.get(term) ?? []) {
        const known = sources.get(derived)
        if (known) known.push(counts)
        else sources.set(derived, [counts])
      }
    }
    for (const [derived, counts] of sources)
      for (let left = formCount(counts); left > 0; left--) fields.forms.push(derived)
    return fields
  }

  #eachTerm({ terms, counts }: CountedTerms, take: (term: string, found: PageTerm) => void): void {
    if (!terms) return
    const packed = counts.split(' ')
    for (const [i, term] of terms.split(' ').entries()) take(term, this.#unpack(packed[i] as string))
  }

  #unpack(packed: string): PageTerm {
    const known = this.#unpacked.get(packed)
    if (known) return known
    const found = unpackPostings(`a${packed}`)[0] as PageTerm
    this.#unpacked.set(packed, found)
    return found
  }

  /** Returns the packed words and pairs of a script. */
  vocabulary(script: Script): string {
    const terms = [...new Set([...this.#words, ...this.#pairs])]
    return shortenTerms(terms.filter((term) => isPaired(term) === (script === 'paired')).sort())
  }

  /** Packs the index into one piece, or into several if one would be too large. */
  pieces({ inOne, piece: [least, most] }: PieceSizes): [TermPiece, ...TermPiece[]] {
    const packed = this.#packedPostings()
    const words = [...this.#words].sort()
    const pairs = [...this.#pairs].filter((pair) => !this.#words.has(pair)).sort()
    const derived = [...this.#sources.keys()].sort()
    const sizeOf = (term: string): number =>
      term.length * (isPaired(term) ? 3 : 1) +
      (packed.get(term)?.length ?? 0) +
      4 * (this.#sources.get(term)?.size ?? 0)
    const all = [...new Set([...words, ...pairs, ...derived])].sort()
    const sizes = all.map(sizeOf)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const cuts = total <= inOne ? [] : cutPlaces(all, sizes, least, most)
    const piece = (from: string, to?: string): TermPiece => {
      const within = (terms: readonly string[]) =>
        terms.slice(placeOf(terms, from), to === undefined ? undefined : placeOf(terms, to))
      const postingsOf = (term: string) => packed.get(term) ?? ''
      return {
        from,
        piece: {
          words: packTerms(within(words), postingsOf),
          pairs: packTerms(within(pairs), postingsOf),
          derived: packDerived(within(derived), (term) => this.#sources.get(term) ?? []),
        },
      }
    }
    return [piece('', cuts[0]), ...cuts.map((from, i) => piece(from, cuts[i + 1]))]
  }

  /** Packs the postings of all terms in literal fields, by term. */
  #packedPostings(): Map<string, string> {
    const packed = new Map<string, { postings: string; last: number }>()
    for (let id = 0; id < this.#size; id++)
      for (const [term, counts] of this.#countsOf(id)) {
        const { postings, last } = packed.get(term) ?? { postings: '', last: -1 }
        const posting = packStep(id - last - 1) + packCounts(counts, this.#places.get(term)?.get(id))
        packed.set(term, { postings: postings + posting, last: id })
      }
    return new Map(Array.from(packed, ([term, { postings }]) => [term, postings]))
  }

  /** Returns the counts of the terms of a page in literal fields. */
  #countsOf(id: number): Map<string, Counts> {
    const { fieldTermFrequencies } = this.#builder
    const found = new Map<string, Counts>()
    for (const [field, name] of literalFields.entries()) {
      const frequencies = fieldTermFrequencies[fieldOf(name, id)] as Record<string, number>
      for (const term in frequencies) {
        const counts = found.get(term) ?? [0, 0, 0, 0, 0]
        counts[field] = frequencies[term] as number
        found.set(term, counts)
      }
    }
    return found
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
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
