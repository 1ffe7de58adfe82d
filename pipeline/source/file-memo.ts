// Remembers values that were computed from files. A value is known until the state of one of its files changes.
//
// There is no invalidation: the states of the files, and the options, are the key. What is remembered was read at least two seconds after
// the last change of its files, so that every later change results in other states.

import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Cache } from '../storage/cache.ts'
import { type FileState, hasNoLink, isSameState, isSettled, stateOf } from './file-state.ts'

/** A value with the state of its own file, and the states of the other files that it was computed from, by path. */
type Entry<T> = readonly [value: T, state: FileState, others?: Readonly<Record<string, FileState>>]

/** All values of a memo, by the path of their file. */
export interface SavedFileMemo<T> {
  /** Hash of everything else that the values depend on. */
  options: string
  entries: Record<string, Entry<T>>
}

export interface FileMemoInput {
  cache: Pick<Cache, 'readNote' | 'writeNote'>
  /** The name of the note that keeps the values between commands. */
  name: string
  /** The folder that paths are relative to. */
  root: string
  /** Everything that the values depend on besides the files, as JSON data. */
  options?: unknown
  /** The time of the file system, before the first file was read. */
  now: number
  /** Whether all values are computed again. */
  verify?: boolean | undefined
}

/** Values are JSON data. Paths have `/` separators. */
export class FileMemo<T> {
  readonly #input: FileMemoInput
  readonly #options: string
  readonly #entries: Map<string, Entry<T>>
  #isChanged: boolean

  constructor(input: FileMemoInput) {
    this.#input = input
    this.#options = hash('sha1', JSON.stringify(input.options ?? null))
    const saved = input.verify ? undefined : input.cache.readNote<SavedFileMemo<T>>(input.name)
    this.#isChanged = saved?.options !== this.#options
    this.#entries = new Map(saved && !this.#isChanged ? Object.entries(saved.entries) : [])
  }

  /** Returns the value of a file if neither this file nor the others have changed since it was computed. */
  get(path: string): T | undefined {
    const entry = this.#entries.get(path)
    if (!entry) return undefined
    const [value, state, others = {}] = entry
    if (isSameState(state, this.#stateOf(path)) && this.#areUnchanged(others)) return value
    this.#entries.delete(path)
    this.#isChanged = true
    return undefined
  }

  #areUnchanged(states: Readonly<Record<string, FileState>>): boolean {
    const { root } = this.#input
    return Object.entries(states).every(
      ([path, state]) => isSameState(state, this.#stateOf(path)) && hasNoLink(root, path),
    )
  }

  /** Remembers a value that was just computed, unless one of its files can change again without a change of its state. */
  keep(path: string, value: T, others: readonly string[] = []): void {
    const state = this.#settledState(path)
    const states = new Map<string, FileState>()
    for (const other of others) {
      const state = hasNoLink(this.#input.root, other) ? this.#settledState(other) : undefined
      if (!state) return
      states.set(other, state)
    }
    if (!state) return
    this.#entries.set(path, states.size > 0 ? [value, state, Object.fromEntries(states)] : [value, state])
    this.#isChanged = true
  }

  #stateOf(path: string): FileState | undefined {
    return stateOf(join(this.#input.root, path))
  }

  #settledState(path: string): FileState | undefined {
    const state = this.#stateOf(path)
    return state && isSettled(state, this.#input.now) ? state : undefined
  }

  /** Saves the values of these files for the next command, and forgets the others. */
  save(paths: Iterable<string>): void {
    const entries = [...paths].flatMap((path): [string, Entry<T>][] => {
      const entry = this.#entries.get(path)
      return entry ? [[path, entry]] : []
    })
    if (!this.#isChanged && entries.length === this.#entries.size) return
    this.#isChanged = false
    const saved: SavedFileMemo<T> = { options: this.#options, entries: Object.fromEntries(entries) }
    this.#input.cache.writeNote(this.#input.name, saved)
  }

  /** Releases the memory of all values. The next command still knows those that were saved. */
  release(): void {
    this.#entries.clear()
  }
}
