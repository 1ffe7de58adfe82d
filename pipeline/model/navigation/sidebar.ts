// Sidebars: which one a page has, what comes before and after it, and the part of a long one that a page shows.

import type { PageLink, PageView, SidebarEntry, SidebarGroupEntry, SidebarView } from '../config/site-data.ts'
import type { PageRecord } from '../page.ts'
import { isExternal, isUnder, routeOfLink } from '../route.ts'

/** Sections longer than this come in parts: only the open branch and the heads of the groups. */
export const longSection = 300

/** Of a list in such a section only this many entries before and after the page's own. */
const nearEntries = 50
const shownEntries = 2 * nearEntries + 1

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

export const isActive = (entry: SidebarEntry, route: string): boolean =>
  (entry.kind === 'link' || entry.kind === 'group') && entry.link !== undefined && routeOfLink(entry.link) === route

/** Tells whether a group holds the page of a route, at any depth, or leads to it. */
export function holdsPage(group: SidebarGroupEntry, route: string): boolean {
  return (
    isActive(group, route) ||
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

/** A group is known by its place: section, then the texts on the way to it. */
export const groupKey = (parent: string, group: Pick<SidebarGroupEntry, 'text'>): string => `${parent}\n${group.text}`

/** A section's sidebar, gone through once: what a page asks of it takes no walk past all the other pages. */
export class Section {
  readonly key: string
  readonly entries: SidebarEntry[]
  /** Its pages in display order: a group's own page before its items, none twice. */
  readonly pages: PageLink[] = []
  /** Whether a page shows it in part only. */
  readonly long: boolean
  readonly #order = new Map<string, number>()
  /** Where a page stands first: numbers of the entries from the outermost list to its own. */
  readonly #places = new Map<string, number[]>()

  constructor(key: string, entries: SidebarEntry[]) {
    this.key = key
    this.entries = entries
    this.long = this.#index(entries, []) > longSection
  }

  /** Notes the pages of a list; returns how many entries it holds at all depths. */
  #index(entries: readonly SidebarEntry[], place: readonly number[]): number {
    let count = entries.length
    entries.forEach((entry, i) => {
      if (entry.kind !== 'link' && entry.kind !== 'group') return
      const { link, text, file } = entry
      const page = link === undefined || file || isExternal(link) ? undefined : routeOfLink(link)
      if (link !== undefined && page !== undefined && !this.#places.has(page)) {
        this.#places.set(page, [...place, i])
        this.#order.set(page, this.pages.push({ text, link }) - 1)
      }
      if (entry.kind === 'group') count += this.#index(entry.items, [...place, i])
    })
    return count
  }

  has(route: string): boolean {
    return this.#places.has(route)
  }

  /** The first-level entry that holds the page of a route, or is it. */
  holder(route: string): SidebarEntry | undefined {
    return this.entries[this.#places.get(route)?.[0] ?? -1]
  }

  /** The pages before and after one; none for a page that is not listed. */
  neighbors(route: string): { previous?: PageLink; next?: PageLink } {
    const at = this.#order.get(route)
    if (at === undefined) return {}
    const [previous, next] = [this.pages[at - 1], this.pages[at + 1]]
    return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
  }

  /**
   * The sidebar as the page of a route shows it. Of a long one that is the open branch and the heads of the other groups,
   * and in a list without end what is near the page; `isOpen` names groups and lists, by their keys, that a visitor has opened.
   */
  view(route: string, isOpen: (key: string) => boolean = () => false): SidebarView {
    if (!this.long) return { key: this.key, entries: this.entries, whole: true }
    const place = this.#places.get(route) ?? []
    return { key: this.key, entries: shorten(this.entries, this.key, place, isOpen), whole: false }
  }

  /** Equal for two pages exactly where their views are. */
  viewKey(route: string): string {
    if (!this.long) return ''
    const place = this.#places.get(route) ?? []
    let entries = this.entries
    const steps = place.map((i) => {
      const [entry, start] = [entries[i], windowStart(entries, i)]
      entries = entry?.kind === 'group' ? entry.items : []
      return `${entry?.kind === 'group' ? i : ''}@${start}`
    })
    return steps.join('/')
  }
}

/** A page with what its section puts around it. */
export function pageView(record: PageRecord, section?: Section, isOpen?: (key: string) => boolean): PageView {
  if (!section) return { record }
  const { routePath } = record
  return { record, sidebar: section.view(routePath, isOpen), ...section.neighbors(routePath) }
}

/** Where the part of a list begins that is shown around an entry. */
function windowStart(entries: readonly SidebarEntry[], active = 0): number {
  return Math.max(0, Math.min(active - nearEntries, entries.length - shownEntries))
}

function shorten(
  entries: readonly SidebarEntry[],
  parent: string,
  [active, ...inner]: readonly number[],
  isOpen: (key: string) => boolean,
): SidebarEntry[] {
  const restKey = `${parent}\n`
  const all = entries.length <= shownEntries || isOpen(restKey)
  const start = all ? 0 : windowStart(entries, active)
  const end = all ? entries.length : start + shownEntries
  const rest = (count: number): SidebarEntry[] => (count > 0 ? [{ kind: 'rest', key: restKey, count }] : [])
  const shown = entries.slice(start, end).map((entry, i): SidebarEntry => {
    if (entry.kind !== 'group' || entry.items.length === 0) return entry
    const key = groupKey(parent, entry)
    const holds = start + i === active
    if (holds || isOpen(key)) return { ...entry, items: shorten(entry.items, key, holds ? inner : [], isOpen) }
    return { ...entry, items: [], collapsible: true, collapsed: true, more: true }
  })
  return [...rest(start), ...shown, ...rest(entries.length - end)]
}
