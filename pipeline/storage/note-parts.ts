// Stores values by hash in 16 notes, one for each first digit of the hash, so that an edit rewrites only one or two of them.

import { lookUp } from '../text/look-up.ts'
import type { Notes } from './signed-files.ts'

type Part<T> = Record<string, T>

const digits = [...'0123456789abcdef']

export class NoteParts<T> {
  readonly #notes: Notes
  readonly #name: string
  readonly #parts = new Map<string, Part<T>>()

  constructor(notes: Notes, name: string) {
    this.#notes = notes
    this.#name = name
  }

  /** Returns the value of a hash in hexadecimal digits. */
  get(key: string): T | undefined {
    return lookUp(this.#partOf(key[0] as string), key)
  }

  /** Returns the values of a note, which is read on first use. A damaged or missing note is empty. */
  #partOf(digit: string): Part<T> {
    const part = this.#parts.get(digit) ?? this.#notes.read<Part<T>>(this.#noteOf(digit)) ?? {}
    this.#parts.set(digit, part)
    return part
  }

  /** Replaces all values. Throws if they cannot be written. */
  keep(values: ReadonlyMap<string, T>): void {
    const owned = new Map(digits.map((digit): [string, [string, T][]] => [digit, []]))
    for (const entry of values) owned.get(entry[0][0] as string)?.push(entry)
    for (const [digit, own] of owned) {
      const kept = this.#partOf(digit)
      if (own.length === Object.keys(kept).length && own.every(([key, value]) => lookUp(kept, key) === value)) continue
      const part = Object.fromEntries(own)
      this.#notes.write(this.#noteOf(digit), part)
      this.#parts.set(digit, part)
    }
  }

  /** Removes all values. */
  remove(): void {
    for (const digit of digits) this.#notes.remove(this.#noteOf(digit))
  }

  #noteOf(digit: string): string {
    return `${this.#name}-${digit}`
  }
}
