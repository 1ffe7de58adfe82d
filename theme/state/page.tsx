// Provides the site, the current page and the interface text of its locale to all components.

import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { PageAction } from '../../pipeline/model/config/page-actions.ts'
import type { LocaleData, PageView, SidebarGroupEntry, SiteData } from '../../pipeline/model/config/site-data.ts'
import type { ClientText } from '../../pipeline/model/interface-text.ts'
import type { PageRecord } from '../../pipeline/model/page/page.ts'
import { localeOf } from './locale.ts'

/** Components that only some pages or sites need. The browser loads them with the first such page. */
export interface LoadedComponents {
  Announcement?: ComponentType<{ announcement: NonNullable<PageRecord['announcement']> }>
  Home?: ComponentType
  NotFound?: ComponentType
  /** The page actions that a site configures. */
  FurtherActions?: ComponentType<{ actions: readonly PageAction[]; markdown: string | undefined }>
  /** The menu and the notice of a site with several versions. */
  versions?: { VersionSwitcher: ComponentType; VersionList: ComponentType; VersionNotice: ComponentType }
}

/** The site, the page that is shown, and the components that were loaded for it. */
export interface PageState {
  site: SiteData
  view: PageView
  components: LoadedComponents
  /** The HTML of the sidebar groups that do not contain the page. Only used while prerendering. */
  drawnGroups?: ReadonlyMap<SidebarGroupEntry, string>
}

const PageContext = createContext<PageState | undefined>(undefined)

export function PageProvider({ value, children }: { value: PageState; children: ReactNode }) {
  return <PageContext value={value}>{children}</PageContext>
}

/** Returns the page and the site. Throws an error outside a page; in tests, `TestPage` provides one. */
export function usePage(): PageState {
  const state = useContext(PageContext)
  if (!state) throw new Error('A component of the theme was rendered outside a page')
  return state
}

/** Returns the data of the site in the page's language. Throws an error outside a page. */
export function useLocale(): LocaleData {
  const { site, view } = usePage()
  return localeOf(site, view)
}

/** Returns the interface texts in the page's language. */
export const useText = (): ClientText => useLocale().text
