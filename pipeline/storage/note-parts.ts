// Stores values by name in 16 notes, so that an edit rewrites only one or two of them. The names may be hashes.

import { lookUp } from '../text/look-up.ts'
import type { Notes } from './signed-files.ts'

type Part<T> = Record<string, T>

const digits = [...'0123456789abcdef']

/** Returns the digit of the note that has the value of a name. */
function digitOf(name: string): string {
  let sum = 0
  for (let i = 0; i < name.length; i++) sum += name.charCodeAt(i)
  return digits[sum % digits.length] as string
}

/** Each note is a JSON object with the values by name. */
export class NoteParts<T> {
  readonly #notes: Notes
  readonly #name: string
  readonly #parts = new Map<string, Part<T>>()

  constructor(notes: Notes, name: string) {
    this.#notes = notes
    this.#name = name
  }

  /** Returns the value of a name. */
  get(key: string): T | undefined {
    return lookUp(this.#partOf(digitOf(key)), key)
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
    for (const entry of values) owned.get(digitOf(entry[0]))?.push(entry)
    for (const [digit, entries] of owned) {
      const kept = this.#partOf(digit)
      if (entries.length === Object.keys(kept).length && entries.every(([key, value]) => lookUp(kept, key) === value))
        continue
      this.#write(digit, Object.fromEntries(entries))
    }
  }

  /** Adds values to those that any task has written. Throws if they cannot be written. */
  add(values: ReadonlyMap<string, T>): void {
    const missing = [...values].filter(([key]) => this.get(key) === undefined)
    for (const digit of new Set(missing.map(([key]) => digitOf(key)))) {
      this.#parts.delete(digit)
      const entries = missing.filter(([key]) => digitOf(key) === digit)
      this.#write(digit, Object.fromEntries([...Object.entries(this.#partOf(digit)), ...entries]))
    }
  }

  #write(digit: string, part: Part<T>): void {
    this.#notes.write(this.#noteOf(digit), part)
    this.#parts.set(digit, part)
  }

  /** Releases the memory of all values, which are read again if they are needed. */
  release(): void {
    this.#parts.clear()
  }

  /** Removes all values. */
  remove(): void {
    for (const digit of digits) this.#notes.remove(this.#noteOf(digit))
  }

  #noteOf(digit: string): string {
    return `${this.#name}-${digit}`
  }
}
