// A page and the site around it → the way to the page: its section of the menu, and the sidebar's groups that hold it.

import { lookUp } from '../../text/look-up.ts'
import { plainText } from '../../text/plain-text.ts'
import { fullUrl, type NavEntry, type PageView, type SidebarGroupEntry, type SiteData } from '../config/site-data.ts'
import { isExternal, isUnder, routeOfLink } from '../route.ts'
import { trailOf } from './sidebar.ts'

/** A step on the way: an entry of the menu, whose text is plain, or a group of the sidebar. One without a link has no page. */
export type Crumb = NavEntry | SidebarGroupEntry

/** The steps before a page, outermost first; none for a page without a sidebar. */
export function crumbsOf({ record, sidebar }: PageView, nav: readonly NavEntry[]): Crumb[] {
  if (!sidebar) return []
  const { routePath } = record
  const section = nav.find(({ link, activeMatch }) =>
    activeMatch === undefined
      ? link !== undefined && isUnder(sidebar.key, link.replace(/(.)\/$/, '$1'))
      : new RegExp(activeMatch).test(routePath),
  )
  const groups: Crumb[] = trailOf(sidebar.entries, routePath)
  // A sidebar of one group is often called as the section is.
  const [first, ...others] = groups
  const inSection = first && plainText(first.text) === section?.text ? others : groups
  return (section?.link === undefined ? groups : [section, ...inSection]).filter(
    ({ link }) => link === undefined || routeOfLink(link) !== routePath,
  )
}

/**
 * The same for search engines: a schema.org BreadcrumbList of the steps that have a page, the page itself last. Nothing where
 * no step is before it, and for a text that is at home elsewhere.
 */
export function breadcrumbList(view: PageView, site: SiteData): object | undefined {
  const { record } = view
  const here = record.pageType === 'doc' && record.fallback === undefined ? fullUrl(record.routePath, site) : undefined
  const nav = lookUp(lookUp(site.byLocale, record.lang)?.nav, record.version) ?? []
  const steps = here === undefined ? [] : crumbsOf(view, nav)
  const items = steps.flatMap((step) => {
    const { text, link, file } = step
    if (link === undefined || file || isExternal(link)) return []
    return [{ name: 'kind' in step ? plainText(text) : text, item: fullUrl(routeOfLink(link), site) }]
  })
  if (items.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...items, { name: record.title, item: here }].map((item, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      ...item,
    })),
  }
}
