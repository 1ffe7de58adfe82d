// Finds the same page in another locale, for the language menu and the notice on a first visit.

import { addressing, type PageView, type SiteData } from '../config/site-data.ts'
import type { PageRecord } from '../page/page.ts'
import { joinRoute, type RoutePath, rootPath, splitRoute } from '../route.ts'

/** Returns the route of a page in another locale, or of that locale's home page if the page does not exist there. */
export function counterpart(lang: string, site: SiteData, { record }: PageView): { route: RoutePath; isHere: boolean } {
  const address = addressing(site)
  const { version, rest } = splitRoute(record.routePath, address)
  const isHere =
    record.pageType !== '404' &&
    (record.alternates.includes(lang) ||
      (site.missingTranslation === 'fallback' && record.alternates.includes(site.lang)))
  const route = joinRoute(
    { version: record.pageType === '404' ? record.version : version, lang, rest: isHere ? rest : rootPath },
    address,
  )
  return { route, isHere }
}

/** Returns whether a first visit of the page is redirected to the visitor's language. The URL of any other page names a language. */
export const choosesLanguage = ({ routePath }: Pick<PageRecord, 'routePath'>): boolean => routePath === '/'
