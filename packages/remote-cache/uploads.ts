// Names and parts → requests in the background: first the parts that the server lacks, then the entry.

import type { KeyObject } from 'node:crypto'
import { hash as digest } from 'node:crypto'
import { type Digest, encodeActionResult, maxPartBytes } from './action-result.ts'
import { sealOf } from './keys.ts'
import type { RemoteTotals } from './model.ts'
import type { Server } from './server.ts'
import { Slots } from './slots.ts'

/** The bytes that may wait for their upload. An entry of any size is accepted while at most half of them are waiting. */
const maxWaitingBytes = 64 * 2 ** 20
/** Parts up to this size are sent without asking whether the server has them. */
const smallBytes = 4096
/** An entry with more parts would be larger than 64 kB, which is what is read of an entry. */
const mostParts = 640

export class Uploads {
  readonly #server: Server
  readonly #key: KeyObject
  readonly #totals: RemoteTotals
  readonly #onDropped: () => void
  /** Entries are prepared one after another, so that hashing them does not take one long task. */
  readonly #slots = new Slots()
  /** The last upload of each name. */
  readonly #tasks = new Map<string, Promise<void>>()
  /** Parts that the server has or is receiving. */
  readonly #parts = new Map<string, Promise<boolean>>()
  readonly #damaged = new Set<string>()
  #waitingBytes = 0
  readonly #waitingForRoom: (() => void)[] = []

  constructor(server: Server, key: KeyObject, totals: RemoteTotals, onDropped: () => void) {
    this.#server = server
    this.#key = key
    this.#totals = totals
    this.#onDropped = onDropped
  }

  write(name: string, parts: readonly Uint8Array[]): void {
    if (this.#server.isOff || !this.#server.accepts) {
      this.#totals.droppedEntries++
      return
    }
    const bytes = parts.reduce((sum, { length }) => sum + length, 0)
    if (parts.length > mostParts) return this.#refuse(`${parts.length} parts`)
    if (parts.some(({ length }) => length > maxPartBytes)) return this.#refuse(`${Math.round(bytes / 1e6)} MB`)
    if (!this.#hasRoom && this.#waitingBytes + bytes > maxWaitingBytes) {
      this.#totals.droppedEntries++
      return this.#onDropped()
    }
    this.#waitingBytes += bytes
    const task = this.#store(name, parts, this.#tasks.get(name)).then((isStored) => {
      this.#totals[isStored ? 'writtenEntries' : 'droppedEntries']++
      this.#waitingBytes -= bytes
      if (this.#tasks.get(name) === task) this.#tasks.delete(name)
      this.#letIn()
    })
    this.#tasks.set(name, task)
  }

  /** Waits until half of the space for waiting entries is free. */
  async room(): Promise<void> {
    if (!this.#hasRoom) await new Promise<void>((go) => this.#waitingForRoom.push(go))
  }

  get #hasRoom(): boolean {
    return this.#waitingBytes <= maxWaitingBytes / 2
  }

  /** Lets callers of \`room\` go on, one by one, so that each can write before the next. */
  #letIn(): void {
    const go = this.#hasRoom && this.#waitingForRoom.shift()
    if (!go) return
    go()
    setImmediate(() => this.#letIn())
  }

  /** Waits until nothing is left to send. */
  async finish(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks.values())
  }

  /** Remembers that the server has a part. */
  knows({ hash }: Digest): void {
    this.#parts.set(hash, Promise.resolve(true))
  }

  /** Remembers that the server has other bytes instead of a part, so that the part is sent although the server seems to have it. */
  misses({ hash }: Digest): void {
    this.#damaged.add(hash)
    this.#parts.delete(hash)
  }

  #refuse(size: string): void {
    this.#totals.droppedEntries++
    this.#server.trouble('too-large', size)
  }

  /** Stores an entry after an earlier one of the same name. Returns whether the server has all of it. Never rejects. */
  async #store(name: string, parts: readonly Uint8Array[], earlier: Promise<void> | undefined): Promise<boolean> {
    await earlier
    return this.#slots.run('write', async () => {
      try {
        if (this.#server.isOff || !this.#server.accepts) return false
        const digests = parts.map((part) => ({ hash: digest('sha256', part), size: part.length }))
        const sent = await Promise.all(digests.map((one, index) => this.#ensure(one, parts[index] as Uint8Array)))
        if (sent.includes(false)) return false
        const entry = encodeActionResult(digests, sealOf(this.#key, name, digests))
        return await this.#server.put('ac', digest('sha256', name), entry)
      } catch {
        return false
      }
    })
  }

  /** Sends a part unless the server has it. Parts without bytes are nowhere: each reader has them. */
  #ensure(one: Digest, part: Uint8Array): Promise<boolean> {
    if (one.size === 0) return Promise.resolve(true)
    const known = this.#parts.get(one.hash)
    if (known) return known
    const sending = this.#send(one, part).then((isSent) => {
      if (!isSent) this.#parts.delete(one.hash)
      return isSent
    })
    this.#parts.set(one.hash, sending)
    return sending
  }

  async #send(one: Digest, part: Uint8Array): Promise<boolean> {
    if (one.size > smallBytes && !this.#damaged.has(one.hash) && (await this.#server.has(one))) return true
    const isSent = await this.#server.put('cas', one.hash, part)
    if (isSent) this.#totals.writtenBytes += one.size
    return isSent
  }
}
