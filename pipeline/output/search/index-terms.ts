// Collects the terms of the pages of a locale: their postings, their sources, and the number of terms in each field.

import { formCount, mostForms } from '../../model/search/growing-index.ts'
import { type Counts, literalFields, packStep, searchFields, unpackPostings } from '../../model/search/index-format.ts'
import type { CountedTerms, PageTerms } from './page-terms.ts'

/** How often a term occurs on a page. Most terms of most pages share a few of these values. */
interface PageCounts {
  readonly packed: string
  readonly counts: Readonly<Counts>
  /** How often the derived terms of the term count. */
  readonly forms: number
}

/** The pages with a term, and the packed counts of the term on each. Two lists need less memory than one list of pairs. */
interface TermPages {
  readonly ids: number[]
  readonly counts: string[]
}

const forms = searchFields.indexOf('forms')

export class IndexTerms {
  /** The terms that are words, and those that are pairs. */
  readonly words = new Set<string>()
  readonly pairs = new Set<string>()
  /** The terms that each derived term is derived from. */
  readonly sources = new Map<string, Set<string>>()
  /** The packed postings of each word and each pair. */
  readonly postings: ReadonlyMap<string, string>
  /** The number of terms per field and page, by field in the order of `searchFields`. */
  readonly lengths: number[][]

  /** The terms that are derived from each term. */
  readonly #derivedFrom = new Map<string, Set<string>>()
  readonly #known = new Map<string, PageCounts>()

  constructor(pages: readonly PageTerms[]) {
    for (const { derived } of pages) this.#addDerived(derived)
    this.lengths = searchFields.map(() => pages.map(() => 0))
    const found = new Map<string, TermPages>()
    for (const [id, page] of pages.entries()) {
      const terms = this.#termsOf(page)
      this.#measure(id, terms)
      for (const [term, { packed }] of terms) addPage(found, term, id, packed)
    }
    this.postings = new Map(Array.from(found, ([term, on]) => [term, packPages(on)]))
  }

  #addDerived(packed: string): void {
    if (!packed) return
    for (const one of packed.split(' ')) {
      const at = one.lastIndexOf('>')
      const source = one.slice(0, at)
      for (const derived of one.slice(at + 1).split(',')) {
        addTo(this.#derivedFrom, source, derived)
        addTo(this.sources, derived, source)
      }
    }
  }

  /** Returns the counts of each term of a page. A term that is a word and a pair counts as a pair. */
  #termsOf({ words, pairs }: PageTerms): Map<string, PageCounts> {
    const found = new Map<string, PageCounts>()
    this.#eachTerm(words, this.words, found)
    this.#eachTerm(pairs, this.pairs, found)
    return found
  }

  #eachTerm({ terms, counts }: CountedTerms, kind: Set<string>, found: Map<string, PageCounts>): void {
    if (!terms) return
    const packed = counts.split(' ')
    for (const [i, term] of terms.split(' ').entries()) {
      kind.add(term)
      found.set(term, this.#countsOf(packed[i] as string))
    }
  }

  #countsOf(packed: string): PageCounts {
    const known = this.#known.get(packed)
    if (known) return known
    const { counts } = unpackPostings(`a${packed}`)[0] as { counts: Counts }
    const found = { packed, counts, forms: formCount([counts]) }
    this.#known.set(packed, found)
    return found
  }

  /** Notes how many terms each field of a page has. */
  #measure(id: number, terms: ReadonlyMap<string, PageCounts>): void {
    const derived = new Map<string, number>()
    for (const [term, { counts, forms }] of terms) {
      for (const field of literalFields.keys()) this.#lengthen(field, id, counts[field] as number)
      for (const form of this.#derivedFrom.get(term) ?? [])
        derived.set(form, Math.min((derived.get(form) ?? 0) + forms, mostForms))
    }
    for (const count of derived.values()) this.#lengthen(forms, id, count)
  }

  #lengthen(field: number, id: number, by: number): void {
    const lengths = this.lengths[field] as number[]
    lengths[id] = (lengths[id] as number) + by
  }
}

function addPage(found: Map<string, TermPages>, term: string, id: number, counts: string): void {
  const known = found.get(term)
  if (known) {
    known.ids.push(id)
    known.counts.push(counts)
  } else found.set(term, { ids: [id], counts: [counts] })
}

const packPages = ({ ids, counts }: TermPages): string =>
  ids.map((id, at) => packStep(id - (ids[at - 1] ?? -1) - 1) + counts[at]).join('')

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}
