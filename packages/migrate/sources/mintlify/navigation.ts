// Converts the navigation of Mintlify: divisions such as tabs and versions contain groups of pages → sections with entries.

import { routeKey } from '../../steps/links.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn } from '../../values.ts'
import type { TreePage } from '../tree/pages.ts'
import type { Section } from '../tree/sections.ts'

/** The lists of divisions, and the field that names a division. */
const divisions: Readonly<Record<string, string>> = {
  versions: 'version',
  products: 'product',
  dropdowns: 'dropdown',
  tabs: 'tab',
  menu: 'item',
  anchors: 'anchor',
}

/** Returns the sections of a site or of one of its languages. */
export function mintlifySections(config: Data, pages: readonly TreePage[], locale: string | undefined): Section[] {
  const routes = new Map(pages.map(({ page }) => [routeKey(page.file), page.route]))
  if (Array.isArray(config.navigation)) return oldSections(config, routes)
  const navigation = objectIn(config.navigation)
  const languages = listIn(navigation.languages).map(objectIn)
  const [first] = languages
  const own = languages.length > 0 ? (languages.find(({ language }) => language === locale) ?? first ?? {}) : navigation
  return [...sectionsIn(own, '', routes), ...sectionsIn(objectIn(navigation.global), '', routes)]
}

function sectionsIn(node: Data, text: string, routes: ReadonlyMap<string, string>): Section[] {
  const items = [...listIn(node.pages), ...listIn(node.groups)].flatMap((entry) => itemOf(entry, routes))
  const inner = Object.entries(divisions).flatMap(([list, name]) =>
    listIn(node[list]).flatMap((one) => sectionsIn(objectIn(one), stringIn(objectIn(one)[name]) ?? text, routes)),
  )
  const href = stringIn(node.href)
  if (items.length === 0 && inner.length === 0)
    return href !== undefined && isExternal(href) ? [{ text, items: [], link: href }] : []
  return [...(items.length > 0 ? [{ text, items }] : []), ...inner]
}

/** Before `docs.json`, tabs and anchors named the beginning of the paths of their pages. */
function oldSections(config: Data, routes: ReadonlyMap<string, string>): Section[] {
  const divided = [...listIn(config.tabs), ...listIn(config.anchors)].map(objectIn)
  const groups = listIn(config.navigation).map(objectIn)
  const inside = (group: Data) =>
    divided.find(({ url }) => stringIn(url) && firstPage(group).startsWith(`${String(url).replace(/^\//, '')}/`))
  const main = groups.filter((group) => inside(group) === undefined)
  return [
    { text: stringIn(objectIn(config.primaryTab).name) ?? 'Documentation', items: itemsOf(main, routes) },
    ...divided.flatMap((one): Section[] => {
      const [text, url] = [stringIn(one.name) ?? '', stringIn(one.url) ?? '']
      const items = itemsOf(
        groups.filter((group) => inside(group) === one),
        routes,
      )
      return items.length > 0 ? [{ text, items }] : isExternal(url) ? [{ text, items, link: url }] : []
    }),
  ]
}

const firstPage = (group: Data): string => {
  const [first] = listIn(group.pages)
  return typeof first === 'string' ? first.replace(/^\//, '') : firstPage(objectIn(first))
}

const itemsOf = (groups: readonly Data[], routes: ReadonlyMap<string, string>): Data[] =>
  groups.flatMap((group) => itemOf(group, routes))

/** Converts a page or a group. */
function itemOf(entry: unknown, routes: ReadonlyMap<string, string>): Data[] {
  if (typeof entry === 'string') {
    const route = routes.get(routeKey(entry.replace(/^\.?\/+/, '')))
    return route === undefined ? [] : [{ link: route }]
  }
  const { group, pages, root, href, tag } = objectIn(entry)
  const text = stringIn(group)
  const items = listIn(pages).flatMap((one) => itemOf(one, routes))
  const link = stringIn(root) === undefined ? undefined : itemOf(root, routes)[0]?.link
  if (text === undefined) return items
  if (items.length > 0) return [present({ text, link, tag: stringIn(tag), items })]
  const other = link ?? (stringIn(href) && (isExternal(String(href)) ? href : rooted(String(href))))
  return other === undefined ? [] : [{ text, link: other }]
}
