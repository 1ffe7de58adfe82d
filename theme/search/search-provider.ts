// The interface of a search engine in the browser, which a project's own module may implement.

import type { Highlight } from '../../pipeline/model/search/search-document.ts'

/** A text with the ranges that match the query. Without ranges, the panel highlights the words of the query. */
export type MarkedText = string | { text: string; highlights: Highlight[] }

/** A section of a page that matches a query. */
export interface ProviderHit {
  /** The URL of the section: a path that begins with `/`, or an absolute URL if it is on another site. */
  url: string
  /** The title of the page, followed by the titles of the sections down to this one. */
  titles: MarkedText[]
  /** The text around the match. Leave it out to show the titles instead. */
  text?: MarkedText
  /** The heading that the panel shows above this hit and others with the same group. */
  group?: string
}

/** Where the reader searches, and how much the panel shows. */
export interface ProviderQuery {
  lang: string
  /** The version that the reader is on. Empty if the site has no versions. */
  version: string
  /** The number of pages that the panel shows. */
  limit: number
  /** Aborted when the reader changes the query. */
  signal: AbortSignal
}

/** A search engine. The panel loads it when a reader first opens search. */
export interface SearchProvider {
  /** Prepares the first query, for example by opening a connection. Rejects if search is not available. */
  load?(): Promise<void>
  /** Returns the sections that match a query, the best first. Rejects if there is no answer. */
  search(query: string, where: ProviderQuery): Promise<ProviderHit[]>
}
