// Stores the results for external URLs in the memory of the rule, with the time of each request.

import type { Json, RuleMemory } from '@docsite/cli'
import { compareText } from '@docsite/cli/text'
import type { Answer } from './ask.ts'

/** The result for a URL. */
export interface CachedAnswer {
  /** The time of the request, in milliseconds since 1970. */
  at: number
  answer: Answer
  /** Whether the ids of the page were requested too. */
  withIds: boolean
  /** The number of consecutive runs without a response. */
  failures: number
}

const form = 3

interface Note {
  form: number
  addresses: Record<string, CachedAnswer>
}

/** The number of days that a positive result stays valid. */
const trustedDays = 7

export class LinkCache {
  readonly #memory: RuleMemory
  readonly #kept: Record<string, CachedAnswer>
  readonly #now = new Map<string, CachedAnswer>()

  /** Opens the cache. If there is none, or it is from another version, it is empty. */
  constructor(memory: RuleMemory) {
    this.#memory = memory
    const note = memory.read() as Note | undefined
    this.#kept = note?.form === form ? note.addresses : {}
  }

  /** Returns the last result for a URL, regardless of its age. */
  last(address: string): CachedAnswer | undefined {
    return this.#now.get(address) ?? (Object.hasOwn(this.#kept, address) ? this.#kept[address] : undefined)
  }

  /** Returns a result from this run, or a recent positive one. If `wantsIds` is set, a positive result must include ids. */
  trusted(address: string, wantsIds: boolean, now: number): CachedAnswer | undefined {
    const answer = this.last(address)
    if (answer?.answer.kind === 'found' && wantsIds && !answer.withIds) return undefined
    if (this.#now.has(address)) return answer
    if (answer?.answer.kind !== 'found') return undefined
    return Math.abs(now - answer.at) < trustedDays * 86_400_000 ? answer : undefined
  }

  keep(address: string, answer: CachedAnswer): void {
    this.#now.set(address, answer)
  }

  /** Writes the results that this run requested or used, and drops all others. */
  save(): void {
    const addresses = Object.fromEntries([...this.#now].sort(([a], [b]) => compareText(a, b)))
    const note: Note = { form, addresses }
    // Interfaces have no index signature, although these are JSON.
    this.#memory.write(note as unknown as Json)
  }
}
