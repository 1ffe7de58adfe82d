// Sorts the pages of a locale in the order in which a reader finds them, in groups with the titles of the menu and the sidebar.

import type { NavEntry, PageRecord, SidebarEntry, SiteData, SiteSidebar } from '@docsite/cli'
import {
  addressing,
  isUnder,
  joinRoute,
  type RoutePath,
  rootPath,
  routeOfEntry,
  siteTitle,
  withoutSlash,
} from '@docsite/cli/routes'
import { lookUp } from '@docsite/cli/text'
import { toMarkdown } from './markdown/convert.ts'
import { escapeText } from './markdown/escape.ts'

interface WithRecord {
  record: PageRecord
}

/** The pages of a locale, and what determines their order. */
export interface OrderInput<Page> {
  site: SiteData
  lang: string
  version: string
  pages: readonly Page[]
  /** The sidebars of the locale. */
  sections: readonly SiteSidebar[]
}

export interface Group<Page> {
  /** The titles of the section and of the group in it, as Markdown. */
  titles: string[]
  pages: Page[]
}

/** Returns the pages in groups: the home page, the sections in the order of the menu, then all other pages. */
export function groupsOf<Page extends WithRecord>(input: OrderInput<Page>): Group<Page>[] {
  const { site, lang, version, pages, sections } = input
  const waiting = new Map(pages.map((page) => [page.record.routePath, page]))
  const take = (route: RoutePath): Page[] => {
    const page = waiting.get(route)
    waiting.delete(route)
    return page ? [page] : []
  }
  const nav = (lookUp(lookUp(site.byLocale, lang)?.nav, version) ?? []).flatMap(function all(entry): NavEntry[] {
    return [entry, ...(entry.items ?? []).flatMap(all)]
  })
  const home = joinRoute({ lang, version, rest: rootPath }, addressing(site))
  // Every page is below the root, so no menu entry belongs to the root section.
  const isRoot = ({ key }: SiteSidebar) => withoutSlash(key) === withoutSlash(home)
  const place = (section: SiteSidebar) => (isRoot(section) ? -1 : nav.findIndex((entry) => leadsTo(entry, section)))
  const ordered = sections
    .map((section) => ({ section, at: place(section) }))
    .sort((a, b) => (a.at < 0 ? nav.length : a.at) - (b.at < 0 ? nav.length : b.at))
  const rest: Group<Page> = { titles: [lookUp(site.byLocale, lang)?.text.others ?? ''], pages: [] }
  const groups: Group<Page>[] = [{ titles: [escapeText(siteTitle(site, lang))], pages: take(home) }]
  for (const { section, at } of ordered) {
    const entry = nav[at]
    const name = entry && escapeText(entry.text)
    const own = name === undefined ? rest : { titles: [name], pages: [] }
    if (own !== rest) groups.push(own)
    for (const entry of section.entries) {
      const matches = routesOf(entry).flatMap(take)
      if (entry.kind === 'group')
        groups.push({ titles: [name ?? [], toMarkdown(entry.text, (to) => to).trim() || []].flat(), pages: matches })
      else own.pages.push(...matches)
    }
    own.pages.push(
      ...pages.filter(({ record }) => record.section === section.key).flatMap(({ record }) => take(record.routePath)),
    )
  }
  rest.pages.push(...waiting.values())
  groups.push(rest)
  return groups.filter((group) => group.pages.length > 0)
}

function leadsTo(entry: NavEntry, { key, entries }: SiteSidebar): boolean {
  const [first] = entries.flatMap(routesOf)
  if (entry.activeMatch !== undefined) return new RegExp(entry.activeMatch).test(first ?? key)
  const route = routeOfEntry(entry)
  return route !== undefined && (isUnder(route, key) || isUnder(key, withoutSlash(route)))
}

function routesOf(entry: SidebarEntry): RoutePath[] {
  if (entry.kind !== 'link' && entry.kind !== 'group') return []
  const routes = [routeOfEntry(entry)].filter((route) => route !== undefined)
  return entry.kind === 'group' ? [...routes, ...entry.items.flatMap(routesOf)] : routes
}
