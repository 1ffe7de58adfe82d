// The pages that `dev` has parsed. A page is parsed on request, and again when the hash of its source changes.

import { batchesOf, metadataOf, parseSetup } from '../engine/compile.ts'
import { readOptions } from '../engine/read-pages.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import type { SourceFile } from '../model/page/page.ts'
import { type ParseOptions, parsePage } from '../page/parse.ts'
import { hashOfShared } from '../page/shared-facts.ts'
import { peekFrontmatter } from '../page/syntax/frontmatter.ts'
import { readTitle } from '../page/text/inline.ts'
import { type NavigationMetadata, navigationMetadata } from '../site/navigation/navigation-metadata.ts'
import type { Project } from '../source/config/config.ts'
import { fileSystemTime } from '../source/file-state.ts'
import { peekTitle } from '../source/peek.ts'
import { type ReadOptions, type ReadResult, readContent, readSource } from '../source/read.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import type { ParsedSource } from '../storage/cached-page.ts'
import { optional } from '../text/optional.ts'
import type { Job, Pool } from '../workers/pool.ts'
import type { ParsedBatch } from '../workers/tasks.ts'
import { type PageHead, SavedPageHeads } from './page-heads.ts'

/** Below this number of pages, the main thread is faster, because workers take time to start. */
const pagesWorthWorkers = 40

interface Parsed extends ParsedSource {
  hash: string
}

export interface ParseTools {
  project: Project
  cache: Cache
  pool: Pool
  parseOptions: ParseOptions
  /** Set if only records are used, so that damaged texts in the cache do not matter. */
  usesOnlyRecords?: boolean
  /** The hashes of the pages that the cache keeps, by content path, if others have used it before. */
  hashes?: Map<string, string>
}

export class LiveParser {
  readonly #tools: ParseTools
  readonly #options: ReadOptions
  readonly #hashes: Map<string, string>
  #tree: ContentTree
  readonly #sources = new Map<string, ReadResult | undefined>()
  /** The files that the code blocks of a page show, for pages with such code blocks. */
  readonly #codePaths = new Map<string, readonly string[]>()
  readonly #pages = new Map<string, Parsed>()
  /** What linking needs before a page is parsed, by content path. */
  readonly #heads = new Map<string, PageHead>()
  #saved: SavedPageHeads | undefined
  readonly #metadata = new Map<string, NavigationMetadata>()
  /** What is being parsed, by hash. A page that is parsed here does not wait for workers, which may be parsing the whole site. */
  readonly #parsing = { here: new Map<string, Promise<void>>(), inWorkers: new Map<string, Promise<void>>() }
  /** Receives the absolute paths of files that code blocks show, when a page is read. */
  onCode?: (paths: readonly string[]) => void

  constructor(tools: ParseTools, tree: ContentTree) {
    this.#tools = tools
    this.#options = readOptions(tools.project)
    this.#hashes = tools.hashes ?? new Map()
    this.#tree = tree
  }

  /** Returns the page of a content file if it has been parsed. */
  get(filePath: string): Parsed | undefined {
    return this.#pages.get(filePath)
  }

  /** Returns the navigation metadata of a page. Call `prepareNavigation` first. */
  metadataOf(filePath: string): NavigationMetadata {
    return this.#metadata.get(filePath) ?? navigationMetadata('', {})
  }

