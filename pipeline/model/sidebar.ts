// Sidebars: which one a page has, what comes before and after it, and the part of a long one that a page shows.

import { isExternal, isUnder } from './route.ts'
import type { PageLink, SidebarEntry, SidebarGroupEntry, SidebarView } from './site-data.ts'

/** Sections longer than this come in parts: only the open branch and the heads of the groups. */
export const longSection = 300

/** Finds the section of a route: the longest key that is a prefix by whole segments, else the first sidebar that links to it. */
export function sectionOf(
  route: string,
  keys: Iterable<string>,
  linksTo: (key: string) => boolean,
): string | undefined {
  let best: string | undefined
  const all = [...keys]
  for (const key of all) if (isUnder(route, key) && key.length > (best?.length ?? -1)) best = key
  return best ?? all.find(linksTo)
}

/** Lists the pages of a sidebar in display order: a group's own page before its items, none twice. */
export function flattenSidebar(entries: readonly SidebarEntry[]): PageLink[] {
  const pages = new Map<string, PageLink>()
  const visit = (entry: SidebarEntry) => {
    if (
      (entry.kind === 'link' || entry.kind === 'group') &&
      entry.link !== undefined &&
      !entry.file &&
      !isExternal(entry.link)
    ) {
      if (!pages.has(entry.link)) pages.set(entry.link, { text: entry.text, link: entry.link })
    }
    if (entry.kind === 'group') entry.items.forEach(visit)
  }
  entries.forEach(visit)
  return [...pages.values()]
}

/** The neighbours of a page in the list of its section; none for a page that is not listed. */
export function neighbours(route: string, pages: readonly PageLink[]): { previous?: PageLink; next?: PageLink } {
  const at = pages.findIndex((page) => page.link === route)
  const [previous, next] = at < 0 ? [] : [pages[at - 1], pages[at + 1]]
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}

export const isActive = (entry: SidebarEntry, route: string): boolean =>
  (entry.kind === 'link' || entry.kind === 'group') && entry.link === route

/** Tells whether a group holds the page of a route, at any depth, or leads to it. */
export function holdsPage(group: SidebarGroupEntry, route: string): boolean {
  return (
    group.link === route ||
    group.items.some((item) => isActive(item, route) || (item.kind === 'group' && holdsPage(item, route)))
  )
}

/** The groups that hold a page, outermost first. */
export function trailOf(entries: readonly SidebarEntry[], route: string): SidebarGroupEntry[] {
  for (const entry of entries) {
    if (entry.kind === 'group' && holdsPage(entry, route)) return [entry, ...trailOf(entry.items, route)]
  }
  return []
}

export function countEntries(entries: readonly SidebarEntry[]): number {
  return entries.reduce((count, entry) => count + 1 + (entry.kind === 'group' ? countEntries(entry.items) : 0), 0)
}

/** The sidebar as a page's document holds it; a long one without what its closed groups hold. */
export function sidebarView(key: string, entries: SidebarEntry[], route: string): SidebarView {
  if (countEntries(entries) <= longSection) return { key, entries, whole: true }
  return { key, entries: trimSidebar(entries, route), whole: false }
}

/** Leaves of a long sidebar what the page of a route shows first: the open branch and the heads of the other groups. */
export function trimSidebar(entries: readonly SidebarEntry[], route: string): SidebarEntry[] {
  return entries.map((entry) => {
    if (entry.kind !== 'group') return entry
    if (!holdsPage(entry, route)) return { ...entry, items: [], collapsed: true, more: true }
    return { ...entry, items: trimSidebar(entry.items, route) }
  })
}
