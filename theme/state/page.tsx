// What every component may know: the site, the page that is shown, and the words of its language.

import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { LocaleData, PageView, SidebarGroupEntry, SiteData } from '../../pipeline/model/config/site-data.ts'
import type { ClientText } from '../../pipeline/model/interface-text.ts'
import type { LandingData } from '../../pipeline/model/landing.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'

/** Parts of the screen that only some pages need; in the browser they are loaded with the first such page. */
export interface PageParts {
  Announcement?: ComponentType<{ announcement: NonNullable<LandingData['announcement']> }>
  Home?: ComponentType
  Overview?: ComponentType
  NotFound?: ComponentType
}

export interface PageState {
  site: SiteData
  view: PageView
  parts: PageParts
  /** In the prerender only: the HTML of sidebar groups that look the same on every page which is not in them. */
  drawnGroups?: ReadonlyMap<SidebarGroupEntry, string>
}

const PageContext = createContext<PageState | undefined>(undefined)

export function PageProvider({ value, children }: { value: PageState; children: ReactNode }) {
  return <PageContext value={value}>{children}</PageContext>
}

export function usePage(): PageState {
  const state = useContext(PageContext)
  if (!state) throw new Error('A component of the theme is drawn outside a page')
  return state
}

export function useLocale(): LocaleData {
  const { site, view } = usePage()
  return localeOf(site, view)
}

export const useWords = (): ClientText => useLocale().words

/** The locale of a page; the default one where a page claims another. */
export function localeOf(site: SiteData, view: PageView): LocaleData {
  const locale = lookUp(site.byLocale, view.record.lang) ?? lookUp(site.byLocale, site.lang)
  if (!locale) throw new Error(`The site has no locale ${site.lang}`)
  return locale
}