  /** Reads a content file with its fragments, unless it was read since the last change. */
  source(filePath: string): ReadResult | undefined {
    if (!this.#sources.has(filePath)) {
      const read = readSource(this.#tree, filePath, this.#options)
      this.#sources.set(filePath, read)
      if (read && read.codePaths.length > 0) {
        this.#codePaths.set(filePath, read.codePaths)
        this.onCode?.(read.codePaths)
      }
    }
    return this.#sources.get(filePath)
  }

  /** Absolute paths of the files that code blocks of the pages show. */
  get codePaths(): string[] {
    return [...this.#codePaths.values()].flat()
  }

  /** Returns the pages with a code block that shows a file. */
  pagesShowing(absolutePath: string): string[] {
    return Array.from(this.#codePaths, ([filePath, paths]) => (paths.includes(absolutePath) ? filePath : [])).flat()
  }

  /** Returns the pages that include a fragment, by its content path. */
  pagesIncluding(fragment: string): string[] {
    return Array.from(this.#sources, ([filePath, read]) =>
      filePath !== fragment && read?.source.spans.some((span) => span.filePath === fragment) ? filePath : [],
    ).flat()
  }

  /** Reads the frontmatter of a page, as far as other pages depend on it. */
  frontmatterOf(filePath: string): Frontmatter {
    return this.#headOf(filePath).frontmatter
  }

  /** Reads the beginning of a page, unless it was read since the last change of its file. */
  #headOf(filePath: string): PageHead {
    const known = this.#heads.get(filePath)
    if (known) return known
    const head = this.#savedHeads.get(filePath) ?? this.#readHead(filePath)
    this.#heads.set(filePath, head)
    return head
  }

  #readHead(filePath: string): PageHead {
    const read = readContent(this.#tree, filePath, this.#options.pageBytes)
    // A fragment may contain the beginning.
    const isWhole = read && !read.text.includes('::include')
    const text = (isWhole ? read.text : this.source(filePath)?.source.text) ?? ''
    const head = {
      frontmatter: peekFrontmatter(text, this.#tools.parseOptions.frontmatter),
      ...optional({ title: peekTitle(text)?.title }),
    }
    if (isWhole && read.diagnostics.length === 0 && !this.#tree.generated.has(filePath))
      this.#savedHeads.keep(filePath, head)
    return head
  }

  get #savedHeads(): SavedPageHeads {
    const { cache } = this.#tools
    this.#saved ??= new SavedPageHeads({
      cache,
      folder: this.#tree.folder,
      options: this.#options,
      now: fileSystemTime(cache.store.folder.path),
    })
    return this.#saved
  }

  /** Saves what linking needs of the pages, so that the next start is quicker. */
  saveHeads(): void {
    this.#saved?.save(this.#tree.pages)
  }

  /**
   * Parses the pages of these files, except those whose source has not changed. Pages whose source changes meanwhile are parsed again.
   * `pool` parses many pages.
   */
  async parse(filePaths: readonly string[], pool = this.#tools.pool): Promise<void> {
    let left = [...new Set(filePaths)]
    while (left.length > 0) {
      const sources = left.flatMap((filePath) => this.source(filePath)?.source ?? [])
      const fresh = sources.filter((source) => !this.#takeCached(source))
      if (fresh.length >= pagesWorthWorkers)
        await share(this.#parsing.inWorkers, fresh, (part) => this.#parseIn(pool, part))
      else await this.#parseHere(fresh)
      left = fresh.map(({ filePath }) => filePath).filter((filePath) => !this.#isCurrent(filePath))
    }
  }

  async #parseHere(sources: readonly SourceFile[]): Promise<void> {
    const { cache, parseOptions } = this.#tools
    for (const source of sources) {
      // Another request may have parsed the page in the meantime.
      if (this.#takeCached(source)) continue
      await share(this.#parsing.here, [source], async () => {
        const { page, content } = await parsePage(source, parseOptions)
        this.#keep(source, { page, content: cache.store.write(content), shared: hashOfShared(page) })
      })
    }
  }

  async #parseIn(pool: Pool, sources: readonly SourceFile[]): Promise<void> {
    pool.setup(parseSetup(this.#tools.project, this.#tools.cache))
    const batches = (await pool.run(
      batchesOf(sources, 8).map((input): Job => ({ task: 'parse', input })),
    )) as ParsedBatch[]
    const pages = batches.flatMap((batch) => batch.pages)
    if (pages.length !== sources.length) throw new Error(`Workers parsed ${pages.length} of ${sources.length} pages`)
    for (const [i, source] of sources.entries()) this.#keep(source, pages[i] as ParsedSource)
  }

  /** Takes a page from the cache. Returns whether that was possible. */
  #takeCached({ filePath, hash }: SourceFile): boolean {
    const { cache, usesOnlyRecords = false } = this.#tools
    const cached = cache.get(hash)
    if (!cached) return false
    // The cache on disk may be damaged or removed. Pages that this process has parsed or checked can only be removed.
    const isChecked = this.#pages.get(filePath)?.hash === hash
    const { store } = cache
    if (!usesOnlyRecords && !(isChecked ? store.opens(cached.content[0]) : store.holds(cached.content))) return false
    this.#setPage(filePath, hash, cached)
    return true
  }

  /** Stores a page that was parsed, unless its source has changed since then. */
  #keep({ filePath, hash }: SourceFile, page: ParsedSource): void {
    if (this.source(filePath)?.source.hash !== hash) return
    this.#tools.cache.keep(hash, page)
    this.#setPage(filePath, hash, page)
  }

  /** Sets the latest version of a page and evicts the previous one. */
  #setPage(filePath: string, hash: string, page: ParsedSource): void {
    const last = this.#hashes.get(filePath)
    if (last !== undefined && last !== hash) this.#tools.cache.evict(last)
    this.#hashes.set(filePath, hash)
    this.#pages.set(filePath, { hash, ...page })
  }

  /** Returns whether the latest version of a page was parsed from the current source. */
  #isCurrent(filePath: string): boolean {
    return this.#pages.get(filePath)?.hash === this.source(filePath)?.source.hash
  }

