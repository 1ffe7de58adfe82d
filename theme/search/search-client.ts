// The search client. It turns a query into the tabs of the panel, with the results of the source and the project's hooks.

import type { LocaleData, Manifest, ProviderSettings, SiteData } from '../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../pipeline/model/page/page.ts'
import { asQuery, panelLimit, type SearchHit, type SearchResult } from '../../pipeline/model/search/search-document.ts'
import type { SearchHooks } from './hooks.ts'
import type { SearchProvider } from './search-provider.ts'

export type LogError = (text: string, error?: unknown) => void

/** The site data that a search needs. */
export type SearchedSite = Pick<
  SiteData,
  'title' | 'base' | 'route' | 'multiVersion' | 'locales' | 'siteUrl' | 'origins' | 'lang'
> & {
  byLocale: Record<string, Pick<LocaleData, 'text'>>
}

/** The page from which the visitor searches. */
export type SearchScope = Pick<PageRecord, 'lang' | 'version'>

/**
 * A result of a source. `corrected` is the query in the spelling of the hits, if it was misspelled. `nearest` are queries with
 * similar words, if there are no hits.
 */
export type FoundResult = SearchResult & { corrected?: string; nearest?: string[] }

/** Where results come from: the site's own index, a server, or a search engine. */
export interface SearchSource {
  /** Loads data before the first query, if there is any. Rejects if it is not available. */
  load?(page: SearchScope): Promise<void>
  /** Fetches the data that a query needs. Ignores errors. Servers and search engines receive only completed queries. */
  prepare?(query: string, page: SearchScope): void
  /** Returns at most `limit` pages for each index. This site's index comes first. */
  search(query: string, page: SearchScope, limit: number, signal: AbortSignal): Promise<FoundResult[]>
}

/** What opening a source needs. */
export interface SourceOptions {
  site: SiteData
  /** Loads the search engine of the project. Missing if the project has none. */
  loadProvider: (() => Promise<{ openProvider(settings: ProviderSettings): SearchProvider }>) | undefined
  /** Returns the manifest, from the cache unless `refresh` is true. */
  readManifest(refresh: boolean): Promise<Manifest>
  logError: LogError
}

/** One tab in the panel. */
export interface ResultTab {
  label: string
  /** Whether the hits lead to another site. */
  isElsewhere: boolean
  /** Missing if a hook renders the tab. */
  hits?: SearchHit[]
  /** The query in the spelling of the hits, if it was misspelled. */
  corrected?: string | undefined
  /** Queries with similar words, if there are no hits. */
  nearest?: string[] | undefined
  draw?: () => ReturnType<NonNullable<SearchHooks['render']>>
}

interface AskOptions {
  source: SearchSource
  hooks: SearchHooks
  page: SearchScope
  signal: AbortSignal
  logError: LogError
}

export async function ask(
  written: string,
  { source, hooks, page, signal, logError }: AskOptions,
): Promise<ResultTab[]> {
  /** Runs one of the project's hooks, and logs its errors instead of throwing them. */
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
  const results: readonly FoundResult[] = (await run('onSearch', () => withAdded(query, found, hooks))) ?? found
  await run('afterSearch', () => hooks.afterSearch?.(query, copyOf(results)))
  return results.map((one) => {
    const tab = { label: one.group, isElsewhere: others.has(one.group) }
    if (one.renderType === 'default')
      return { ...tab, hits: one.result, corrected: one.corrected, nearest: one.nearest }
    const { render } = hooks
    if (!render) logError(`The search hooks export no \`render\` function for "${one.group}".`)
    return { ...tab, ...(render ? { draw: () => render(one.result) } : {}) }
  })
}

async function withAdded(query: string, found: readonly SearchResult[], hooks: SearchHooks): Promise<SearchResult[]> {
  const copy = copyOf(found)
  const added = (await hooks.onSearch?.(query, copy)) ?? []
  return [...copy, ...added.map((one) => ({ renderType: 'custom' as const, ...one }) as SearchResult)]
}

/** Results are cached, so hooks get a copy that they may change. */
const copyOf = (results: readonly SearchResult[]): SearchResult[] =>
  results.map((one) =>
    one.renderType === 'default' ? { ...one, result: one.result.map((hit) => ({ ...hit })) } : { ...one },
  )
