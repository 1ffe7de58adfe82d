// Remembers values between commands and between edits. A value is used again while everything that was read when it was computed is the
// same (docs/design/cache.md).

import { hash } from 'node:crypto'
import type { InputKind, Reads } from '../site/reads.ts'
import type { Cache } from '../storage/cache.ts'
import type { NoteParts } from '../storage/note-parts.ts'

/** A value as JSON data, with its inputs, each in a line of its own, followed by a line with its hash. A single text takes little memory. */
export interface Remembered<T> {
  value: T
  inputs: string
}

/** Return the present hash of an input, or `undefined` if it is unknown. Then nothing that has read it is remembered. */
export type InputHashes = Readonly<Record<InputKind | 'site', (name: string) => string | undefined>>

interface MemoryInput {
  cache: Cache
  reads: Reads
  hashes: InputHashes
  /** Whether all values are computed again. */
  verify?: boolean | undefined
}

export class Memory {
  readonly reads: Reads
  readonly #input: MemoryInput

  constructor(input: MemoryInput) {
    this.#input = input
    this.reads = input.reads
  }

  /** Returns the present hash of an input. */
  hashOf(input: string): string | undefined {
    const end = input.indexOf(' ')
    const kind = (end === -1 ? input : input.slice(0, end)) as keyof InputHashes
    return this.#input.hashes[kind](input.slice(end + 1))
  }

  /** Opens the values of one kind. */
  stage<T>(name: string): Stage<T> {
    const { cache, verify = false } = this.#input
    return new Stage(this, name, cache, verify)
  }
}

/** The values of one kind, such as the linked pages, by the name of what they are computed for. */
export class Stage<T> {
  readonly name: string
  /** How many values were unknown because each of these inputs had changed, or because they were `new`. */
  readonly reasons = new Map<string, number>()
  readonly #memory: Memory
  readonly #cache: Cache
  readonly #saved: NoteParts<Remembered<T>>
  readonly #isForgetful: boolean
  readonly #values = new Map<string, Remembered<T>>()
  /** Values of other machines. */
  readonly #adopted = new Map<string, Remembered<T>>()

  constructor(memory: Memory, name: string, cache: Cache, isForgetful: boolean) {
    this.name = name
    this.#memory = memory
    this.#cache = cache
    this.#saved = cache.parts(name)
    this.#isForgetful = isForgetful
  }

  /** Returns a value if none of its inputs has changed. */
  get(unit: string): T | undefined {
    const known = this.#knownOf(unit)
    const last = known.find((one) => this.#changedInput(one) === undefined)
    if (last) {
      this.#values.set(unit, last)
      return last.value
    }
    this.#values.delete(unit)
    const changed = (known[0] && this.#changedInput(known[0])) ?? 'new'
    this.reasons.set(changed, (this.reasons.get(changed) ?? 0) + 1)
    return undefined
  }

  /** Returns whether `get` would return a value. */
  has(unit: string): boolean {
    return this.#knownOf(unit).some((one) => this.#changedInput(one) === undefined)
  }

  /** Returns what was remembered of a unit, latest first. */
  #knownOf(unit: string): Remembered<T>[] {
    const own = this.#values.get(unit) ?? (this.#isForgetful ? undefined : this.#saved.get(unit))
    return [own, this.#adopted.get(unit)].filter((one) => one !== undefined)
  }

  /** Adds values of another machine. */
  adopt(values: readonly (readonly [unit: string, Remembered<T>])[]): void {
    if (this.#isForgetful) return
    for (const [unit, value] of values) this.#adopted.set(unit, value)
  }

  /** Returns the values of these units that are remembered. */
  valuesOf(units: readonly string[]): [unit: string, Remembered<T>][] {
    return units.flatMap((unit): [string, Remembered<T>][] => {
      const value = this.#values.get(unit)
      return value ? [[unit, value]] : []
    })
  }

  /** Returns a value that `get` or `compute` has just found. */
  latest(unit: string): T | undefined {
    return this.#values.get(unit)?.value
  }

  #changedInput({ inputs }: Remembered<T>): string | undefined {
    const lines = inputs.split('\n')
    for (let i = 0; i < lines.length; i += 2)
      if (this.#memory.hashOf(lines[i] as string) !== lines[i + 1]) return lines[i]
    return undefined
  }

  /** Computes something. Remembers the value that `keptOf` returns of it, unless that is `undefined`. */
  compute<R>(unit: string, compute: () => R, keptOf: (result: R) => T | undefined): R {
    const { value: result, inputs } = this.#memory.reads.record(compute)
    const value = keptOf(result)
    const hashed = [...inputs].flatMap((input) => [input, this.#memory.hashOf(input)])
    this.#values.delete(unit)
    if (value !== undefined && hashed.every((text) => text !== undefined))
      this.#values.set(unit, { value, inputs: hashed.join('\n') })
    return result
  }

  /** Returns the hash of everything that a value was computed from; `undefined` if it is not remembered. */
  hashOf(unit: string): string | undefined {
    const inputs = this.#values.get(unit)?.inputs
    return inputs && hash('sha1', inputs, 'base64url')
  }

  /** Saves the values of these units for the next command, and forgets all others. */
  save(units: Iterable<string>): void {
    const kept = new Map<string, Remembered<T>>()
    for (const unit of units) {
      const value = this.#values.get(unit)
      if (value) kept.set(unit, value)
    }
    this.#cache.keepParts(this.#saved, kept)
  }

  /** Releases the memory of all values, which are computed again if they are needed. */
  release(): void {
    this.#values.clear()
    this.#saved.release()
  }
}
