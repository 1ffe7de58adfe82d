// A link to a page on the site, to a file, or to another site.

import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { originBetween } from '../../pipeline/model/config/origins.ts'
import { addressing, type SiteData } from '../../pipeline/model/config/site-data.ts'
import { newTabNote } from '../../pipeline/model/new-tab.ts'
import type { PageRecord } from '../../pipeline/model/page/page.ts'
import {
  isExternal,
  type LinkText,
  opensNewTab,
  outsideHref,
  routeOfLink,
  splitHref,
  splitRoute,
  urlOf,
  withBase,
} from '../../pipeline/model/route.ts'
import { usePage } from '../state/page.tsx'
import { Html } from './Html.tsx'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLElement>, 'href'> {
  /** A link made from a route (`linkOfRoute`), with an optional query and hash, or an external URL. */
  to: LinkText
  /** Whether `to` is a file in `public/`, which the browser opens without the router. */
  file?: boolean | undefined
  /** The content as HTML, in place of `children`. */
  html?: string | undefined
  children?: ReactNode
}

/** Returns the URL of a link: with the base of the site, unless it leads to another site. `file` is set for files that are no pages. */
export function hrefOf(to: LinkText, site: SiteData, file = false): string {
  if (isExternal(to)) return outsideHref(to) ?? to
  const { query, hash } = splitHref(to)
  const route = routeOfLink(to)
  return (
    (file ? withBase(route, site.base) : urlOf(route, { base: site.base, cleanUrls: site.route.cleanUrls })) +
    query +
    hash
  )
}

/** Returns the URL of a link on the page `from`. It includes the origin if the linked page is on another domain. */
function urlBetween(to: LinkText, site: SiteData, from: PageRecord): string {
  const url = hrefOf(to, site)
  if (site.origins === undefined || isExternal(to)) return url
  return originBetween(site, from, splitRoute(routeOfLink(to), addressing(site))) + url
}

/** Renders a plain link. A listener on the document (browser/navigation/navigation.tsx) handles clicks on internal links. */
export function Link({ to, file = false, html, children, ...rest }: LinkProps) {
  const { site, view } = usePage()
  const outside = opensNewTab(to)
    ? { target: '_blank', rel: 'noopener noreferrer', 'aria-describedby': newTabNote }
    : {}
  const attributes = {
    ...rest,
    href: file ? hrefOf(to, site, true) : urlBetween(to, site, view.record),
    ...outside,
    'data-file': file || outsideHref(to) !== undefined || undefined,
  }
  return html === undefined ? <a {...attributes}>{children}</a> : <Html as="a" {...attributes} html={html} />
}
