// The entries and groups of a sidebar that lead to a page.

import { routeOfEntry, type SidebarEntry, type SidebarGroupEntry } from '../config/site-data.ts'
import type { RoutePath } from '../route.ts'

/** Returns whether an entry of a sidebar leads to a route. */
export const isActive = (entry: SidebarEntry, route: RoutePath): boolean => routeOfEntry(entry) === route

/** Returns whether a group links to the page at a route or contains it at any depth. */
export function holdsPage(group: SidebarGroupEntry, route: RoutePath): boolean {
  return (
    isActive(group, route) ||
    group.items.some((item) => isActive(item, route) || (item.kind === 'group' && holdsPage(item, route)))
  )
}

/** Returns the groups that contain a page, outermost first. */
export function trailOf(entries: readonly SidebarEntry[], route: RoutePath): SidebarGroupEntry[] {
  for (const entry of entries) {
    if (entry.kind === 'group' && holdsPage(entry, route)) return [entry, ...trailOf(entry.items, route)]
  }
  return []
}

/** Returns the key of a group, which consists of its section and the titles of the groups around it. */
export const groupKey = (parent: string, group: Pick<SidebarGroupEntry, 'text'>): string => `${parent}\n${group.text}`
