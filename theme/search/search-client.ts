// What the search panel searches in, and what it shows.

import type { LocaleData, Manifest, ProviderSettings, SiteData } from '../../pipeline/model/config/site-data.ts'
import type { PageRecord } from '../../pipeline/model/page/page.ts'
import type { SearchHit, SearchResult } from '../../pipeline/model/search/search-document.ts'
import type { SearchHooks } from './hooks.ts'
import type { SearchProvider } from './search-provider.ts'

/** Logs what could not be done, and why. */
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
