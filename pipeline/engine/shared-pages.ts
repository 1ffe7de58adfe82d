// Parses the pages of a site, except those that other machines have parsed or are about to parse.

import { setTimeout as delay } from 'node:timers/promises'
import { packPages, unpackPages } from '../storage/cached-page.ts'
import type { ContentStore } from '../storage/content-store.ts'
import type { Named } from '../storage/shared-cache.ts'
import { batchesOf, type Pages } from './pages.ts'
import { entryName, type Sharing } from './sharing.ts'

/** The number of buckets that are parsed before the first of them is stored. */
const bucketsPerGroup = 8

/** Milliseconds between two looks for what other machines compute. */
const pause = 2000

/** A bucket, and the content paths of its pages that exist. */
interface Bucket extends Named {
  filePaths: string[]
}

export class SharedPages {
  readonly #sharing: Sharing
  readonly #pages: Pages
  readonly #store: ContentStore

  constructor(sharing: Sharing, pages: Pages, store: ContentStore) {
    this.#sharing = sharing
    this.#pages = pages
    this.#store = store
  }

  /**
   * Parses the pages of these buckets, except those that a cache has. A shard parses its own, and waits for those of the others, of which it
   * takes only what other pages can read. Returns how many pages were parsed.
   */
  async parse(buckets: readonly string[][]): Promise<number> {
    const own = buckets.filter((_, i) => this.#sharing.owns(i))
    const others = buckets.filter((_, i) => !this.#sharing.owns(i))
    const missing = await this.#take(this.#lacking(own), 2)
    let count = 0
    for (const group of batchesOf(missing, bucketsPerGroup)) count += await this.#parse(group)
    return count + (await this.#await(this.#lacking(others)))
  }

  /** Returns the buckets with pages that must be parsed. */
  #lacking(buckets: readonly string[][]): Bucket[] {
    const { reading } = this.#pages
    return buckets.flatMap((bucket): Bucket[] => {
      const filePaths = bucket.filter((filePath) => reading.get(filePath))
      if (this.#pages.lacking(filePaths).length === 0) return []
      const hashes = filePaths.map((filePath) => reading.get(filePath)?.hash)
      return [{ filePaths, name: entryName('parsed', hashes) }]
    })
  }

  /** Takes pages from the shared cache. Returns the buckets that it lacks. */
  #take(buckets: readonly Bucket[], partCount: number): Promise<Bucket[]> {
    return this.#sharing.cache.take(buckets, partCount, ({ filePaths }, [index = Buffer.of(), contents]) => {
      const pages = unpackPages(index, contents, this.#store)
      for (const [i, page] of pages.entries()) this.#pages.add(filePaths[i] as string, page)
    })
  }

  async #parse(buckets: readonly Bucket[]): Promise<number> {
    const count = await this.#pages.parse(buckets.flatMap(({ filePaths }) => filePaths))
    const pagesOf = ({ filePaths }: Bucket) => filePaths.flatMap((filePath) => this.#pages.get(filePath) ?? [])
    for (const bucket of buckets) this.#sharing.cache.give(bucket.name, () => packPages(pagesOf(bucket), this.#store))
    return count
  }

  /** Takes pages as other machines add them. If nothing comes for a time, parses them here. Returns how many were parsed. */
  async #await(buckets: readonly Bucket[]): Promise<number> {
    const { cache, patience } = this.#sharing
    let count = 0
    let left = buckets
    for (let last = performance.now(); left.length > 0; ) {
      const missing = await this.#take(left, 1)
      if (missing.length < left.length) last = performance.now()
      else if (cache.isAway || performance.now() - last > patience)
        count += await this.#parse(missing.splice(0, bucketsPerGroup))
      else await delay(pause)
      left = missing
    }
    return count
  }
}
