// What a command takes from a cache that several machines share, and adds to it. Entries contain the results of a bucket of pages. Their
// names are hashes of everything that the results depend on, so an entry is never out of date.

import { hash } from 'node:crypto'
import type { Shard } from '../model/build-phase.ts'
import { toolHash } from '../source/tool.ts'
import type { Named, SharedCache } from '../storage/shared-cache.ts'
import type { Notes } from '../storage/signed-files.ts'
import type { Stage } from './memory.ts'

/** Returns the name of an entry. The version of docsite is part of it. */
export const entryName = (kind: string, ...inputs: readonly unknown[]): string =>
  `${kind} ${hash('sha256', JSON.stringify([toolHash(), ...inputs]))}`

export class Sharing {
  /** Set if this machine computes only a part of the site. */
  readonly shard: Shard | undefined
  readonly cache: SharedCache
  /** The time in ms without progress after which a shard computes what others should have computed. */
  readonly patience: number

  constructor(cache: SharedCache, shard?: Shard, patience = 120_000) {
    this.cache = cache
    this.shard = shard
    this.patience = patience
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
      ({ key }) => {
        const bytes = notes.readBytes(key)
        return bytes && [bytes]
      },
    )
  }
}
