// What a command takes from a cache that several machines share, and adds to it. Entries contain the results of a bucket of pages. Their
// names are hashes of everything that the results depend on, so an entry is never out of date.

import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Shard } from '../model/build-phase.ts'
import { toolHash } from '../source/tool.ts'
import { packPages, unpackPages } from '../storage/cached-page.ts'
import type { ContentStore } from '../storage/content-store.ts'
import type { Named, SharedCache } from '../storage/shared-cache.ts'
import type { Notes } from '../storage/signed-files.ts'
import type { Stage } from './memory.ts'
import { batchesOf, type Pages } from './pages.ts'

/** A bucket of pages. */
export interface Bucket {
  filePaths: string[]
  /** Whether this machine computes it. */
  isOwn: boolean
}

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
  readonly cache: SharedCache
  readonly #patience: number

  /** `patience` is the time in ms without progress after which a shard computes what others should have computed. */
  constructor(cache: SharedCache, shard?: Shard, patience = 120_000) {
    this.cache = cache
    this.shard = shard
    this.#patience = patience
  }

  /** Returns whether this machine computes a bucket. The shards take turns. */
  owns(bucket: number): boolean {
    return this.shard === undefined || bucket % this.shard.count === this.shard.index - 1
  }

  /**
   * Takes entries, and passes their first `partCount` parts to `add`. Returns the function that stores those that were not there, with what
   * `partsOf` returns then.
   */
  async exchange<Item extends Named>(
    items: readonly Item[],
    partCount: number,
    add: (item: Item, parts: Buffer[]) => void,
    partsOf: (item: Item) => readonly Uint8Array[] | undefined,
  ): Promise<() => void> {
    const missing = await this.cache.take(items, partCount, add)
    return () => {
      for (const item of missing) this.cache.give(item.name, () => partsOf(item))
    }
  }

  /** Exchanges the values of a stage for these units. */
  exchangeValues<T>(stage: Stage<T>, items: readonly (Named & { units: string[] })[]): Promise<() => void> {
    return this.exchange(
      items.filter(({ units }) => units.some((unit) => !stage.has(unit))),
      1,
      (_, [json]) => stage.adopt(JSON.parse(String(json))),
      ({ units }) => [Buffer.from(JSON.stringify(stage.valuesOf(units)))],
    )
  }

  /** Exchanges notes whose names are hashes of what they depend on. */
  exchangeNotes({ notes, keys }: { notes: Notes; keys: readonly string[] }): Promise<() => void> {
    return this.exchange(
      keys.filter((key) => !notes.has(key)).map((key) => ({ key, name: entryName('note', key) })),
      1,
      ({ key }, [bytes = Buffer.of()]) => notes.writeBytes(key, bytes),
      ({ key }) => [notes.readBytes(key)].filter((bytes) => bytes !== undefined),
    )
  }

  /**
   * Parses the pages of these buckets, except those that the cache has. A shard parses its own, and waits for those of the others, of which
   * it takes only what other pages can read. Returns how many pages were parsed.
   */
  async parse(pages: Pages, buckets: readonly Bucket[], store: ContentStore): Promise<number> {
    const named = buckets.map(({ isOwn, filePaths }) => {
      const read = filePaths.filter((filePath) => pages.reading.get(filePath))
      const hashes = read.map((filePath) => pages.reading.get(filePath)?.hash)
      return { isOwn, read, name: entryName('parsed', hashes) }
    })
    type Item = (typeof named)[number]
    const take = (items: readonly Item[], partCount: number) =>
      this.cache.take(items, partCount, ({ read }, [index = Buffer.of(), contents]) => {
        for (const [i, page] of unpackPages(index, contents, store).entries()) pages.add(read[i] as string, page)
      })
    let count = 0
    const parse = async (items: readonly Item[]) => {
      count += await pages.parse(items.flatMap(({ read }) => read))
      for (const { name, read } of items)
        this.cache.give(name, () =>
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
      else if (this.cache.isAway || performance.now() - since > this.#patience)
        await parse(left.splice(0, bucketsPerGroup))
      else await delay(pause)
      waiting = left
    }
    return count
  }
}
