// Returns the breadcrumbs of a page: its section in the menu, and the sidebar groups that contain it.

import { lookUp } from '../../text/look-up.ts'
import { plainText } from '../../text/plain-text.ts'
import {
  fullUrl,
  type NavEntry,
  type PageView,
  routeOfEntry,
  type SidebarGroupEntry,
  type SiteData,
} from '../config/site-data.ts'
import { isUnder, withoutSlash } from '../route.ts'
import { trailOf } from './sidebar-groups.ts'

/**
 * A breadcrumb: a menu entry with plain text, or a sidebar group with HTML. A breadcrumb without a link has no page.
 */
export type Crumb = NavEntry | SidebarGroupEntry

/** Returns the breadcrumbs of a page without the page itself, outermost first. A page without a sidebar has no breadcrumbs. */
export function crumbsOf(view: PageView, nav: readonly NavEntry[]): Crumb[] {
  const { record, sidebar } = view
  if (!sidebar) return []
  const { routePath } = record
  const section = nav[sectionIndex(view, nav)]
  const isHere = (crumb: Crumb) => routeOfEntry(crumb) === routePath
  const groups = trailOf(sidebar.entries, routePath)
  // The first group of a sidebar often has the same name as the section.
  const [first, ...others] = groups
  const inSection = first && plainText(first.text) === section?.text ? others : groups
  const inside = inSection.filter((group) => !isHere(group))
  if (section?.link === undefined) return inside
  // The first page of a section is in the section, but does not lead to itself.
  if (isHere(section)) return inside.length > 0 ? [{ text: section.text, position: section.position }, ...inside] : []
  return [section, ...inside]
}

/** Returns the position of the menu entry that a page belongs to, or -1. */
export function sectionIndex({ record, sidebar }: PageView, nav: readonly NavEntry[]): number {
  const { routePath } = record
  return nav.findIndex((entry) => {
    if (entry.activeMatch !== undefined) return new RegExp(entry.activeMatch).test(routePath)
    const route = routeOfEntry(entry)
    return route !== undefined && isUnder(sidebar?.key ?? routePath, withoutSlash(route))
  })
}

/**
 * Returns the breadcrumbs for search engines: a schema.org BreadcrumbList of the steps that have a page, with the page
 * itself at the end. Returns `undefined` if there are no steps, and for pages that are fallbacks for missing
 * translations.
 */
export function breadcrumbList(view: PageView, site: SiteData): object | undefined {
  const { record } = view
  const here = record.pageType === 'doc' && record.fallback === undefined ? fullUrl(record.routePath, site) : undefined
  const nav = lookUp(lookUp(site.byLocale, record.lang)?.nav, record.version) ?? []
  const steps = here === undefined ? [] : crumbsOf(view, nav)
  const items = steps.flatMap((step) => {
    const route = routeOfEntry(step)
    return route === undefined
      ? []
      : [{ name: 'kind' in step ? plainText(step.text) : step.text, item: fullUrl(route, site) }]
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
