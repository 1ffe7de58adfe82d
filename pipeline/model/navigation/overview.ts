// Overview pages: lists the pages of a section in groups with their headings, and filters them (specification, 2.5 and 5).

import { withNameBreaks } from '../../text/name-breaks.ts'
import { plainText } from '../../text/plain-text.ts'
import { routeOfEntry, type SidebarEntry, type SidebarGroupEntry } from '../config/site-data.ts'
import type { OutlineEntry } from '../page/outline.ts'
import { asRoute, isUnder, type RoutePath } from '../route.ts'
import { foldText } from '../search/fold.ts'
import type { PageLink } from './nav-text.ts'
import type { OverviewGroup, OverviewItem } from './overview-entries.ts'
import { holdsPage, isActive } from './sidebar-groups.ts'

/** The data of a page that an overview needs. */
export interface OverviewSource {
  toc: readonly Pick<OutlineEntry, 'text' | 'id' | 'depth'>[]
  overviewHeaders?: number[] | undefined
  /** The language of the page's text if it replaces a missing translation. */
  fallback?: string | undefined
}

const defaultDepths = [2]

/** Returns the groups that the overview page at `route` shows, according to the sidebar of its section. */
export function makeOverview(
  route: RoutePath,
  sidebar: readonly SidebarEntry[],
  pageOf: (route: RoutePath) => OverviewSource | undefined,
): OverviewGroup[] {
  const folder = asRoute(route.slice(0, route.lastIndexOf('/') + 1))
  const ownDepths = pageOf(route)?.overviewHeaders
  const groups: OverviewGroup[] = []
  const others: OverviewItem[] = []
  const ungrouped = { items: others }

  const item = (entry: PageLink & { overviewHeaders?: number[] }, group?: SidebarGroupEntry): OverviewItem[] => {
    const own = routeOfEntry(entry)
    const page = own === undefined ? undefined : pageOf(own)
    if (own === undefined || !page || own === route || !isUnder(own, folder)) return []
    const depths = page.overviewHeaders ?? entry.overviewHeaders ?? ownDepths ?? group?.overviewHeaders ?? defaultDepths
    const headings = page.toc
      .filter(({ depth }) => depths.includes(depth))
      .map(({ text, id, depth }) => ({ text: withNameBreaks(text), id, depth }))
    const { text, link, lang } = entry
    const { fallback } = page
    return [
      {
        text,
        link,
        headings,
        ...(lang === undefined ? {} : { lang }),
        ...(fallback === undefined || headings.length === 0 ? {} : { headingsLang: fallback }),
      },
    ]
  }
  const flatten = (entry: SidebarEntry, group: SidebarGroupEntry): OverviewItem[] => {
    if (entry.kind === 'link') return item(entry, group)
    if (entry.kind !== 'group') return []
    const own = entry.link === undefined ? [] : item({ ...entry, link: entry.link }, group)
    return [...own, ...entry.items.flatMap((inner) => flatten(inner, group))]
  }

  for (const entry of listingRoot(route, sidebar)) {
    if (entry.kind === 'link') {
      // Pages without a group stand where the sidebar has the first of them.
      if (others.push(...item(entry)) > 0 && !groups.includes(ungrouped)) groups.push(ungrouped)
    }
    if (entry.kind !== 'group') continue
    const items = flatten(entry, entry)
    const { text, lang } = entry
    if (items.length > 0) groups.push({ text, ...(lang === undefined ? {} : { lang }), items })
  }
  return groups
}

/** Returns the entries to list: the items of the group that the overview belongs to, or the whole section. */
function listingRoot(route: RoutePath, entries: readonly SidebarEntry[]): readonly SidebarEntry[] {
  for (const entry of entries) {
    if (entry.kind !== 'group' || !holdsPage(entry, route)) continue
    return [entry, ...entry.items.filter(({ kind }) => kind === 'link')].some((item) => isActive(item, route))
      ? entry.items
      : listingRoot(route, entry.items)
  }
  return entries
}

/** Splits identifiers into words, so that the query "asset prefix" finds `assetPrefix`. */
const wordsApart = (text: string): string => text.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')

/** Normalizes text for the filter, which ignores case, accents, hyphens and inline markup. */
const filterText = (text: string): string => foldText(plainText(text).replace(/-/g, ' ')).trim()

/**
 * Filters groups by a query. Keeps all of a group or item whose own text matches, and otherwise only its matching
 * parts.
 */
export function filterOverview(groups: readonly OverviewGroup[], query: string, othersText: string): OverviewGroup[] {
  const wanted = filterText(query)
  if (!wanted) return [...groups]
  const has = (text: string) => [text, wordsApart(text)].some((one) => filterText(one).includes(wanted))
  return groups
    .map((group) => {
      if (has(group.text ?? othersText)) return group
      const items = group.items.flatMap((item) => {
        if (has(item.text)) return [item]
        const headings = item.headings.filter(({ text }) => has(text))
        return headings.length > 0 ? [{ ...item, headings }] : []
      })
      return { ...group, items }
    })
    .filter(({ items }) => items.length > 0)
}
