// The types of search: documents, settings and results (specification, 3, 5 and 7).

import type { OutlineEntry } from '../page/outline.ts'
import type { RoutePath } from '../route.ts'

/** One page in the documents file of the search index. */
export interface SearchDocument {
  id: number
  title: string
  routePath: RoutePath
  domain: string
  content: string
  toc: OutlineEntry[]
}

/** A range in a text. A character above U+00FF has a width of three, every other character a width of one. */
export interface MatchPlace {
  start: number
  length: number
}

/** A page with its texts in folded form, in which queries are looked up. */
export interface FoldedDocument extends SearchDocument {
  normalizedTitle: string
  headers: string
  normalizedContent: string
  /** Matches from a remote search that do not occur literally in the text. */
  _matchesPosition?: { content?: MatchPlace[] }
}

/** A range of the displayed string, in UTF-16 units. */
export interface Highlight {
  start: number
  length: number
}

/** A place on a page that answers a query. */
export interface SearchHit {
  type: 'title' | 'header' | 'content'
  title: string
  header: string
  link: string
  query: string
  highlightInfoList: Highlight[]
  group: string
  /** The language of the hit, if it differs from that of the page. */
  lang?: string
  statement?: string
  renderType: 'default' | 'custom'
}

/** The ranges of code in the heading and in the snippet of a hit. */
export interface CodeRanges {
  header?: Highlight[]
  statement?: Highlight[]
}

/** A hit with its code. Hits that come from a hook or a search server may have none. */
export type CodedHit = SearchHit & { code?: CodeRanges }

/** The results of one group. A `custom` result comes from a search hook, and the hook's `render` displays it. */
export type SearchResult =
  | { group: string; renderType: 'default'; result: SearchHit[] }
  | { group: string; renderType: 'custom'; result: unknown }

/** The search settings in the site data (specification, 3). */
export type SearchSettings =
  | { mode: 'local'; versioned: boolean }
  | {
      mode: 'remote'
      apiUrl: string
      /** Prefix for the path of each link. */
      domain: string
      searchIndexes: { value: string; label: string }[]
      /** Whether to show a loading state while a request is pending. */
      searchLoading: boolean
    }

/** The maximum number of pages in the panel (specification, 9). */
export const panelLimit = 7

/** Normalizes a query: trims it and collapses white space. */
export const asQuery = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Returns whether a word or a query is more than signs. */
export const isText = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
