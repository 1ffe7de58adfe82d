// The pages that `dev` has parsed. A page is parsed on request, and again when the hash of its source changes.

import { batchesOf, metadataOf, parseSetup } from '../compile.ts'
import type { Frontmatter } from '../model/frontmatter.ts'
import type { SourceFile } from '../model/page.ts'
import { peekFrontmatter } from '../page/frontmatter.ts'
import { readTitle } from '../page/inline.ts'
import { type ParseOptions, parsePage } from '../page/parse.ts'
import { hashOfShared } from '../page/shared-facts.ts'
import { readOptions } from '../read-pages.ts'
import { type NavigationMetadata, navigationMetadata } from '../site/navigation-metadata.ts'
import type { Project } from '../source/config.ts'
import { peekTitle } from '../source/peek.ts'
import { type ReadResult, readSource } from '../source/read.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache, CachedPage } from '../storage/cache.ts'
import type { Job, Pool } from '../workers/pool.ts'
import type { ParsedBatch } from '../workers/tasks.ts'

/** Below this number of pages, the main thread is faster, because workers take time to start. */
const pagesWorthWorkers = 40

interface Parsed extends CachedPage {
  hash: string
}

export interface ParseTools {
  project: Project
  cache: Cache
  pool: Pool
  parseOptions: ParseOptions
  /** Set if only records are used, so that damaged texts in the cache do not matter. */
  usesOnlyRecords?: boolean
}

export class ParsedPages {
  readonly #tools: ParseTools
  #tree: ContentTree
  readonly #sources = new Map<string, ReadResult | undefined>()
  readonly #pages = new Map<string, Parsed>()
  /** The frontmatter that linking needs before a page is parsed, by content path. */
  readonly #frontmatter = new Map<string, Frontmatter>()
  readonly #metadata = new Map<string, NavigationMetadata>()
  /** Receives the absolute paths of files that code blocks show, when a page is read. */
  onCode?: (paths: readonly string[]) => void

  constructor(tools: ParseTools, tree: ContentTree) {
    this.#tools = tools
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
      const read = readSource(this.#tree, filePath, readOptions(this.#tools.project))
      this.#sources.set(filePath, read)
      if (read && read.codePaths.length > 0) this.onCode?.(read.codePaths)
    }
    return this.#sources.get(filePath)
  }

