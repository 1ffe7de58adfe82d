// Answers for external URLs from earlier runs: a file in the project's cache, with the age of each answer.

import { compareText } from '../../model/diagnostic.ts'
import { type CacheFolder, Notes } from '../../storage/signed-files.ts'
import type { Answer } from './ask.ts'

/** The answer for a URL. */
export interface CachedAnswer {
  /** The time of the request, in milliseconds since 1970. */
  at: number
  answer: Answer
  /** Tells whether the ids of the page were requested too. */
  withIds: boolean
  /** The number of runs in a row without an answer. */
  failures: number
}

const form = 1
const noteName = 'addresses'

interface Note {
  form: number
  addresses: Record<string, CachedAnswer>
}

/** How long a positive answer stays valid, in milliseconds. */
const trustedDays = 7

export class LinkCache {
  readonly #notes: Notes
  readonly #kept: Record<string, CachedAnswer>
  readonly #now = new Map<string, CachedAnswer>()

  /** A damaged, foreign or missing file counts as an empty cache. */
  constructor(cacheFolder: CacheFolder) {
    this.#notes = new Notes(cacheFolder, 'external')
    const note = this.#notes.read<Note>(noteName)
    this.#kept = note?.form === form ? note.addresses : {}
  }

  /** Returns the answer for a URL, of any age. */
  last(address: string): CachedAnswer | undefined {
    return this.#now.get(address) ?? (Object.hasOwn(this.#kept, address) ? this.#kept[address] : undefined)
  }

  /** Returns an answer of this run, or a recent positive one. If ids are needed, the answer must include them. */
  trusted(address: string, wantsIds: boolean, now: number): CachedAnswer | undefined {
    const known = this.last(address)
    if (known?.answer.kind === 'found' && wantsIds && !known.withIds) return undefined
    if (this.#now.has(address)) return known
    if (known?.answer.kind !== 'found') return undefined
    return Math.abs(now - known.at) < trustedDays * 86_400_000 ? known : undefined
  }

  keep(address: string, known: CachedAnswer): void {
    this.#now.set(address, known)
  }

  /** Writes the answers that this run requested or used, and drops the others. Throws if the file cannot be written. */
  save(): void {
    const addresses = Object.fromEntries([...this.#now].sort(([a], [b]) => compareText(a, b)))
    this.#notes.write(noteName, { form, addresses } satisfies Note)
  }
}
