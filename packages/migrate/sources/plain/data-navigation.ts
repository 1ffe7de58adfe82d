// Reads the navigation that layouts of Jekyll show from files of data: lists of entries with a title, a link and entries below.

import { withoutSlash } from '../../compare.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../../values.ts'
import { wordsOfName } from '../tree/literal-module.ts'
import type { TreePage } from '../tree/pages.ts'
import { linksIn } from './navigation.ts'

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

/** One list of entries in a file of data. Entries that are texts are names of pages. */
interface EntryList {
  file: string
  name: string
  entries: readonly unknown[]
}

/** Where entries lead. */
interface Targets {
  routes: ReadonlyMap<string, string>
  /** The folders of pages that entries can name without them. */
  folders: readonly string[]
  /** URLs that have a counterpart elsewhere, or none because the logo leads there. */
  others: ReadonlyMap<string, string | undefined>
  /** Receives the links to pages that the new site does not have. */
  dropped: string[]
}

/** A navigation of the old site, and the files it is from. */
export interface DataNavigation {
  sidebar: Data[] | undefined
  /** The groups that follow the sidebar. */
  groups: Data[]
  nav: Data[] | undefined
  files: ReadonlyMap<string, string[]>
}

const firstText = (entry: Data, fields: readonly string[]): string | undefined =>
  fields.flatMap((field) => (Object.hasOwn(entry, field) ? (stringIn(entry[field]) ?? []) : []))[0]

/** Reads entries, and drops those whose pages the new site does not have. */
function itemsOf(entries: readonly unknown[], targets: Targets): Data[] {
  return entries.flatMap((one): Data[] => {
    const { dropped, others } = targets
    if (typeof one === 'string') return namedPage(one, targets).map((link) => ({ link }))
    const entry = objectIn(one)
    const text = firstText(entry, textFields)
    const written = firstText(entry, linkFields)
    const link = written === undefined || isExternal(written) ? written : targetOf(written, targets)
    if (written !== undefined && link === undefined && !others.has(routeKey(written))) dropped.push(written)
    const items = childListsOf(entry).flatMap(([field, list]) =>
      itemsOf(list, { ...targets, folders: [field, ...targets.folders] }),
    )
    if (items.length === 0 && (link === undefined || (text === undefined && isExternal(link)))) return []
    return [present({ text, link, items: items.length > 0 ? items : undefined })]
  })
}

const targetOf = (written: string, { routes, others }: Targets): string | undefined =>
  routes.get(routeKey(written)) ?? others.get(routeKey(written))

/** Returns the page that a text names, such as `setup` in a list `tutorials`, if there is one. */
const namedPage = (name: string, targets: Targets): string[] =>
  ['', ...targets.folders].flatMap((folder) => targets.routes.get(routeKey(`${folder}/${name}`)) ?? []).slice(0, 1)

/** Returns the lists of entries below an entry, whatever the names of their fields. */
const childListsOf = (entry: Data): [string, unknown[]][] =>
  Object.entries(entry).flatMap(([field, value]): [string, unknown[]][] =>
    Array.isArray(value) &&
    (childFields.includes(field) || value.some((one) => typeof one === 'string' || hasLink(one)))
      ? [[field, value]]
      : [],
  )

const hasLink = (entry: unknown): boolean => firstText(objectIn(entry), linkFields) !== undefined

const routeKey = (link: string): string => withoutSlash(`/${link.replace(/[?#].*$/, '').replace(/^\/+/, '')}`)

/** Returns the lists in a value of data: itself, or those in its fields, at most two levels down. */
function listsIn(file: string, name: string, value: unknown, depth = 0): EntryList[] {
  if (Array.isArray(value)) return [{ file, name, entries: value }]
  if (depth > 1) return []
  return Object.entries(objectIn(value)).flatMap(([field, inner]) => listsIn(file, field, inner, depth + 1))
}

/** Removes the entries of pages that are already listed, with their groups. */
const withoutListed = (items: readonly Data[], listed: ReadonlySet<string>): Data[] =>
  items.flatMap(({ items: inner, ...item }): Data[] => {
    const rest = withoutListed(listIn(inner).map(objectIn), listed)
    if (rest.length > 0) return [{ ...item, items: rest }]
    return item.link === undefined || listed.has(String(item.link)) ? [] : [item]
  })

/**
 * Returns the sidebar and the menu that files of data describe. A list is a sidebar if it links to at least three pages. Lists in
 * files with other names, such as the steps of a tutorial, follow as groups with the pages that no sidebar lists. `data` are the
 * files by name, without the ending; `others` are URLs of the old site that are no pages, with their counterparts.
 */
export function dataNavigation(
  data: Data,
  pages: readonly TreePage[],
  others: ReadonlyMap<string, string | undefined> = new Map(),
): DataNavigation {
  const routes = new Map(pages.map(({ page }) => [routeKey(page.route), page.route]))
  const elsewhere = new Map([...others].map(([from, to]) => [routeKey(from), to]))
  const files = new Map<string, string[]>()
  const read = Object.entries(data)
    .flatMap(([name, value]) => listsIn(name, name, value))
    .map((list) => {
      const dropped: string[] = []
      const folders = [list.name, list.file].map((name) => `/${name}`)
      return { ...list, items: itemsOf(list.entries, { routes, folders, others: elsewhere, dropped }), dropped }
    })
    .filter(({ items }) => items.length > 0)
  const named = read.filter(({ file }) => navigationName.test(file))
  const menu = named.find(({ name, items }) => headerName.test(name) && items.every(({ text }) => text !== undefined))
  const sidebars = named.filter((list) => list !== menu && linksIn(list.items).length >= 3)
  const listed = new Set(sidebars.flatMap(({ items }) => linksIn(items)))
  const steps = read
    .filter(({ file }) => !navigationName.test(file))
    .map((list) => ({ ...list, items: withoutListed(list.items, listed) }))
    .filter(({ items }) => linksIn(items).filter((link) => !isExternal(link)).length >= 3)
  for (const { file, dropped } of [...(menu ? [menu] : []), ...sidebars, ...steps])
    files.set(file, [...(files.get(file) ?? []), ...dropped])
  const [first, ...more] = sidebars
  const groups = steps.map(({ name, items }) => ({ text: wordsOfName(name), items: withoutOwnName(name, items) }))
  return {
    sidebar: more.length > 0 ? sidebars.map(({ name, items }) => ({ text: wordsOfName(name), items })) : first?.items,
    groups,
    nav: menu?.items,
    files,
  }
}

/** A file with one group of its own name needs no group around it. */
const withoutOwnName = (name: string, items: Data[]): Data[] =>
  items.length === 1 && items[0]?.text === wordsOfName(name) && items[0].link === undefined
    ? listIn(items[0].items).map(objectIn)
    : items
