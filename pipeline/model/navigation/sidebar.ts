// Sidebars: the section of a page, its previous and next page, and the visible part of a long sidebar.

import { type PageView, routeOfEntry, type SidebarEntry, type SidebarView } from '../config/site-data.ts'
import type { PageRecord } from '../page/page.ts'
import { isUnder, type RoutePath } from '../route.ts'
import type { PageLink } from './nav-text.ts'
import { groupKey } from './sidebar-groups.ts'

/** In longer sections, a page shows only the open branch and the headings of the other groups. */
export const longSection = 300

/** In a long section, a list with more entries than this is cut to as many around the page's own as fit a screen. */
const longList = 50
const nearEntries = 12
const shownEntries = 2 * nearEntries + 1

/**
 * Finds the section of a route: the longest key whose path segments begin the route, or else the first sidebar that
 * links to it.
 */
export function sectionOf(
  route: RoutePath,
  keys: Iterable<RoutePath>,
  linksTo: (key: RoutePath) => boolean,
): RoutePath | undefined {
  let best: RoutePath | undefined
  const all = [...keys]
  for (const key of all) if (isUnder(route, key) && key.length > (best?.length ?? -1)) best = key
  return best ?? all.find(linksTo)
}

/** A section's sidebar with an index of its pages, so that queries about a page do not search the whole sidebar. */
export class Section {
  readonly key: RoutePath
  readonly entries: SidebarEntry[]
  /** The pages in display order without duplicates. A group's own page comes before its items. */
  readonly pages: PageLink[] = []
  /** Whether pages show only a part of the sidebar. */
  readonly long: boolean
  readonly #order = new Map<RoutePath, number>()
  /** The first place of each page, as a path of indexes from the outermost list to the page's entry. */
  readonly #places = new Map<RoutePath, number[]>()

  constructor(key: RoutePath, entries: SidebarEntry[]) {
    this.key = key
    this.entries = entries
    this.long = this.#index(entries, []) > longSection
  }

  /** Indexes the pages of a list. Returns the number of its entries at all depths. */
  #index(entries: readonly SidebarEntry[], place: readonly number[]): number {
    let count = entries.length
    entries.forEach((entry, i) => {
      if (entry.kind !== 'link' && entry.kind !== 'group') return
      const { link, text, lang } = entry
      const page = routeOfEntry(entry)
      if (link !== undefined && page !== undefined && !this.#places.has(page)) {
        this.#places.set(page, [...place, i])
        this.#order.set(page, this.pages.push({ text, ...(lang === undefined ? {} : { lang }), link }) - 1)
      }
      if (entry.kind === 'group') count += this.#index(entry.items, [...place, i])
    })
    return count
  }

  has(route: RoutePath): boolean {
    return this.#places.has(route)
  }

  /** Returns the top-level entry that is or contains the page at a route. */
  holder(route: RoutePath): SidebarEntry | undefined {
    return this.entries[this.#places.get(route)?.[0] ?? -1]
  }

  /** Returns the previous and the next page. An unlisted page has neither. */
  neighbors(route: RoutePath): { previous?: PageLink; next?: PageLink } {
    const at = this.#order.get(route)
    if (at === undefined) return {}
    const [previous, next] = [this.pages[at - 1], this.pages[at + 1]]
    return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
  }

  /**
   * Returns the sidebar that a page shows. In a long section, that is the open branch, the headings of the other groups, and
   * the entries near the page in very long lists. `isOpen` returns whether the reader has opened a group or list with a key.
   */
  view(route: RoutePath, isOpen: (key: string) => boolean = () => false): SidebarView {
    if (!this.long) return { key: this.key, entries: this.entries, whole: true }
    const place = this.#places.get(route) ?? []
    return { key: this.key, entries: shorten(this.entries, this.key, place, isOpen), whole: false }
  }

  /** Returns a key that two pages share if and only if they have the same view. */
  viewKey(route: RoutePath): string {
    if (!this.long) return ''
    const place = this.#places.get(route) ?? []
    let entries = this.entries
    const steps = place.map((i) => {
      const [entry, [start]] = [entries[i], windowOf(entries, i)]
      entries = entry?.kind === 'group' ? entry.items : []
      return `${entry?.kind === 'group' ? i : ''}@${start}`
    })
    return steps.join('/')
  }
}

/** Returns a page with the sidebar and the neighbors from its section, unless the page sets its neighbors itself. */
export function pageView(record: PageRecord, section?: Section, isOpen?: (key: string) => boolean): PageView {
  const { routePath, neighbors } = record
  if (!section) return { record, ...neighbors }
  return { record, sidebar: section.view(routePath, isOpen), ...section.neighbors(routePath), ...neighbors }
}

/** Returns the visible part of a list around an active entry: the index where it starts, and the one where it ends. */
function windowOf({ length }: readonly SidebarEntry[], active = 0): [start: number, end: number] {
  if (length <= longList) return [0, length]
  const start = Math.max(0, Math.min(active - nearEntries, length - shownEntries))
  return [start, start + shownEntries]
}

function shorten(
  entries: readonly SidebarEntry[],
  parent: string,
  [active, ...inner]: readonly number[],
  isOpen: (key: string) => boolean,
): SidebarEntry[] {
  const [before, after] = [`${parent}\nbefore`, `${parent}\nafter`]
  const near = windowOf(entries, active)
  const start = isOpen(before) ? 0 : near[0]
  const end = isOpen(after) ? entries.length : near[1]
  const rest = (key: string, count: number): SidebarEntry[] => (count > 0 ? [{ kind: 'rest', key, count }] : [])
  const shown = entries.slice(start, end).map((entry, i): SidebarEntry => {
    if (entry.kind !== 'group' || entry.items.length === 0) return entry
    const key = groupKey(parent, entry)
    const holds = start + i === active
    if (holds || isOpen(key)) return { ...entry, items: shorten(entry.items, key, holds ? inner : [], isOpen) }
    return { ...entry, items: [], collapsible: true, collapsed: true, more: true }
  })
  return [...rest(before, start), ...shown, ...rest(after, entries.length - end)]
}
