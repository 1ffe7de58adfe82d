// The exports of a project's module with search hooks (specification, 7).

import type { ReactNode } from 'react'
import type { SearchResult } from '../../pipeline/model/search/search-document.ts'

type Awaitable<T> = T | Promise<T>

/** A result that a hook adds. `render` renders it, unless `renderType` is `default`; then it must be a list of hits. */
interface AddedResult {
  group: string
  result: unknown
  renderType?: 'default' | 'custom'
}

/** All hooks are optional. If a hook throws, the error is logged and the search continues without it. */
export interface SearchHooks {
  /** Runs before a search. May return another query to search for. */
  beforeSearch?(query: string): Awaitable<string | undefined> | Awaitable<void>
  /** Receives the results, may change them in place, and may return additional results. Each result becomes a tab. */
  onSearch?(query: string, results: SearchResult[]): Awaitable<AddedResult[] | undefined> | Awaitable<void>
  /** Runs after the search, with all results. */
  afterSearch?(query: string, results: SearchResult[]): Awaitable<void>
  /** Renders an added result in its tab. */
  render?(result: unknown): ReactNode
}
