// Entries of a shared cache as docsite uses them: many at a time, compressed, and stored when there is room for them.

import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { openRemoteCache } from './cache.ts'
import type { RemoteCache, RemoteOptions } from './model.ts'

/** Something with an entry in the cache. */
interface Named {
  name: string
}

/** Entries by name. What is read was stored by somebody who has the secret, whatever the server does. */
export interface SharedCache {
  /** Whether nothing more can be read: the server is away or too slow, or an option is wrong. */
  readonly isAway: boolean
  /**
   * Takes entries, several at a time, and passes their first `partCount` parts to `add`. Returns the items whose entries are not there, in
   * order. Rejects only with an error of `add`.
   */
  take<Item extends Named>(
    items: readonly Item[],
    partCount: number,
    add: (item: Item, parts: Buffer[]) => void,
  ): Promise<Item[]>
  /** Stores an entry in the background. `partsOf` is called when there is room for it. If it throws or returns nothing, nothing is stored. */
  give(name: string, partsOf: () => readonly Uint8Array[] | undefined): void
  /** Waits for what is being stored, as long as there is progress. Never rejects. */
  close(): Promise<void>
}

/** The number of entries that are taken at once. */
const lanes = 8

/** The largest part in bytes, which also limits what a small part can be expanded to. */
const maxPartBytes = 2 ** 30

const compress = promisify(gzip)
const gunzipped = promisify(gunzip)

/** The most that one byte can be expanded to. */
const mostExpansion = 1032

/**
 * Expands a part into one buffer, whose size is in its last four bytes. By default, Node.js fills small buffers and joins them, and V8
 * collects garbage half as often again.
 */
async function expand(part: Buffer): Promise<Buffer> {
  const size = Math.min(part.readUInt32LE(part.length - 4), part.length * mostExpansion, maxPartBytes)
  return gunzipped(part, { maxOutputLength: maxPartBytes, chunkSize: Math.max(size + 1, constants.Z_MIN_CHUNK) })
}

/** Opens a shared cache. */
export const openSharedCache = (options: RemoteOptions): SharedCache => new Entries(openRemoteCache(options))

class Entries implements SharedCache {
  readonly #cache: RemoteCache
  #giving: Promise<void> = Promise.resolve()

  constructor(cache: RemoteCache) {
    this.#cache = cache
  }

  get isAway(): boolean {
    return this.#cache.isAway
  }

  async take<Item extends Named>(
    items: readonly Item[],
    partCount: number,
    add: (item: Item, parts: Buffer[]) => void,
  ): Promise<Item[]> {
    const left = [...items]
    const missing = new Set(items)
    const takeNext = async () => {
      for (let item = left.shift(); item; item = left.shift()) {
        const parts = this.isAway ? undefined : await this.#partsOf(item.name, partCount)
        if (!parts) continue
        add(item, parts)
        missing.delete(item)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: lanes }, takeNext))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return [...missing]
  }

  async #partsOf(name: string, count: number): Promise<Buffer[] | undefined> {
    const entry = await this.#cache.read(name)
    if (!entry) return
    const parts: Buffer[] = []
    for (let i = 0; i < count; i++) {
      const part = await entry.part(i)
      const bytes = part && (await expand(part).catch(() => undefined))
      if (!bytes) return
      parts.push(bytes)
    }
    return parts
  }

  give(name: string, partsOf: () => readonly Uint8Array[] | undefined): void {
    this.#giving = this.#giving.then(() => this.#store(name, partsOf)).catch(() => undefined)
  }

  async #store(name: string, partsOf: () => readonly Uint8Array[] | undefined): Promise<void> {
    await this.#cache.room()
    const parts = this.isAway ? undefined : partsOf()
    // The fastest level: the texts of pages repeat so much that it saves most of the bytes.
    if (parts) this.#cache.write(name, await Promise.all(parts.map((part) => compress(part, { level: 1 }))))
  }

  async close(): Promise<void> {
    await this.#giving
    await this.#cache.close()
  }
}
