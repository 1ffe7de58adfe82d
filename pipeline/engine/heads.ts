// What linking needs of pages that are not parsed: the beginning of each page. Only `dev` uses it.

import type { Frontmatter } from '../model/page/frontmatter.ts'
import type { ParseOptions } from '../page/parse.ts'
import { peekFrontmatter } from '../page/syntax/frontmatter.ts'
import { readTitle } from '../page/text/inline.ts'
import { metadataOf, type NavigationMetadata, navigationMetadata } from '../site/navigation/navigation-metadata.ts'
import { FileMemo } from '../source/file-memo.ts'
import { peekTitle } from '../source/peek.ts'
import { readContent } from '../source/read.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import { optional } from '../text/optional.ts'
import type { PageChange, Pages } from './pages.ts'

export interface PageHead {
  /** The fields that other pages depend on. */
  frontmatter: Frontmatter
  /** The title as written. Absent if only the parser can find it. */
  title?: string
}

export class Heads {
  readonly #pages: Pages
  readonly #frontmatter: ParseOptions['frontmatter']
  readonly #heads = new Map<string, PageHead>()
  readonly #saved: FileMemo<PageHead>
  readonly #metadata = new Map<string, NavigationMetadata>()

  constructor(pages: Pages, { frontmatter }: Pick<ParseOptions, 'frontmatter'>, cache: Cache) {
    this.#pages = pages
    this.#frontmatter = frontmatter
    const { tree, options, now } = pages.reading
    this.#saved = new FileMemo({ cache, name: 'heads', root: tree.folder, options, now })
  }

  /** Returns the navigation metadata of a page. Call `prepare` first. */
  metadataOf(filePath: string): NavigationMetadata {
    return this.#metadata.get(filePath) ?? navigationMetadata('', {})
  }

  /** Reads the frontmatter of a page, as far as other pages depend on it. */
  frontmatterOf(filePath: string): Frontmatter {
    return this.#headOf(filePath).frontmatter
  }

  /** Reads the beginning of a page, unless it was read since the last change of its file. */
  #headOf(filePath: string): PageHead {
    const head = this.#heads.get(filePath) ?? this.#saved.get(filePath) ?? this.#read(filePath)
    this.#heads.set(filePath, head)
    return head
  }

  #read(filePath: string): PageHead {
    const { reading } = this.#pages
    const read = readContent(reading.tree, filePath, reading.options.pageBytes)
    // A fragment may contain the beginning.
    const isWhole = read && !read.text.includes('::include')
    const text = (isWhole ? read.text : reading.source(filePath)?.text) ?? ''
    const head = {
      frontmatter: peekFrontmatter(text, this.#frontmatter),
      ...optional({ title: peekTitle(text)?.title }),
    }
    if (isWhole && read.diagnostics.length === 0 && !reading.tree.generated.has(filePath))
      this.#saved.keep(filePath, head)
    return head
  }

  /** Reads the navigation metadata of pages from their first lines. Parses a page only if these are not enough. */
  async prepare(filePaths: Iterable<string>): Promise<void> {
    const unknown = [...new Set(filePaths)].filter((filePath) => !this.#metadata.has(filePath))
    const unclear = unknown.filter((filePath) => {
      if (this.#pages.get(filePath) && this.#pages.isCurrent(filePath)) return true
      const { title, frontmatter } = this.#headOf(filePath)
      if (title === undefined) return true
      this.#metadata.set(filePath, navigationMetadata(readTitle(title).html, frontmatter))
      return false
    })
    await this.#pages.parse(unclear)
    // `reread` sets the metadata of a page that changes meanwhile.
    for (const filePath of unclear)
      if (this.#pages.isCurrent(filePath)) this.#metadata.set(filePath, metadataOf(this.#pages.get(filePath)?.page))
  }

  /** Reads a changed page again. Returns how far the difference reaches. */
  async reread(filePath: string): Promise<PageChange> {
    const last = this.#heads.get(filePath)
    this.#heads.delete(filePath)
    const change = await this.#pages.reread(filePath)
    if (change === 'nothing') return change
    if (change !== undefined) {
      this.#metadata.set(filePath, metadataOf(this.#pages.get(filePath)?.page))
      return change
    }
    // Other pages depend only on the head of a page that was not parsed.
    const next = last && this.#headOf(filePath)
    if (next?.title !== undefined && JSON.stringify(next) === JSON.stringify(last)) return 'text'
    this.#metadata.delete(filePath)
    return 'navigation'
  }

  /** Forgets pages that may have changed. */
  forget(isStale: (filePath: string) => boolean): void {
    for (const map of [this.#heads, this.#metadata])
      for (const filePath of [...map.keys()]) if (isStale(filePath)) map.delete(filePath)
  }

  /** Saves what linking needs of the pages, so that the next start is quicker. */
  save({ pages }: ContentTree): void {
    this.#saved.save(pages)
  }
}
