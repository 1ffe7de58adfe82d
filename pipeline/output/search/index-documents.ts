// Turns the terms of pages into the documents of a Lunr index.

import { formCount } from '../../model/search/growing-index.ts'
import { type Counts, literalFields, unpackPostings } from '../../model/search/index-format.ts'
import type { TermsByField } from '../../model/search/lunr.ts'
import type { DerivedTerms } from './derived-terms.ts'
import type { CountedTerms, PageTerms } from './page-terms.ts'

/** A term on a page. */
interface PageTerm {
  readonly counts: Readonly<Counts>
  readonly places: number
}

/** The documents of an index, one for each page, and what Lunr does not record about their terms. */
export class IndexDocuments implements Iterable<TermsByField & { id: number }> {
  readonly #pages: readonly PageTerms[]
  /** The terms of the documents read so far that are words, and those that are pairs. */
  readonly words = new Set<string>()
  readonly pairs = new Set<string>()
  /** The places of pairs in the documents read so far, by pair and by page. */
  readonly places = new Map<string, Map<number, number>>()

  readonly #derived: DerivedTerms
  /** Counts by their packed form. Most terms of most pages have the same few counts. */
  readonly #unpacked = new Map<string, PageTerm>()

  constructor(pages: readonly PageTerms[], derived: DerivedTerms) {
    this.#pages = pages
    this.#derived = derived
  }

  *[Symbol.iterator](): Iterator<TermsByField & { id: number }> {
    for (const [id, page] of this.#pages.entries()) yield { id, ...this.#fieldsOf(id, page) }
  }

  /** Returns the terms of a page in each field, and notes which of them are words. */
  #fieldsOf(id: number, { words, pairs }: PageTerms): TermsByField {
    const found = new Map<string, Readonly<Counts>>()
    this.#eachTerm(words, (term, { counts }) => {
      this.words.add(term)
      found.set(term, counts)
    })
    this.#eachTerm(pairs, (term, { counts, places }) => {
      this.pairs.add(term)
      found.set(term, counts)
      if (places === 0) return
      const known = this.places.get(term)
      if (known) known.set(id, places)
      else this.places.set(term, new Map([[id, places]]))
    })
    const fields: TermsByField = { title: [], headers: [], content: [], code: [], about: [], forms: [] }
    const sources = new Map<string, Readonly<Counts>[]>()
    for (const [term, counts] of found) {
      for (const [field, name] of literalFields.entries())
        for (let left = counts[field] as number; left > 0; left--) fields[name].push(term)
      for (const derived of this.#derived.of(term)) {
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
}
