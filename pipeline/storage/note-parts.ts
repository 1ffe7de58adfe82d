// Stores values by name in 16 notes, so that an edit rewrites only one or two of them. The names may be hashes.

import { lookUp } from '../text/look-up.ts'
import { joinLines, Lines } from './lines.ts'
import type { Notes } from './signed-files.ts'

type Part<T> = Record<string, T>

/** How values are divided into summaries, which are read with their note, and details, which are read when they are needed. */
export interface Division<T, Summary> {
  summaryOf(value: T): Summary
  /** Returns JSON. */
  detailsOf(value: T): string | Uint8Array
  /** Returns the value. `details` returns the JSON of its details. */
  join(summary: Summary, details: () => Buffer): T
}

const digits = [...'0123456789abcdef']

/** Returns the digit of the note that has the value of a name. */
function digitOf(name: string): string {
  let sum = 0
  for (let i = 0; i < name.length; i++) sum += name.charCodeAt(i)
  return digits[sum % digits.length] as string
}

/**
 * Without a division, a note is a JSON object with the values by name. With one, its first line is a JSON object with the summaries, and
 * each other line contains the details of one value, in the same order.
 */
export class NoteParts<T, Summary = T> {
  readonly #notes: Notes
  readonly #name: string
  readonly #division: Division<T, Summary> | undefined
  readonly #parts = new Map<string, Part<T>>()

  constructor(notes: Notes, name: string, division?: Division<T, Summary>) {
    this.#notes = notes
    this.#name = name
    this.#division = division
  }

  /** Returns the value of a name. */
  get(key: string): T | undefined {
    return lookUp(this.#partOf(digitOf(key)), key)
  }

  /** Returns the values of a note, which is read on first use. A damaged or missing note is empty. */
  #partOf(digit: string): Part<T> {
    const note = this.#noteOf(digit)
    const read = () => (this.#division ? this.#readDivided(note, this.#division) : this.#notes.read<Part<T>>(note))
    const part = this.#parts.get(digit) ?? read() ?? {}
    this.#parts.set(digit, part)
    return part
  }

  #readDivided(note: string, { join }: Division<T, Summary>): Part<T> | undefined {
    const bytes = this.#notes.readBytes(note)
    if (!bytes) return undefined
    const lines = new Lines(bytes)
    const summaries = JSON.parse(lines.at(0).toString('utf8')) as Part<Summary>
    return Object.fromEntries(
      Object.entries(summaries).map(([key, summary], i) => [key, join(summary, () => lines.at(i + 1))]),
    )
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
    if (this.#division) this.#writeDivided(this.#noteOf(digit), part, this.#division)
    else this.#notes.write(this.#noteOf(digit), part)
    this.#parts.set(digit, part)
  }

  #writeDivided(note: string, part: Part<T>, { summaryOf, detailsOf }: Division<T, Summary>): void {
    const values = Object.entries(part)
    const summaries = Object.fromEntries(values.map(([key, value]) => [key, summaryOf(value)]))
    this.#notes.writeBytes(note, joinLines([JSON.stringify(summaries), ...values.map(([, value]) => detailsOf(value))]))
  }

  /** Removes all values. */
  remove(): void {
    for (const digit of digits) this.#notes.remove(this.#noteOf(digit))
  }

  #noteOf(digit: string): string {
    return `${this.#name}-${digit}`
  }
}
