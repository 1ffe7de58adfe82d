// What a command takes from a cache that several machines share, and adds to it. Entries contain the results of a bucket of pages. Their
// names are hashes of everything that the results depend on, so an entry is never out of date.

import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Shard } from '../model/build-phase.ts'
import { toolHash } from '../source/tool.ts'
import { packPages, unpackPages } from '../storage/cached-page.ts'
import type { ContentStore } from '../storage/content-store.ts'
import type { SharedCache } from '../storage/shared-cache.ts'
import type { Notes } from '../storage/signed-files.ts'
import type { Stage } from './memory.ts'
import { batchesOf, type Pages } from './pages.ts'

/** Something with an entry in the cache. */
export interface Named {
  name: string
}

/** A bucket of pages. */
export interface Bucket {
  filePaths: string[]
  /** Whether this machine computes it. */
  isOwn: boolean
}

/** The number of entries that are taken at once. */
const lanes = 8
/** The number of buckets that are parsed before the first of them is stored. */
const bucketsPerGroup = 8
/** Milliseconds between two looks for what other machines compute. */
const pause = 2000

/** Returns the name of an entry. The version of docsite is part of it. */
export const entryName = (kind: string, ...inputs: readonly unknown[]): string =>
  `${kind} ${hash('sha256', JSON.stringify([toolHash(), ...inputs]))}`

export class Sharing {
  /** Set if this machine computes only a part of the site. */
  readonly shard: Shard | undefined
  readonly #cache: SharedCache
  readonly #patience: number
  #giving: Promise<void> = Promise.resolve()

  /** `patience` is the time in ms without progress after which a shard computes what others should have computed. */
  constructor(cache: SharedCache, shard?: Shard, patience = 120_000) {
    this.#cache = cache
    this.shard = shard
    this.#patience = patience
  }

  /** Returns whether this machine computes a bucket. The shards take turns. */
  owns(bucket: number): boolean {
    return this.shard === undefined || bucket % this.shard.count === this.shard.index - 1
  }

  /** Takes entries with their parts from the cache. Returns those that are not there. `partCount` is the number of parts. */
  async take<Item extends Named>(
    items: readonly Item[],
    partCount: number,
    add: (item: Item, parts: Buffer[]) => void,
  ): Promise<Item[]> {
    const missing = new Set(items)
    const left = [...items]
    const takeNext = async () => {
      for (let item = left.shift(); item; item = left.shift()) {
        const parts = this.#cache.isAway ? undefined : await this.#partsOf(item.name, partCount)
        if (!parts) continue
        add(item, parts)
        missing.delete(item)
      }
    }
    await Promise.all(Array.from({ length: lanes }, takeNext))
    return [...missing]
  }

  async #partsOf(name: string, count: number): Promise<Buffer[] | undefined> {
    const entry = await this.#cache.read(name)
    const parts: Buffer[] = []
    for (let i = 0; entry && i < count; i++) {
      const part = await entry.part(i)
      if (!part) return undefined
      parts.push(await promisify(gunzip)(part, { maxOutputLength: 2 ** 30 }))
    }
    return entry && parts
  }

  /** Stores an entry in the background. `partsOf` is called when there is room for it, and returns nothing if it is lost. */
  give(name: string, partsOf: () => readonly Uint8Array[] | undefined): void {
    this.#giving = this.#giving.then(async () => {
      await this.#cache.room()
      const parts = this.#cache.isAway ? undefined : partsOf()
      if (!parts) return
      this.#cache.write(name, await Promise.all(parts.map((part) => promisify(gzip)(part, { level: 1 }))))
    })
  }

  /** Waits until everything is stored, if the cache takes it. */
  async close(): Promise<void> {
    await this.#giving
    await this.#cache.close()
  }

  /** Takes the values of a stage for these units, as far as they are missing. Returns the entries that are not in the cache. */
  async takeValues<T, Item extends Named & { units: string[] }>(
    stage: Stage<T>,
    items: readonly Item[],
  ): Promise<Item[]> {
    const wanted = items.filter(({ units }) => units.some((unit) => !stage.has(unit)))
    return this.take(wanted, 1, (_, [json]) => stage.adopt(JSON.parse(String(json))))
  }

  giveValues<T>(stage: Stage<T>, items: readonly (Named & { units: string[] })[]): void {
    for (const { name, units } of items) this.give(name, () => [Buffer.from(JSON.stringify(stage.valuesOf(units)))])
  }

  /** Takes notes whose names are hashes of what they depend on, as far as they are missing. Returns the function that stores the others. */
  async takeNotes({ notes, keys }: { notes: Notes; keys: readonly string[] }): Promise<() => void> {
    const wanted = keys.filter((key) => !notes.has(key)).map((key) => ({ key, name: entryName('note', key) }))
    const missing = await this.take(wanted, 1, ({ key }, [bytes = Buffer.of()]) => notes.writeBytes(key, bytes))
    return () => {
      for (const { key, name } of missing)
        this.give(name, () => {
          const bytes = notes.readBytes(key)
          return bytes && [bytes]
        })
    }
  }

  /**
   * Parses the pages of these buckets, except those that the cache has. A shard parses its own, and waits for those of the others, of which
   * it takes only what other pages can read. Returns how many pages were parsed.
   */
  async parse(pages: Pages, buckets: readonly Bucket[], store: ContentStore): Promise<number> {
    const named = buckets.map(({ isOwn, filePaths }) => {
      const read = filePaths.filter((filePath) => pages.reading.get(filePath))
      return {
        isOwn,
        read,
        name: entryName(
          'parsed',
          read.map((filePath) => pages.reading.get(filePath)?.hash),
        ),
      }
    })
    type Item = (typeof named)[number]
    const take = (items: readonly Item[], partCount: number) =>
      this.take(items, partCount, ({ read }, [index = Buffer.of(), contents]) => {
        for (const [i, page] of unpackPages(index, contents, store).entries()) pages.add(read[i] as string, page)
      })
    let count = 0
    const parse = async (items: readonly Item[]) => {
      count += await pages.parse(items.flatMap(({ read }) => read))
      for (const { name, read } of items)
        this.give(name, () =>
          packPages(
            read.flatMap((filePath) => pages.get(filePath) ?? []),
            store,
          ),
        )
    }
    const lacking = named.filter(({ read }) => pages.lacking(read).length > 0)
    const missing = await take(
      lacking.filter(({ isOwn }) => isOwn),
      2,
    )
    for (const group of batchesOf(missing, bucketsPerGroup)) await parse(group)
    let waiting = lacking.filter(({ isOwn }) => !isOwn)
    for (let since = performance.now(); waiting.length > 0; ) {
      const left = await take(waiting, 1)
      if (left.length < waiting.length) since = performance.now()
      else if (this.#cache.isAway || performance.now() - since > this.#patience)
        await parse(left.splice(0, bucketsPerGroup))
      else await delay(pause)
      waiting = left
    }
    return count
  }
}
