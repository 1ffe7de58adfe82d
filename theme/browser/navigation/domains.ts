// For sites with one domain per language. Browsers store data for each domain separately, so the visit is passed on in the
// URL when a redirect or a choice of the reader leads to another domain.

import { allOrigins, originOf } from '../../../pipeline/model/config/origins.ts'
import { addressing, type PageView, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import { choosesLanguage } from '../../../pipeline/model/navigation/counterpart.ts'
import type { PageRecord } from '../../../pipeline/model/page/page.ts'
import { joinRoute, splitRoute, urlOf } from '../../../pipeline/model/route.ts'
import { readStored, writeStored } from '../storage.ts'
import { linkOf } from './clicks.ts'
import { startVisit } from './first-visit.ts'
import { urlOfLink } from './links.ts'
import { visitedKey } from './visit.ts'

/** The visit at the end of a query. */
const passed = new RegExp(`[?&]${visitedKey}=([\\w-]+)$`)

/** Returns whether this copy of the site is on none of its domains. */
const isPreview = (site: SiteData): boolean => !allOrigins(site).includes(location.origin)

/** Continues the visit of another domain, and passes visits on. Returns whether it redirects a first visit. */
export function startDomains(site: SiteData, { record }: PageView): boolean {
  receiveVisit(site)
  if (isPreview(site)) stayInPreview(site)
  else document.addEventListener('click', passChoice)
  return record.pageType !== '404' && redirectFirstVisit(site, record)
}

/**
 * Redirects a first visit of the home page to the browser's language, and lets other pages offer it. The script in the head cannot do
 * this here, because it does not know the visits of other domains.
 */
function redirectFirstVisit(site: SiteData, record: PageRecord): boolean {
  const lang = startVisit(site.theme.localeRedirect === 'auto' ? site.locales.map(({ lang }) => lang) : [])
  if (lang === undefined || lang === record.lang) return false
  if (!choosesLanguage(record) || location.hash !== '' || !record.alternates.includes(lang)) {
    writeStored(visitedKey, lang)
    return false
  }
  const address = addressing(site)
  const route = joinRoute({ ...splitRoute(record.routePath, address), lang }, address)
  const url = urlOf(route, address) + location.search
  const elsewhere = onOtherDomain(url, { ...record, lang }, record.lang, site)
  if (elsewhere === undefined) writeStored(visitedKey, record.lang)
  location.replace(elsewhere ?? url)
  return true
}

/**
 * Stores the visit that another domain passed on, and removes it from the URL. A reader who follows any other link from there has
 * chosen the language of this page.
 */
function receiveVisit(site: SiteData): void {
  const [, visit] = passed.exec(location.search) ?? []
  if (visit !== undefined) {
    writeStored(visitedKey, visit)
    history.replaceState(history.state, '', location.pathname + withoutVisit(location.search) + location.hash)
  } else if (readStored(visitedKey) === null && document.referrer !== '') {
    const { origin } = new URL(document.referrer)
    if (origin !== location.origin && allOrigins(site).includes(origin)) writeStored(visitedKey, '1')
  }
}

const withoutVisit = (query: string): string => query.replace(passed, '')

/** Returns a URL that passes the visit on. */
function passOn(url: URL, visit: string): string {
  const query = withoutVisit(url.search)
  url.search = `${query}${query ? '&' : '?'}${visitedKey}=${visit}`
  return url.href
}

/**
 * Returns the full URL of a page in the locale and version `to` if they have another domain than this page. The URL contains the language that
 * the visitor is redirected from.
 */
function onOtherDomain(
  url: string,
  to: Pick<PageRecord, 'lang' | 'version'>,
  from: string,
  site: SiteData,
): string | undefined {
  const origin = originOf(site, to)
  return isPreview(site) || origin === location.origin ? undefined : passOn(new URL(url, origin), from)
}

/** Passes the choice of a language on if its link leads to another domain. */
function passChoice({ target }: Event): void {
  const link = linkOf(target)
  const url = link?.dataset.locale === undefined ? undefined : urlOfLink(link)
  if (link && url && url.origin !== location.origin) link.href = passOn(url, '1')
}

/** Makes links to the site's domains stay in a preview. Changes them when the reader is about to use them, after hydration. */
function stayInPreview(site: SiteData): void {
  const own = allOrigins(site)
  const stay = ({ target }: Event) => {
    const link = linkOf(target)
    if (link && own.includes(link.origin) && link.pathname.startsWith(site.base))
      link.setAttribute('href', link.href.slice(link.origin.length))
  }
  // In the capture phase, so that the listeners for navigation see the new URL.
  for (const event of ['mouseover', 'focusin', 'touchstart', 'click'])
    document.addEventListener(event, stay, { capture: true, passive: true })
}
