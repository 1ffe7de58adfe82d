// Reads the navigation that layouts of Jekyll show from files of data: lists of entries with a title, a link and entries below.

import { comparable } from '../../compare.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../../values.ts'
import { wordsOfName } from '../tree/literal-module.ts'
import type { TreePage } from '../tree/pages.ts'

/** Names of files and of their fields that themes read a navigation from. */
const navigationName = /nav|sidebar|toc|menu/i
/** Names of the navigation at the top of each page. */
const headerName = /^(?:main|primary|header|top|navbar)(?:[_-]|$)/i

const textFields = ['title', 'text', 'name', 'label']
const linkFields = ['url', 'link', 'href', 'permalink', 'page']
const childFields = [
  'children',
  'docs',
  'items',
  'links',
  'pages',
  'subitems',
  'sublinks',
  'folders',
  'folderitems',
  'subfolders',
  'subfolderitems',
]

/** One list of entries in a file of data. */
interface EntryList {
  file: string
  name: string
  entries: readonly Data[]
}

/** A navigation of the old site, and the files it is from. */
export interface DataNavigation {
  sidebar: Data[] | undefined
  nav: Data[] | undefined
  files: ReadonlyMap<string, string[]>
}

const firstText = (entry: Data, fields: readonly string[]): string | undefined =>
  fields.flatMap((field) => (Object.hasOwn(entry, field) ? (stringIn(entry[field]) ?? []) : []))[0]

/** Reads entries, and drops those whose pages the new site does not have. `dropped` gets their links. */
function itemsOf(entries: readonly Data[], routes: ReadonlyMap<string, string>, dropped: string[]): Data[] {
  return entries.flatMap((entry): Data[] => {
    const text = firstText(entry, textFields)
    const written = firstText(entry, linkFields)
    const link = written === undefined || isExternal(written) ? written : routes.get(routeKey(written))
    if (written !== undefined && link === undefined) dropped.push(written)
    const items = itemsOf(
      childFields.flatMap((field) => (Object.hasOwn(entry, field) ? listIn(entry[field]).map(objectIn) : [])),
      routes,
      dropped,
    )
    if (items.length === 0 && (link === undefined || (text === undefined && isExternal(link)))) return []
    return [present({ text, link, items: items.length > 0 ? items : undefined })]
  })
}

const routeKey = (link: string): string =>
  comparable(`/${link.replace(/[?#].*$/, '').replace(/^\/+/, '')}`).replace(/(?<=.)\/$/, '')

/** Returns the lists in a value of data: itself, or those in its fields, at most two levels down. */
function listsIn(file: string, name: string, value: unknown, depth = 0): EntryList[] {
  if (Array.isArray(value)) return [{ file, name, entries: value.map(objectIn) }]
  if (depth > 1) return []
  return Object.entries(objectIn(value)).flatMap(([field, inner]) => listsIn(file, field, inner, depth + 1))
}

const countLinks = (items: readonly Data[]): number =>
  items.reduce((sum, item) => sum + (item.link === undefined ? 0 : 1) + countLinks(listIn(item.items).map(objectIn)), 0)

/**
 * Returns the sidebar and the menu that files of data describe. A list is a sidebar if it links to at least three pages.
 * `data` are the files by name, without the ending.
 */
export function dataNavigation(data: Data, pages: readonly TreePage[]): DataNavigation {
  const routes = new Map(pages.map(({ page }) => [routeKey(page.route), page.route]))
  const files = new Map<string, string[]>()
  const read = Object.entries(data)
    .filter(([name]) => navigationName.test(name))
    .flatMap(([name, value]) => listsIn(name, name, value))
    .map((list) => {
      const dropped: string[] = []
      return { ...list, items: itemsOf(list.entries, routes, dropped), dropped }
    })
    .filter(({ items }) => items.length > 0)
  const menu = read.find(({ name, items }) => headerName.test(name) && items.every(({ text }) => text !== undefined))
  const sidebars = read.filter((list) => list !== menu && countLinks(list.items) >= 3)
  for (const { file, dropped } of read.filter((list) => list === menu || sidebars.includes(list)))
    files.set(file, [...(files.get(file) ?? []), ...dropped])
  const [first, ...others] = sidebars
  return {
    sidebar: others.length > 0 ? sidebars.map(({ name, items }) => ({ text: wordsOfName(name), items })) : first?.items,
    nav: menu?.items,
    files,
  }
}