  /** Absolute paths of the files that code blocks of the pages show. */
  get codePaths(): string[] {
    return [...this.#sources.values()].flatMap((read) => read?.codePaths ?? [])
  }

  /** Returns the pages with a code block that shows a file. */
  pagesShowing(absolutePath: string): string[] {
    return Array.from(this.#sources, ([filePath, read]) =>
      read?.codePaths.includes(absolutePath) ? filePath : [],
    ).flat()
  }

  /** Returns the pages that include a fragment, by its content path. */
  pagesIncluding(fragment: string): string[] {
    return Array.from(this.#sources, ([filePath, read]) =>
      filePath !== fragment && read?.source.spans.some((span) => span.filePath === fragment) ? filePath : [],
    ).flat()
  }

  /** Reads the frontmatter of a page, as far as other pages depend on it. */
  frontmatterOf(filePath: string): Frontmatter {
    const known = this.#frontmatter.get(filePath)
    if (known) return known
    const read = peekFrontmatter(this.source(filePath)?.source.text ?? '', this.#tools.parseOptions.frontmatter)
    this.#frontmatter.set(filePath, read)
    return read
  }

  /** Parses the pages of these files, except those whose source has not changed. `pool` parses many pages. */
  async parse(filePaths: readonly string[], pool = this.#tools.pool): Promise<void> {
    const { cache, project, parseOptions, usesOnlyRecords = false } = this.#tools
    const wanted = [...new Set(filePaths)].flatMap((filePath) => this.source(filePath)?.source ?? [])
    const fresh = wanted.filter((source) => {
      const cached = cache.get(source.hash)
      if (!cached) return true
      // The cache on disk may be damaged. Skip this check for pages that this process has already parsed or checked.
      const isChecked = usesOnlyRecords || this.#pages.get(source.filePath)?.hash === source.hash
      if (!isChecked && !cache.store.holds(cached.content)) return true
      this.#keep(source, cached)
      return false
    })
    const keep = (source: SourceFile, page: CachedPage) => {
      cache.keep(source.hash, page)
      this.#keep(source, page)
    }
    if (fresh.length < pagesWorthWorkers) {
      for (const source of fresh) {
        const { page, content } = await parsePage(source, parseOptions)
        keep(source, { page, content: cache.store.write(content), shared: hashOfShared(page) })
      }
      return
    }
    pool.setup(parseSetup(project, cache))
    const batches = (await pool.run(
      batchesOf(fresh, 8).map((input): Job => ({ task: 'parse', input })),
    )) as ParsedBatch[]
    const pages = batches.flatMap((batch) => batch.pages)
    pages.forEach((page, i) => keep(fresh[i] as SourceFile, page))
  }

  /** Stores the latest version of a page and evicts the previous one. */
  #keep({ filePath, hash }: SourceFile, page: CachedPage): void {
    const last = this.#pages.get(filePath)?.hash
    if (last !== undefined && last !== hash) this.#tools.cache.evict(last)
    this.#pages.set(filePath, { hash, ...page })
  }

  /** Reads the navigation metadata of pages from their first lines. Parses a page only if these are not enough. */
  async prepareNavigation(filePaths: Iterable<string>): Promise<void> {
    const unknown = [...new Set(filePaths)].filter((filePath) => !this.#metadata.has(filePath))
    const unclear = unknown.filter((filePath) => {
      const source = this.source(filePath)?.source
      const parsed = this.#pages.get(filePath)
      const peeked = source && (parsed?.hash === source.hash ? undefined : peekTitle(source.text))
      if (peeked)
        this.#metadata.set(filePath, navigationMetadata(readTitle(peeked.title).html, this.frontmatterOf(filePath)))
      return !peeked
    })
    await this.parse(unclear)
    for (const filePath of unclear) this.#metadata.set(filePath, metadataOf(this.#pages.get(filePath)?.page))
  }

  /**
   * Reads a changed page again. Returns the most far-reaching difference: nothing, the text, the outline or ids, or the navigation
   * metadata.
   */
  async reread(filePath: string): Promise<'nothing' | 'text' | 'outline' | 'navigation'> {
    const before = this.#pages.get(filePath)
    const metadata = this.#metadata.get(filePath)
    this.#sources.delete(filePath)
    this.#frontmatter.delete(filePath)
    this.#metadata.delete(filePath)
    if (!before) return 'navigation'
    await this.parse([filePath])
    const { page: after, hash } = this.#pages.get(filePath) ?? {}
    if (hash === before.hash) {
      if (metadata) this.#metadata.set(filePath, metadata)
      return 'nothing'
    }
    const isSame = (pick: (page: Parsed['page']) => unknown) =>
      after !== undefined && JSON.stringify(pick(before.page)) === JSON.stringify(pick(after))
    if (!isSame(metadataOf) || !isSame(({ pageType, frontmatter }) => [pageType, frontmatter])) return 'navigation'
    return isSame(({ toc, ids }) => [toc.map(({ charIndex: _, ...entry }) => entry), ids]) ? 'text' : 'outline'
  }

  /** Sets a new content tree. Discards sources, navigation metadata and removed pages. */
  rescan(tree: ContentTree): void {
    this.#tree = tree
    this.#sources.clear()
    this.#frontmatter.clear()
    this.#metadata.clear()
    const present = new Set(tree.pages)
    for (const [filePath, { hash }] of this.#pages) {
      if (present.has(filePath)) continue
      this.#pages.delete(filePath)
      this.#tools.cache.evict(hash)
    }
  }

  /** Evicts all pages from the cache, because the parser's options have changed. */
  evictAll(): void {
    for (const { hash } of this.#pages.values()) this.#tools.cache.evict(hash)
  }
}
