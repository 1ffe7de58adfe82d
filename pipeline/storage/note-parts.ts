// Stores values by hash in 16 notes, one for each first digit of the hash, so that an edit rewrites only one or two of them.

import { lookUp } from '../text/look-up.ts'
import type { Notes } from './signed-files.ts'

type Part<T> = Record<string, T>

const digits = [...'0123456789abcdef']

export class NoteParts<T> {
  readonly #notes: Notes
  readonly #name: string
  #parts: ReadonlyMap<string, Part<T>>

  /** Reads all values. A damaged or missing note is empty. */
  constructor(notes: Notes, name: string) {
    this.#notes = notes
    this.#name = name
    this.#parts = new Map(digits.map((digit) => [digit, notes.read<Part<T>>(this.#noteOf(digit)) ?? {}]))
  }

  /** Returns the value of a hash in hexadecimal digits. */
  get(key: string): T | undefined {
    return lookUp(this.#parts.get(key[0] as string) ?? {}, key)
  }

  /** Replaces all values. Throws if they cannot be written. */
  keep(values: ReadonlyMap<string, T>): void {
    const owned = new Map(digits.map((digit): [string, [string, T][]] => [digit, []]))
    for (const entry of values) owned.get(entry[0][0] as string)?.push(entry)
    this.#parts = new Map(
      digits.map((digit) => {
        const own = owned.get(digit) ?? []
        const kept = this.#parts.get(digit) ?? {}
        if (own.length === Object.keys(kept).length && own.every(([key, value]) => lookUp(kept, key) === value))
          return [digit, kept]
        const part = Object.fromEntries(own)
        this.#notes.write(this.#noteOf(digit), part)
        return [digit, part]
      }),
    )
  }

  /** Removes all values. */
  remove(): void {
    for (const digit of digits) this.#notes.remove(this.#noteOf(digit))
  }

  #noteOf(digit: string): string {
    return `${this.#name}-${digit}`
  }
}
