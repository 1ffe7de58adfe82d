// What the search panel needs of the page that it opens over.

import type { PageView, SiteData } from '../../pipeline/model/config/site-data.ts'
import type { RoutePath } from '../../pipeline/model/route.ts'
import type { PageState } from '../state/page.tsx'
import type { SourceOptions } from './search-client.ts'

/** A page that was read. `lang` is the language of its title, if it is not the language of the page. */
export type RecentVisit = [url: string, title: string, lang?: string | undefined]

/** What the page gives to the module that makes the search panel. */
export interface PanelTools extends Pick<SourceOptions, 'readManifest' | 'logError'> {
  site: SiteData
  /** Returns the page that is shown. */
  shown(): PageState
  /** Calls `changed` whenever another page is shown. */
  onChange(changed: (page: PageState, last: PageState) => void): void
  /** Loads the data of a page, and its body as HTML. */
  load(route: RoutePath): Promise<{ view: PageView }>
  loadBody(route: RoutePath): Promise<string>
  /** Returns the route and the fragment of a URL, if it leads to a page of this site. */
  pageAt(url: string): { route: RoutePath; hash: string } | undefined
  /** Returns the pages that the visitor has read in a language, the last one first. */
  recentVisits(lang: string): RecentVisit[]
  /** Hydrates the components in the page. */
  hydrate(): void
  article(): HTMLElement
  /** Returns the element that a fragment leads to. */
  target(hash: string): HTMLElement | null
}
