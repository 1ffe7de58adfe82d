// Makes the sidebars and the menu of a Nextra site: pages by path and the entries of `_meta` → `sidebar` and `nav`.

import { posix } from 'node:path'
import { type Data, isExternal, objectIn, present, rooted, stringIn } from '../../values.ts'
import { wordsOfName } from '../tree/literal-module.ts'
import { bareOf, type TreePage } from '../tree/pages.ts'
import { routesIn } from '../tree/sections.ts'
import type { Metas } from './metas.ts'

interface Navigation {
  sidebar: Data
  nav: Data[]
}

/** A folder or a page. */
interface Node {
  name: string
  path: string
  page?: TreePage
  /** The page of the folder itself. */
  index?: TreePage
  children: Map<string, Node>
}

export function nextraNavigation(pages: readonly TreePage[], metas: Metas, locale: string | undefined): Navigation {
  const root: Node = { name: '', path: '', children: new Map() }
  for (const page of pages) addPage(root, page)
  const metaOf = (path: string) =>
    metas.get(locale === undefined ? path : posix.join(locale, path)) ?? metas.get(path) ?? {}
  const sidebar: Data = {}
  const nav: Data[] = []
  const meta = metaOf('')
  for (const [name, entry] of Object.entries(meta)) {
    const { type, title, href, items } = objectIn(entry)
    const text = stringIn(title) ?? wordsOfName(name)
    if (type === 'menu') nav.push({ text, items: menuItems(items) })
    if (type !== 'page') continue
    const node = root.children.get(name)
    const inside = node === undefined ? [] : folderItems(node, metaOf)
    if (inside.length > 0) sidebar[`/${name}`] = inside
    const link = stringIn(href) ?? node?.page?.page.route ?? routesIn(inside)[0] ?? (name === 'index' ? '/' : undefined)
    if (link !== undefined && !isHidden(entry)) nav.push({ text, link: isExternal(link) ? link : rooted(link) })
  }
  const own = folderItems(root, metaOf)
  if (own.length > 0) sidebar['/'] = own
  return { sidebar, nav }
}

const isHidden = (entry: unknown): boolean => objectIn(entry).display === 'hidden'

const menuItems = (items: unknown): Data[] =>
  Object.values(objectIn(items)).flatMap((item) => {
    const { title, href } = objectIn(item)
    const [text, link] = [stringIn(title), stringIn(href)]
    return text === undefined || link === undefined ? [] : [{ text, link: isExternal(link) ? link : rooted(link) }]
  })

function addPage(root: Node, page: TreePage): void {
  const parts = bareOf(page.path).split('/').filter(Boolean)
  let node = root
  for (const part of parts) {
    const path = posix.join(node.path, part)
    const child = node.children.get(part) ?? { name: part, path, children: new Map() }
    node.children.set(part, child)
    node = child
  }
  if (/(?:^|\/)index\.mdx?$/.test(page.path)) node.index = page
  else node.page = page
}

/** Returns the entries of a folder: those of its `_meta` in order, then all others by name. */
function folderItems(node: Node, metaOf: (path: string) => Data): Data[] {
  const meta = metaOf(node.path)
  const rest = [...(node.index ? ['index'] : []), ...[...node.children.keys()].sort()]
  const names = [...new Set([...Object.keys(meta), ...rest])]
  return names.flatMap((name): Data[] => {
    const entry = meta[name]
    const { type, title, href, display } = objectIn(entry)
    const text = stringIn(entry) ?? stringIn(title)
    if (display === 'hidden' || type === 'page' || type === 'menu') return []
    if (type === 'separator') return [text === undefined ? { dividerType: 'solid' } : { sectionHeaderText: text }]
    if (stringIn(href))
      return [{ text: text ?? wordsOfName(name), link: isExternal(String(href)) ? href : rooted(String(href)) }]
    if (name === 'index')
      return node.index && !isIndexPage(node.index) ? [present({ text, link: node.index.page.route })] : []
    const child = node.children.get(name)
    return child === undefined ? [] : childItems(child, { text, display }, metaOf)
  })
}

/** The page of a folder can be its entry, instead of the first one below it. */
const isIndexPage = ({ fields }: TreePage): boolean => fields.asIndexPage === true

function childItems(
  child: Node,
  { text, display }: { text: string | undefined; display: unknown },
  metaOf: (path: string) => Data,
): Data[] {
  const items = child.children.size > 0 ? folderItems(child, metaOf) : []
  const page =
    child.page ?? (child.index && (isIndexPage(child.index) || child.children.size === 0) ? child.index : undefined)
  if (items.length === 0) return page === undefined ? [] : [present({ text, link: page.page.route })]
  if (display === 'children') return items
  const title = text ?? stringIn(page?.fields.sidebarTitle) ?? stringIn(page?.fields.title) ?? wordsOfName(child.name)
  return [present({ text: title, link: page?.page.route, items })]
}
