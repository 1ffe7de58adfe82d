// The pages of an index: what it says of each, and its text, which is fetched when it is needed, or all at once.

import { foldText } from '../../pipeline/model/search/fold.ts'
import type { FoundText, PackedIndex } from '../../pipeline/model/search/index-format.ts'
import type { FoldedDocument, SearchDocument } from '../../pipeline/model/search/search-document.ts'
import { plainText } from '../../pipeline/text/plain-text.ts'
import { foldDocument } from './document.ts'

/** Bytes of documents that may be fetched at once where the index cannot tell which pages hold a query. */
const mostAtOnce = 1_500_000

/** Pages from which on not everything is looked through, however short they are. */
const manyPages = 500

export interface TextFiles {
  fetchText(route: string): Promise<FoundText>
  fetchDocuments(): Promise<SearchDocument[]>
}

export class Texts {
  readonly #index: PackedIndex
  readonly #files: TextFiles
  readonly #known = new Map<number, FoldedDocument>()
  #all: FoldedDocument[] | undefined
  /** Folded titles of all pages. */
  readonly titles: string[]
  /** What each page's place says of it, folded: its group and its address. */
  readonly places: string[]

  constructor(index: PackedIndex, files: TextFiles) {
    this.#index = index
    this.#files = files
    this.titles = index.titles.map(foldText)
    this.places = index.routes.map((route, id) => foldText(`${plainText(this.groupOf(id))} ${route}`))
  }

  /** Whether it is too much to look through everything: then words are found by how they begin, unless nothing begins so. */
  get isLarge(): boolean {
    return this.titles.length >= manyPages || this.#index.documentsSize > mostAtOnce
  }

  /** All documents, where they are there. */
  get all(): readonly FoldedDocument[] | undefined {
    return this.#all
  }

  /** Text of the sidebar group that holds a page. */
  groupOf(id: number): string {
    const { groups, groupNames } = this.#index
    return groupNames[groups[id] ?? -1] ?? ''
  }

  /** Fetches all documents, unless they are too much; says whether they are there. */
  async fetchAll(): Promise<boolean> {
    if (!this.#all && (this.#index.isWhole || !this.isLarge))
      this.#all = (await this.#files.fetchDocuments()).map(foldDocument)
    return this.#all !== undefined
  }

  /** Whether the text of a page is there. */
  isRead(id: number): boolean {
    return this.#all !== undefined || this.#known.has(id)
  }

  /** Gives a page with its text; a text that cannot be had leaves a page without. */
  async get(id: number): Promise<FoldedDocument> {
    const known = this.#all?.[id] ?? this.#known.get(id)
    if (known) return known
    const { titles, routes } = this.#index
    const page = { id, title: titles[id] ?? '', routePath: routes[id] ?? '', domain: '' }
    const text = await this.#files.fetchText(page.routePath).catch(() => undefined)
    const document = foldDocument({ ...page, content: '', toc: [], ...text })
    if (text) this.#known.set(id, document)
    return document
  }
}
