// A question → what the tabs of the panel show: the source's answer, with the project's hooks around it.

import type { LocaleData, SiteData } from '../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../pipeline/model/page.ts'
import { asQuery, type SearchHit, type SearchResult } from '../../pipeline/model/search/search-document.ts'
import type { SearchHooks } from './hooks.ts'

export type LogError = (text: string, error?: unknown) => void

/** What of the site a search must know. */
export type SearchedSite = Pick<SiteData, 'title' | 'base' | 'route' | 'multiVersion'> & {
  byLocale: Record<string, Pick<LocaleData, 'text'>>
}

/** The page that somebody searches from. */
export type SearchedPage = Pick<PageRecord, 'lang' | 'version'>

/** Where answers come from: the site's own index, or a server. */
export interface SearchSource {
  /** Fetches what can be fetched before the first question; rejects when it cannot be had. */
  load(page: SearchedPage): Promise<void>
  /** Fetches what the answer to a query will need; says nothing of what fails. */
  prepare(query: string, page: SearchedPage): void
  /** Gives at most `limit` pages for each index that was searched, that of this site first. */
  search(query: string, page: SearchedPage, limit: number, signal: AbortSignal): Promise<SearchResult[]>
}

/** One tab of the panel. */
export interface ResultTab {
  label: string
  /** Hits of another index lead to another site. */
  isElsewhere: boolean
  /** None where a hook draws the tab. */
  hits?: SearchHit[]
  draw?: () => ReturnType<NonNullable<SearchHooks['render']>>
}

/** How many pages the panel shows (specification, 9). */
export const panelLimit = 7

interface Asking {
  source: SearchSource
  hooks: SearchHooks
  page: SearchedPage
  signal: AbortSignal
  logError: LogError
}

export async function ask(written: string, { source, hooks, page, signal, logError }: Asking): Promise<ResultTab[]> {
  /** Hooks are the project's own: none of them may stop a search. */
  const run = async <T>(name: keyof SearchHooks, call: () => T): Promise<Awaited<T> | undefined> => {
    try {
      return await call()
    } catch (error) {
      logError(`The search hook ${name} failed.`, error)
      return undefined
    }
  }
  const changed = await run('beforeSearch', () => hooks.beforeSearch?.(written))
  const query = (typeof changed === 'string' && asQuery(changed)) || written
  const found = await source.search(query, page, panelLimit, signal)
  const others = new Set(found.slice(1).map(({ group }) => group))
  const results = (await run('onSearch', () => withAdded(query, found, hooks))) ?? found
  await run('afterSearch', () => hooks.afterSearch?.(query, copyOf(results)))
  return results.map((one) => {
    const tab = { label: one.group, isElsewhere: others.has(one.group) }
    if (one.renderType === 'default') return { ...tab, hits: one.result }
    const { render } = hooks
    if (!render) logError(`The search hooks have no render for "${one.group}".`)
    return { ...tab, ...(render ? { draw: () => render(one.result) } : {}) }
  })
}

async function withAdded(query: string, found: readonly SearchResult[], hooks: SearchHooks): Promise<SearchResult[]> {
  const copy = copyOf(found)
  const added = (await hooks.onSearch?.(query, copy)) ?? []
  return [...copy, ...added.map((one) => ({ renderType: 'custom' as const, ...one }) as SearchResult)]
}

/** What was found is kept for the next time: hooks get a copy, to do with it as they like. */
const copyOf = (results: readonly SearchResult[]): SearchResult[] =>
  results.map((one) =>
    one.renderType === 'default' ? { ...one, result: one.result.map((hit) => ({ ...hit })) } : { ...one },
  )