  /** Reads the navigation metadata of pages from their first lines. Parses a page only if these are not enough. */
  async prepareNavigation(filePaths: Iterable<string>): Promise<void> {
    const unknown = [...new Set(filePaths)].filter((filePath) => !this.#metadata.has(filePath))
    const unclear = unknown.filter((filePath) => {
      const parsed = this.#pages.get(filePath)
      if (parsed && parsed.hash === this.source(filePath)?.source.hash) return true
      const { title, frontmatter } = this.#headOf(filePath)
      if (title === undefined) return true
      this.#metadata.set(filePath, navigationMetadata(readTitle(title).html, frontmatter))
      return false
    })
    await this.parse(unclear)
    // `reread` sets the metadata of a page that changes meanwhile.
    for (const filePath of unclear)
      if (this.#isCurrent(filePath)) this.#metadata.set(filePath, metadataOf(this.#pages.get(filePath)?.page))
  }

  /**
   * Reads a changed page again. Returns the most far-reaching difference: nothing, the text, the outline or ids, or the navigation
   * metadata.
   */
  async reread(filePath: string): Promise<'nothing' | 'text' | 'outline' | 'navigation'> {
    const before = this.#pages.get(filePath)
    const head = this.#heads.get(filePath)
    this.#forgetSource(filePath)
    if (!before) {
      // Other pages depend only on its head.
      const next = head && this.#headOf(filePath)
      if (next?.title !== undefined && JSON.stringify(next) === JSON.stringify(head)) return 'text'
      this.#metadata.delete(filePath)
      return 'navigation'
    }
    await this.parse([filePath])
    const { page: after, hash } = this.#pages.get(filePath) ?? {}
    if (hash === before.hash) return 'nothing'
    this.#metadata.set(filePath, metadataOf(after))
    const isSame = (pick: (page: Parsed['page']) => unknown) =>
      after !== undefined && JSON.stringify(pick(before.page)) === JSON.stringify(pick(after))
    if (!isSame(metadataOf) || !isSame(({ pageType, frontmatter }) => [pageType, frontmatter])) return 'navigation'
    return isSame(({ details: { toc, ids } }) => [toc.map(({ charIndex: _, ...entry }) => entry), ids])
      ? 'text'
      : 'outline'
  }

  /**
   * Sets a new content tree. Discards removed pages, and what was read of pages that may have changed: those for which `isChanged` returns
   * true, and those that other files are part of or could be part of.
   */
  rescan(tree: ContentTree, isChanged: (filePath: string) => boolean = () => true): void {
    const before = this.#tree.generated
    this.#tree = tree
    const present = new Set(tree.pages)
    const isStale = (filePath: string) =>
      !present.has(filePath) || isChanged(filePath) || before.get(filePath)?.text !== tree.generated.get(filePath)?.text
    const read = new Set([...this.#sources.keys(), ...this.#heads.keys(), ...this.#metadata.keys()])
    for (const filePath of read)
      if (isStale(filePath) || hasOtherFiles(this.#sources.get(filePath))) this.#forget(filePath)
    for (const filePath of this.#hashes.keys()) if (!present.has(filePath)) this.forgetPage(filePath)
  }

  /** Evicts a page, so that it is parsed again when it is needed. */
  forgetPage(filePath: string): void {
    const hash = this.#hashes.get(filePath)
    if (hash !== undefined) this.#tools.cache.evict(hash)
    this.#hashes.delete(filePath)
    this.#pages.delete(filePath)
  }

  /** Discards what was read of a page. */
  #forget(filePath: string): void {
    this.#forgetSource(filePath)
    this.#metadata.delete(filePath)
  }

  #forgetSource(filePath: string): void {
    for (const map of [this.#sources, this.#codePaths, this.#heads]) map.delete(filePath)
  }

  /** Evicts all pages from the cache, because the parser's options have changed. */
  evictAll(): void {
    for (const hash of this.#hashes.values()) this.#tools.cache.evict(hash)
    this.#hashes.clear()
  }
}

/** Returns whether other files are part of a page, or could be if they existed or were valid. */
const hasOtherFiles = (read: ReadResult | undefined): boolean =>
  read !== undefined && (read.diagnostics.length > 0 || read.codePaths.length > 0 || read.source.spans.length > 0)

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
