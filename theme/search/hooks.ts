// What a project's module of search hooks may export (specification, 7).

import type { ReactNode } from 'react'
import type { SearchResult } from '../../pipeline/model/search/search-document.ts'

type Awaitable<T> = T | Promise<T>

/** A result that a hook adds: what its `render` draws, or hits like docsite's own where it says `default`. */
interface AddedResult {
  group: string
  result: unknown
  renderType?: 'default' | 'custom'
}

/** A hook that throws is logged, and the search goes on without it. */
export interface SearchHooks {
  /** Runs before a search; text that it returns is searched for in place of the query. */
  beforeSearch?(query: string): Awaitable<string | undefined> | Awaitable<void>
  /** Sees what was found, may change it in place, and may add results: each becomes a tab. */
  onSearch?(query: string, results: SearchResult[]): Awaitable<AddedResult[] | undefined> | Awaitable<void>
  /** Runs when all is found. */
  afterSearch?(query: string, results: SearchResult[]): Awaitable<void>
  /** Draws an added result in its tab. */
  render?(result: unknown): ReactNode
}
