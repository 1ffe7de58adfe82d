// Page terms from earlier builds, by the hash of everything that they depend on.

import { type CacheFolder, Notes } from '../../storage/signed-files.ts'
import type { PageTerms } from './page-terms.ts'

type TermsByKey = Record<string, PageTerms>

const digits = [...'0123456789abcdef']

/** The cached terms of a locale. Files are split by the first digit of the key, so an edit rewrites only one or two of them. */
export class CachedTerms {
  readonly #notes: Notes
  readonly #name: string
  readonly #kept: ReadonlyMap<string, TermsByKey>

  /** Reads the terms in `folder`. A damaged or missing file is a cache miss. */
  constructor(folder: CacheFolder, name: string) {
    this.#notes = new Notes(folder, 'terms')
    this.#name = name
    this.#kept = new Map(digits.map((digit) => [digit, this.#notes.read<TermsByKey>(this.#file(digit)) ?? {}]))
  }

  /** Returns the terms of a page. `key` is a hash in hexadecimal digits. */
  get(key: string): PageTerms | undefined {
    return this.#kept.get(key[0] as string)?.[key]
  }

  /** Replaces all cached terms. Throws if they cannot be written. */
  keep(terms: ReadonlyMap<string, PageTerms>): void {
    for (const digit of digits) {
      const keys = [...terms.keys()].filter((key) => key[0] === digit)
      const kept = this.#kept.get(digit) ?? {}
      const isSame = keys.length === Object.keys(kept).length && keys.every((key) => key in kept)
      if (!isSame) this.#notes.write(this.#file(digit), Object.fromEntries(keys.map((key) => [key, terms.get(key)])))
    }
  }

  #file(digit: string): string {
    return `search${this.#name}-${digit}`
  }
}
