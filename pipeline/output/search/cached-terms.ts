// Terms of pages that earlier builds have counted, by all that they depend on.

import { type CacheFolder, Notes } from '../../storage/signed-files.ts'
import type { PageTerms } from './page-terms.ts'

type TermsByKey = Record<string, PageTerms>

const digits = [...'0123456789abcdef']

/** The kept terms of a locale, in files by the first digit of the key: after an edit one or two are written, of a large site too. */
export class CachedTerms {
  readonly #notes: Notes
  readonly #name: string
  readonly #kept: ReadonlyMap<string, TermsByKey>

  /** Reads what is kept in `folder`; what is damaged or missing counts as never counted. */
  constructor(folder: CacheFolder, name: string) {
    this.#notes = new Notes(folder, 'terms')
    this.#name = name
    this.#kept = new Map(digits.map((digit) => [digit, this.#notes.read<TermsByKey>(this.#file(digit)) ?? {}]))
  }

  /** `key` is a hash, in hexadecimal digits. */
  get(key: string): PageTerms | undefined {
    return this.#kept.get(key[0] as string)?.[key]
  }

  /** Keeps these, and forgets all others. Throws when they cannot be written. */
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
