// For sites with one domain per language. Browsers store data for each domain separately, so the visit is passed on in the
// URL when a redirect or a choice of the reader leads to another domain.

import { allOrigins, originOf } from '../../../pipeline/model/config/origins.ts'
import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { writeStored } from '../storage.ts'
import { urlOfLink } from './links.ts'
import { visitedKey } from './locale-redirect.ts'

/** The visit at the end of a query. */
const passed = new RegExp(`[?&]${visitedKey}=([\\w-]+)$`)

/** Stores the visit that another domain passed on, and removes it from the URL. */
export function receiveVisit(): void {
  const [parameter, visit] = passed.exec(location.search) ?? []
  if (parameter === undefined || visit === undefined) return
  writeStored(visitedKey, visit)
  history.replaceState(history.state, '', location.pathname + withoutVisit(location.search) + location.hash)
}

const withoutVisit = (query: string): string => query.replace(passed, '')

/** Returns a URL that passes the visit on. */
function passOn(url: URL, visit: string): string {
  const query = withoutVisit(url.search)
  url.search = `${query}${query ? '&' : '?'}${visitedKey}=${visit}`
  return url.href
}

/** Returns whether a link on another domain of the site led here. Its reader has chosen this page. */
export const cameFromSite = (site: SiteData): boolean =>
  document.referrer !== '' && allOrigins(site).includes(new URL(document.referrer).origin)

/**
 * Returns the full URL of a page in the locale `lang` if that has another domain, with the language that the visitor is redirected
 * from. Returns `undefined` if the page is on this domain, and on previews, which are on none of the site's domains.
 */
export function onOtherDomain(url: string, lang: string, from: string, site: SiteData): string | undefined {
  const origin = originOf(site, lang)
  if (origin === location.origin || !allOrigins(site).includes(location.origin)) return undefined
  return passOn(new URL(url, origin), from)
}

/** Passes the choice of a language on if its link leads to another domain. Also keeps the place within the page. */
export function passChoice(link: HTMLAnchorElement, event: Event): void {
  // Navigation within this document has handled other links.
  if (!event.defaultPrevented && link.origin !== location.origin) link.href = passOn(urlOfLink(link), '1')
}
