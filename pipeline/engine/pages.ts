// The parsed pages of a site. A page is parsed on request, and again when the hash of its source changes.

import { hash as hashOf } from 'node:crypto'
import { compareText, type RuleName } from '../model/diagnostics/diagnostic.ts'
import { noText, type PageText, type Sample, type SourceFile } from '../model/page/page.ts'
import { routeOfFile, splitRoute } from '../model/route.ts'
import { metadataOf } from '../site/navigation/navigation-metadata.ts'
import type { Project } from '../source/config/config.ts'
import { hashOfRead } from '../source/plugins/plugin-site.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import { type ParsedSource, type StoredSource, withDetails } from '../storage/cached-page.ts'
import type { Job, Pool } from '../workers/pool.ts'
import type { ParsedBatch, Setup } from '../workers/tasks.ts'
import { Reading, type ReadingInput } from './reading.ts'

/** Below this number of pages, this thread is faster, because workers take time to start. */
const pagesWorthWorkers = 40

/** The number of pages whose texts are read at once. Those of all pages would take much memory. */
const mostTexts = 4000

/** Pages per job: few enough to keep all workers busy until the end, enough to make the cost of messages negligible. */
const pagesPerJob = 8

export interface Parsed extends ParsedSource {
  /** Hash of everything that the page was parsed from. */
  hash: string
  /** Hash of its source. */
  source: string
}

type OnParsed = (count: number) => void

/** Parses a page in this thread. */
export type ParseHere = (source: SourceFile) => Promise<ParsedSource>

export interface PagesInput extends Omit<ReadingInput, 'now'> {
  pool: Pool
  /** Parses a few pages without waiting for the pool. Without it, the pool parses all pages. */
  parseHere?: ParseHere | undefined
  /** Set if damaged texts in the cache do not matter, because only records are used or because a build reports them. */
  trustsCache?: boolean | undefined
  /** The hashes of the pages that the cache keeps, by content path, if others have used it before. */
  hashes?: Map<string, string> | undefined
  /** Receives progress: pages done, pages in total. */
  onParsed?: ((done: number, all: number) => void) | undefined
}

/** How far a change of a page reaches: not at all, to its text, to its outline or ids, or to the navigation. */
export type PageChange = 'nothing' | 'text' | 'outline' | 'navigation'

export class Pages {
  readonly reading: Reading
  readonly #input: PagesInput
  readonly #hashes: Map<string, string>
  readonly #pages = new Map<string, Parsed>()
  /** The texts of diagnostics. Thousands of pages may have the same. */
  readonly #texts = new Map<string, string>()
  /** What is being parsed, by hash. A page that is parsed here does not wait for workers, which may be parsing the whole site. */
  readonly #parsing = { here: new Map<string, Promise<void>>(), inWorkers: new Map<string, Promise<void>>() }

  constructor(input: PagesInput) {
    this.#input = input
    this.#hashes = input.hashes ?? new Map()
    this.reading = new Reading(input)
  }

  /** Returns the page of a content file if it has been parsed. */
  get(filePath: string): Parsed | undefined {
    return this.#pages.get(filePath)
  }

  /** Returns the text of a page for search; empty if it has not been parsed. */
  searchTextOf(filePath: string): PageText {
    const place = this.#pages.get(filePath)?.content
    return place ? this.#input.cache.store.readText(place) : noText
  }

  /** Returns the code blocks of a page; none if it has not been parsed. */
  samplesOf(filePath: string): readonly Sample[] {
    const place = this.#pages.get(filePath)?.content
    return place ? this.#input.cache.store.readSamples(place) : []
  }

  /** Returns whether a page has been parsed from its current source. */
  isCurrent(filePath: string): boolean {
    return this.#pages.get(filePath)?.source === this.reading.get(filePath)?.hash
  }

