// What is known of external addresses from earlier runs: a file in the project's cache, with the age of each answer.

import { compareText } from '../../model/diagnostic.ts'
import { type CacheFolder, Notes } from '../../storage/signed-files.ts'
import type { Answer } from './ask.ts'

/** What is known of an address. */
export interface CachedAnswer {
  /** When it was asked for, in milliseconds. */
  at: number
  answer: Answer
  /** The ids of the page were asked for, too. */
  withIds: boolean
  /** Runs in a row in which nobody answered. */
  failures: number
}

const form = 1
const noteName = 'addresses'

interface Note {
  form: number
  addresses: Record<string, CachedAnswer>
}

/** Good answers are good for so long. */
const trustedDays = 7

export class LinkCache {
  readonly #notes: Notes
  readonly #kept: Record<string, CachedAnswer>
  readonly #now = new Map<string, CachedAnswer>()

  /** What is damaged, foreign or missing counts as never asked. */
  constructor(cacheFolder: CacheFolder) {
    this.#notes = new Notes(cacheFolder, 'external')
    const note = this.#notes.read<Note>(noteName)
    this.#kept = note?.form === form ? note.addresses : {}
  }

  /** What is known of an address, however old it is. */
  last(address: string): CachedAnswer | undefined {
    return this.#now.get(address) ?? (Object.hasOwn(this.#kept, address) ? this.#kept[address] : undefined)
  }

  /** An answer of this run, or one that is good and not old yet; one that knows the ids of the page where they are needed. */
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

  /** Writes what this run has asked for or used; the rest nobody links to any more. Throws when it cannot be written. */
  save(): void {
    const addresses = Object.fromEntries([...this.#now].sort(([a], [b]) => compareText(a, b)))
    this.#notes.write(noteName, { form, addresses } satisfies Note)
  }
}
