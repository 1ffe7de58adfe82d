// Search: what is looked in, what is found, and how text is folded so that spellings meet (specification, 3, 5 and 7).

import type { OutlineEntry } from '../outline.ts'

/** One page in the search file. The three folded fields are filled in when the file is read. */
export interface SearchDocument {
  id: number
  title: string
  routePath: string
  domain: string
  content: string
  toc: OutlineEntry[]
}

/** Places in a text by width: a character above 255 counts three, another one. */
export interface MatchPlace {
  start: number
  length: number
}

export interface FoldedDocument extends SearchDocument {
  normalizedTitle: string
  headers: string
  normalizedContent: string
  /** Where a remote search found what the text does not hold letter by letter. */
  _matchesPosition?: { content?: MatchPlace[] }
}

/** A stretch of the shown string, in UTF-16 units. */
export interface Highlight {
  start: number
  length: number
}

export interface SearchHit {
  type: 'title' | 'header' | 'content'
  title: string
  header: string
  link: string
  query: string
  highlightInfoList: Highlight[]
  group: string
  statement?: string
  renderType: 'default' | 'custom'
}

/** What was found under one name. A `custom` result is whatever a hook has made, drawn by the hook's `render`. */
export type SearchResult =
  | { group: string; renderType: 'default'; result: SearchHit[] }
  | { group: string; renderType: 'custom'; result: unknown }

/** What the site data says of search (specification, 3). */
export type SearchSettings =
  | { mode: 'local'; versioned: boolean }
  | {
      mode: 'remote'
      apiUrl: string
      /** Goes before the path of each link. */
      domain: string
      searchIndexes: { value: string; label: string }[]
      /** Shows that an answer is on its way. */
      searchLoading: boolean
    }

/** A query as it is asked: trimmed, inner spaces single. */
export const asQuery = (written: string): string => written.trim().replace(/\s+/g, ' ')
