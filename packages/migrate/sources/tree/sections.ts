// Divides a site into sidebars: sections with their entries → the fields `sidebar` and `nav` of the new theme.

import { type Data, isExternal, listIn, present } from '../../values.ts'

/** A part of the old site with a navigation of its own, such as a tab. */
export interface Section {
  text: string
  items: Data[]
  /** URL on another site, for a section without pages. */
  link?: string
}

/** Returns the routes of a list of entries, in order. */
export const routesIn = (items: readonly Data[]): string[] =>
  items.flatMap(({ link, items: inner }) => [
    ...(typeof link === 'string' && !isExternal(link) ? [link] : []),
    ...routesIn(listIn(inner) as Data[]),
  ])

/** Returns the folder of the first level that contains a route: `/api/users` → `/api`, `/start` → `/`. */
const folderOf = (route: string): string => /^\/[^/]+(?=\/.)/.exec(route)?.[0] ?? '/'

/**
 * Returns a sidebar for each section whose folders no other section uses. Otherwise, all pages share one sidebar, in which each
 * section is a group, because docsite chooses the sidebar by the route of the page.
 */
export function sidebarsOf(sections: readonly Section[]): Data {
  const filled = sections.filter(({ items }) => items.length > 0)
  const owners = new Map<string, Set<Section>>()
  for (const section of filled)
    for (const route of routesIn(section.items)) {
      const folder = folderOf(route)
      owners.set(folder, (owners.get(folder) ?? new Set()).add(section))
    }
  if (filled.length > 1 && [...owners.values()].every(({ size }) => size === 1))
    return Object.fromEntries([...owners].map(([folder, [section]]) => [folder, section?.items ?? []]))
  const [first] = filled
  if (first === undefined) return {}
  return { '/': filled.length === 1 ? first.items : filled.map(({ text, items }) => ({ text, items })) }
}

/** Returns the entries of the menu: the first page of each section. */
export const menuOf = (sections: readonly Section[]): Data[] =>
  sections.flatMap(({ text, items, link = routesIn(items)[0] }) =>
    text === '' || link === undefined ? [] : [present({ text, link })],
  )
