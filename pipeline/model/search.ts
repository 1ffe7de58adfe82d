// Search: what is looked in, what is found, and how text is folded so that spellings meet (specification, 3, 5 and 7).

import type { OutlineEntry } from './page.ts'

/** One page in the search file. The three folded fields are filled in when the file is read. */
export interface SearchDocument {
  id: number
  title: string
  routePath: string
  domain: string
  content: string
  toc: OutlineEntry[]
}

export interface FoldedDocument extends SearchDocument {
  normalizedTitle: string
  headers: string
  normalizedContent: string
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