  /**
   * Parses the pages of these files, except those whose source has not changed. Pages whose source changes meanwhile are parsed again.
   * Returns how many pages were parsed. `pool` parses many pages.
   */
  async parse(filePaths: readonly string[], pool = this.#input.pool): Promise<number> {
    let left = [...new Set(filePaths)]
    let count = 0
    while (left.length > 0) {
      const stale = sortedByRest(this.lacking(left), this.#input.project)
      const parts = batchesOf(stale, mostTexts)
      if (parts.length > 1) for (const filePath of stale) this.reading.release(filePath)
      let done = 0
      for (const part of parts) {
        const sources = part.flatMap((filePath) => this.reading.source(filePath) ?? [])
        await this.#parseAll(sources, pool, (count) => {
          done += count
          this.#input.onParsed?.(done, stale.length)
        })
        count += sources.length
      }
      left = stale.filter((filePath) => !this.isCurrent(filePath))
    }
    return count
  }

  async #parseAll(sources: readonly SourceFile[], pool: Pool, onParsed: OnParsed): Promise<void> {
    const { parseHere } = this.#input
    if (!parseHere || sources.length >= pagesWorthWorkers)
      return share(this.#parsing.inWorkers, sources, (part) => this.#parseIn(pool, part, onParsed))
    for (const source of sources) {
      // Another request may have parsed the page in the meantime.
      if (this.#takeCached(source.filePath)) continue
      await share(this.#parsing.here, [source], async () => this.#keep(source, await parseHere(source)))
    }
  }

  async #parseIn(pool: Pool, sources: readonly SourceFile[], onParsed: OnParsed): Promise<void> {
    const { project, cache, rules } = this.#input
    pool.setup(parseSetup(project, cache, rules))
    const jobs = batchesOf(sources, pagesPerJob).map((input): Job => ({ task: 'parse', input, size: input.length }))
    const batches = (await pool.run(jobs, (result) => {
      const { pages, times } = result as ParsedBatch
      project.plugins.times.add(times)
      onParsed(pages.length)
    })) as ParsedBatch[]
    const pages = batches.flatMap((batch) => batch.pages)
    if (pages.length !== sources.length) throw new Error(`Workers parsed ${pages.length} of ${sources.length} pages`)
    for (const [i, source] of sources.entries()) this.#keep(source, withDetails(pages[i] as StoredSource, cache.store))
  }

  /** Returns those pages that must be parsed. */
  lacking(filePaths: readonly string[]): string[] {
    return filePaths.filter((filePath) => this.reading.get(filePath) && !this.#takeCached(filePath))
  }

  /** Adds a page that another machine has parsed from the same source. */
  add(filePath: string, page: ParsedSource): void {
    const source = this.reading.get(filePath)
    if (source) this.#keep({ filePath, hash: source.hash }, page)
  }

  /** Takes a page from the cache. Returns whether that was possible. */
  #takeCached(filePath: string): boolean {
    const { cache, trustsCache = false } = this.#input
    const hash = this.reading.get(filePath)?.hash
    const cached = hash === undefined ? undefined : cache.get(hash)
    if (hash === undefined || !cached || !this.#hasSameReads(cached)) return false
    // The cache on disk may be damaged or removed. Pages that this process has parsed or checked can only be removed.
    const isChecked = this.#pages.get(filePath)?.source === hash
    const { store } = cache
    if (!trustsCache && !(isChecked ? store.opens(cached.content[0]) : store.holds(cached.content))) return false
    this.#setPage(filePath, hash, cached)
    return true
  }

  /** Returns whether the files that plugins have read for a page are the same. */
  #hasSameReads({ reads = {} }: ParsedSource): boolean {
    const { root } = this.#input.project
    return Object.entries(reads).every(([file, hash]) => hashOfRead(root, file) === hash)
  }

  /** Stores a page that was parsed, unless its source has changed since then. */
  #keep({ filePath, hash }: Pick<SourceFile, 'filePath' | 'hash'>, page: ParsedSource): void {
    if (this.reading.get(filePath)?.hash !== hash) return
    this.#input.cache.keep(hash, page)
    this.#setPage(filePath, hash, page)
  }

  /** Sets the latest version of a page and evicts the previous one. */
  #setPage(filePath: string, hash: string, page: ParsedSource): void {
    const last = this.#hashes.get(filePath)
    if (last !== undefined && last !== hash) this.#input.cache.evict(last)
    this.#hashes.set(filePath, hash)
    this.#keepTextsOnce(page.page.diagnostics)
    const { reads } = page
    const whole = reads ? hashOf('sha1', JSON.stringify([hash, reads])) : hash
    this.#pages.set(filePath, { ...page, hash: whole, source: hash })
    if (reads) this.reading.addReads(filePath, Object.keys(reads))
    // Servers read the text again and again, and it must not change before they hear of the change.
    if (!this.#input.parseHere) this.reading.release(filePath)
  }

  #keepTextsOnce(of: object): void {
    for (const [name, text] of Object.entries(of)) {
      if (typeof text === 'object' && text) this.#keepTextsOnce(text)
      if (typeof text !== 'string') continue
      const known = this.#texts.get(text) ?? text
      this.#texts.set(known, known)
      Object.assign(of, { [name]: known })
    }
  }

  /** Reads a changed page again. Returns how far the difference reaches; `undefined` if the page was not parsed before. */
  async reread(filePath: string): Promise<PageChange | undefined> {
    const before = this.#pages.get(filePath)
    this.reading.forget(filePath)
    if (!before) return undefined
    await this.parse([filePath])
    const { page: after, hash } = this.#pages.get(filePath) ?? {}
    if (hash === before.hash) return 'nothing'
    const isSame = (pick: (page: Parsed['page']) => unknown) =>
      after !== undefined && JSON.stringify(pick(before.page)) === JSON.stringify(pick(after))
    if (!isSame(metadataOf) || !isSame(({ pageType, frontmatter }) => [pageType, frontmatter])) return 'navigation'
    return isSame(({ details: { toc, ids } }) => [toc.map(({ charIndex: _, ...entry }) => entry), ids])
      ? 'text'
      : 'outline'
  }

  /**
   * Returns the test for pages that may be other pages in a new content tree: removed and generated ones, those for which `isChanged`
   * returns true, and those that other files are part of or could be part of.
   */
  staleIn(tree: ContentTree, isChanged: (filePath: string) => boolean): (filePath: string) => boolean {
    const { generated } = this.reading.tree
    const present = new Set(tree.pages)
    const mixed = new Set([...this.reading.filePaths].filter((filePath) => this.reading.hasOtherFiles(filePath)))
    return (filePath) =>
      !present.has(filePath) ||
      isChanged(filePath) ||
      mixed.has(filePath) ||
      generated.get(filePath)?.text !== tree.generated.get(filePath)?.text
  }

  /** Sets a new content tree. Discards removed pages, and what was read of stale ones. */
  rescan(tree: ContentTree, isStale: (filePath: string) => boolean): void {
    const present = new Set(tree.pages)
    this.reading.tree = tree
    for (const filePath of [...this.reading.filePaths]) if (isStale(filePath)) this.reading.forget(filePath)
    for (const filePath of this.#hashes.keys()) if (!present.has(filePath)) this.forget(filePath)
  }

  /** Evicts a page, so that it is parsed again when it is needed. */
  forget(filePath: string): void {
    const hash = this.#hashes.get(filePath)
    if (hash !== undefined) this.#input.cache.evict(hash)
    this.#hashes.delete(filePath)
    this.#pages.delete(filePath)
  }

  /** Evicts all pages from the cache, because the parser's options have changed. */
  evictAll(): void {
    for (const hash of this.#hashes.values()) this.#input.cache.evict(hash)
    this.#hashes.clear()
  }
}

/** Sorts the translations of a page next to each other. They contain the same code, so a worker highlights it only once. */
function sortedByRest(filePaths: readonly string[], { addressing }: Pick<Project, 'addressing'>): string[] {
  const rests = filePaths.map((filePath) => [splitRoute(routeOfFile(filePath, addressing), addressing).rest, filePath])
  return rests.sort(([a = ''], [b = '']) => compareText(a, b)).map(([, filePath = '']) => filePath)
}

/** Returns the setup that every worker needs before it can parse. */
function parseSetup(project: Project, cache: Cache, rules?: readonly RuleName[]): Setup {
  const { addressing, source, islands, root } = project
  return {
    kind: 'parse',
    storeFolder: cache.store.folder,
    project: { root, addressing, source },
    islands: [...islands.keys()],
    ...(rules ? { rules } : {}),
  }
}

export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/**
 * Parses those sources that are not being parsed. Returns when all are parsed. `underWay` contains what is being parsed, by hash.
 */
async function share(
  underWay: Map<string, Promise<void>>,
  sources: readonly SourceFile[],
  parse: (sources: readonly SourceFile[]) => Promise<void>,
): Promise<void> {
  const newSources = sources.filter(({ hash }) => !underWay.has(hash))
  if (newSources.length > 0) {
    const parsing = parse(newSources).finally(() => {
      for (const { hash } of newSources) underWay.delete(hash)
    })
    for (const { hash } of newSources) underWay.set(hash, parsing)
  }
  await Promise.all(new Set(sources.map(({ hash }) => underWay.get(hash))))
}
