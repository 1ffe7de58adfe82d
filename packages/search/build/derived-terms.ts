// The terms that are derived from the terms of pages, such as their stems, and the terms that each is derived from.

import { hash } from 'node:crypto'

const none: ReadonlySet<string> = new Set()

export class DerivedTerms {
  /** The terms that each derived term is derived from. */
  readonly sources = new Map<string, Set<string>>()
  readonly #bySource = new Map<string, Set<string>>()

  /** Adds packed terms: `dogs>dog`, separated by spaces. */
  add(packed: string): void {
    if (!packed) return
    for (const one of packed.split(' ')) {
      const at = one.lastIndexOf('>')
      const source = one.slice(0, at)
      for (const derived of one.slice(at + 1).split(',')) this.addOne(source, derived)
    }
  }

  addOne(source: string, derived: string): void {
    addTo(this.#bySource, source, derived)
    addTo(this.sources, derived, source)
  }

  /** Returns the terms that are derived from a term. */
  of(term: string): ReadonlySet<string> {
    return this.#bySource.get(term) ?? none
  }

  /** Returns all terms in the form that `add` accepts. */
  pack(): string {
    return Array.from(this.#bySource, ([source, derived]) => `${source}>${[...derived].join()}`).join(' ')
  }

  /** Returns a hash of what is derived from some terms. */
  fingerprint(terms: readonly string[]): string {
    const known = terms.filter((term) => this.#bySource.has(term))
    return hash('sha1', known.map((term) => `${term}>${[...this.of(term)].sort()}`).join(' '))
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}
