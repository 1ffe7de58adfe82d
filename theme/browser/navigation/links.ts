// Links and URLs of this site.

import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { canonicalPath, decodePath, type RoutePath, stripBase } from '../../../pipeline/model/route.ts'

/** Returns whether two URLs lead to the same page. Ignores query and hash. */
export const samePage = (url: URL, other: URL | Location = location): boolean =>
  decodePath(url.pathname) === decodePath(other.pathname)

/** Returns the route of a URL, or `undefined` if it is outside this site. */
export function routeOf(url: URL | undefined, site: SiteData): RoutePath | undefined {
  if (url?.origin !== location.origin) return undefined
  const path = stripBase(decodePath(url.pathname), site.base)
  return path === undefined ? undefined : canonicalPath(path)
}

/**
 * Returns whether a link opens a page in this tab, as opposed to a file, a new window, or a text on a page (`#:~:text=…`), which only the
 * browser can find.
 */
export const opensPage = (link: HTMLAnchorElement): boolean =>
  (!link.target || link.target === '_self') &&
  !link.hasAttribute('download') &&
  !link.hasAttribute('data-file') &&
  !link.hash.includes(':~:')

/** Returns the URL of a link. Does not use `link.href`, because a `<base>` element must not change where links within the page lead. */
export const urlOfLink = (link: HTMLAnchorElement): URL | undefined => parsedUrl(link.getAttribute('href') ?? '')

/** Parses a URL that may be relative. Returns `undefined` if that is not possible. All other modules parse the URLs of links with it. */
export const parsedUrl = (href: string): URL | undefined =>
  URL.canParse(href, location.href) ? new URL(href, location.href) : undefined
