// Links and URLs of this site.

import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { canonicalPath, decodePath, stripBase } from '../../../pipeline/model/route.ts'

/** Tells whether two URLs are of one page: query and hash make no other page. */
export const samePage = (url: URL, other: URL | Location = location): boolean => url.pathname === other.pathname

export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/** Returns the route of a URL, or `undefined` if it is outside this site. */
export function routeOf(url: URL, site: SiteData): string | undefined {
  if (url.origin !== location.origin) return undefined
  const path = stripBase(decodePath(url.pathname), site.base)
  return path === undefined ? undefined : canonicalPath(path)
}

/** Tells whether a click opens a link in this tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Tells whether a link leads to a page in this tab, not to a file or another window. */
export const opensPage = (link: HTMLAnchorElement): boolean =>
  (!link.target || link.target === '_self') && !link.hasAttribute('download') && !link.hasAttribute('data-file')

/** Returns the URL of a link. A language switch may keep the query, and on the same page the hash. */
export function urlOfLink(link: HTMLAnchorElement): URL {
  // Not `link.href`: a `<base>` in the page must not move the places on it.
  const url = new URL(link.getAttribute('href') ?? '', location.href)
  const { keepPlace } = link.dataset
  if (keepPlace !== undefined) url.search = location.search
  if (keepPlace === '') url.hash = location.hash
  return url
}
