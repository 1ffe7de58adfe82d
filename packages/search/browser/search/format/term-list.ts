// Sorted terms of the search index, with data about each that is unpacked when it is first needed.

import { partitionPoint } from '@docsite/cli/text'
import { unpackTerms } from './index-format.ts'

export class TermList<Entry> {
  /** All terms, sorted. */
  readonly all: readonly string[]
  readonly #packed: readonly string[]
  readonly #unpack: (packed: string, term: string) => Entry[]
  readonly #known = new Map<number, Entry[]>()

  /** `packed` contains the data of the terms, separated by spaces, which `unpack` unpacks. */
  constructor(terms: string, packed: string, unpack: (packed: string, term: string) => Entry[]) {
    this.all = unpackTerms(terms)
    this.#packed = packed.split(' ')
    this.#unpack = unpack
  }

  has(term: string): boolean {
    return this.all[this.#at(term)] === term
  }

  beginningWith(beginning: string): string[] {
    const from = this.#at(beginning)
    let to = from
    while (this.all[to]?.startsWith(beginning)) to++
    return this.all.slice(from, to)
  }

  /** Returns the data of a term, or an empty list if it is not in this list. */
  of(term: string): readonly Entry[] {
    if (!this.has(term)) return []
    const at = this.#at(term)
    const entries = this.#known.get(at) ?? this.#unpack(this.#packed[at] ?? '', term)
    this.#known.set(at, entries)
    return entries
  }

  /** Returns the index of a term, or the index at which it would be inserted. */
  #at(term: string): number {
    return partitionPoint(this.all.length, (at) => (this.all[at] as string) < term)
  }
}
