// The pages of an index with their titles and groups, and their texts, which are fetched one by one or all together.

import { type RoutePath, rootPath } from '@docsite/cli/routes'
import type { FoldedDocument, SearchDocument } from '@docsite/cli/search'
import { foldText } from '@docsite/cli/search'
import { plainText } from '@docsite/cli/text'
import { foldDocument } from './engine/document.ts'
import type { FoundText, PackedIndex } from './format/index-format.ts'

/** The maximum size in bytes at which all texts are fetched if the index does not show which pages contain a query. */
const maxBytesTogether = 1_500_000

/** The maximum size in bytes at which all texts are fetched for a query without words, such as `=>`, which no index can answer. */
const maxBytesForSigns = 4_000_000

/** A site with at least this many pages is large, however short its pages are. */
const manyPages = 500

export interface TextFiles {
  fetchText(route: RoutePath): Promise<FoundText>
  fetchDocuments(): Promise<SearchDocument[]>
}

export class Texts {
  readonly #index: PackedIndex
  readonly #files: TextFiles
  readonly #known = new Map<number, FoldedDocument>()
  /** All documents, or `undefined` if they have not been fetched. */
  all: readonly FoldedDocument[] | undefined
  /** The folded titles of all pages. */
  readonly titles: string[]
  /** The sidebar group and route of each page, folded. */
  readonly places: string[]

  constructor(index: PackedIndex, files: TextFiles) {
    this.#index = index
    this.#files = files
    this.titles = index.titles.map(foldText)
    this.places = index.routes.map((route, id) => foldText(`${plainText(this.groupOf(id))} ${route}`))
  }

  /** Whether there is too much text to search all of it. On a large site, words match by prefix first. */
  get isLarge(): boolean {
    return this.titles.length >= manyPages || this.#index.documentsSize > maxBytesTogether
  }

  /** Returns the text of the sidebar group that contains a page. */
  groupOf(id: number): string {
    const { groups, groupNames } = this.#index
    return groupNames[groups[id] ?? -1] ?? ''
  }

  /** Fetches all documents, unless there are too many for this kind of query. Returns whether they are available. */
  async fetchAll(query: 'words' | 'signs' = 'words'): Promise<boolean> {
    const { isWhole, documentsSize } = this.#index
    const isSmall = query === 'signs' ? documentsSize <= maxBytesForSigns : !this.isLarge
    if (!this.all && (isWhole || isSmall)) this.all = (await this.#files.fetchDocuments()).map(foldDocument)
    return this.all !== undefined
  }

  /** Returns whether the text of a page has been fetched. */
  isRead(id: number): boolean {
    return this.all !== undefined || this.#known.has(id)
  }

  /** Returns a page with its text. If the text cannot be fetched, it is empty. */
  async get(id: number): Promise<FoldedDocument> {
    const known = this.all?.[id] ?? this.#known.get(id)
    if (known) return known
    const { titles, routes } = this.#index
    const page = { id, title: titles[id] ?? '', routePath: routes[id] ?? rootPath, domain: '' }
    const text = await this.#files.fetchText(page.routePath).catch(() => undefined)
    const document = foldDocument({ ...page, content: '', toc: [], ...text })
    if (text) this.#known.set(id, document)
    return document
  }
}
