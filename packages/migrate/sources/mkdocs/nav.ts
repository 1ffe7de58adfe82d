// Converts the nav of MkDocs, or the folders that stand in for it, into a sidebar.

import { posix } from 'node:path'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../../values.ts'

/** The pages that a nav names. All paths are relative to `docs_dir`. */
export interface NavPages {
  /** The routes, by path. */
  routes: ReadonlyMap<string, string>
  /** The titles in the nav, by path. */
  titles: ReadonlyMap<string, string>
  /** Returns the title of a page that the nav does not give. */
  titleOf(path: string): string
  /** Returns a title of the nav in the language of the pages. */
  translated(title: string): string
  /** Whether a group links to the index page in it (`navigation.indexes`). */
  linksIndexes: boolean
}

const isIndex = (path: string): boolean => /(?:^|\/)(?:index|README)\.md$/.test(path)

/** Returns the titles that a nav gives to pages, by path. */
export const navTitles = (items: unknown): Map<string, string> =>
  new Map(
    listIn(items).flatMap((item) =>
      Object.entries(objectIn(item)).flatMap(([text, value]): [string, string][] => {
        if (Array.isArray(value)) return [...navTitles(value)]
        return text === '' || typeof value !== 'string' ? [] : [[posix.normalize(value), text]]
      }),
    ),
  )

/** Returns the entries of a nav. */
export function navItems(items: unknown, pages: NavPages): Data[] {
  return listIn(items).flatMap((item): Data[] => {
    if (typeof item === 'string') return linkItems(undefined, item, pages)
    return Object.entries(objectIn(item)).flatMap(([text, value]) =>
      Array.isArray(value)
        ? group(text, pathsIn(value), navItems(value, pages), pages)
        : linkItems(pages.translated(text), String(value ?? ''), pages),
    )
  })
}

/** Returns the pages that the entries of a group name, without those of groups inside it. */
const pathsIn = (items: readonly unknown[]): string[] =>
  items
    .flatMap((item) => (typeof item === 'string' ? item : Object.values(objectIn(item))))
    .flatMap((path) => (typeof path === 'string' ? posix.normalize(path) : []))

/** Returns a group. Without a name, it has that of its index or first page. Without entries, there is no group. */
function group(name: string, paths: readonly string[], items: readonly Data[], pages: NavPages): Data[] {
  const own = paths.filter((path) => pages.routes.has(path))
  const index = own.find(isIndex)
  const first = index ?? own[0]
  const text = pages.translated(name) || (first === undefined ? '' : (pages.titles.get(first) ?? pages.titleOf(first)))
  const link = pages.linksIndexes && index !== undefined ? pages.routes.get(index) : undefined
  const rest = link === undefined ? [...items] : items.filter((item) => item.link !== link)
  if (text === '') return rest
  if (rest.length > 0) return [present({ text, link, items: rest })]
  return link === undefined ? [] : [{ text, link }]
}

/** Returns all Markdown files that a nav names. */
export const filesIn = (items: unknown): string[] =>
  listIn(items)
    .flatMap((item) => (typeof item === 'string' ? [item] : Object.values(objectIn(item))))
    .flatMap((value) => (Array.isArray(value) ? filesIn(value) : (stringIn(value) ?? [])))
    .filter((path) => /^[^*?]+\.md$/.test(path) && !isExternal(path))

/** A folder stands for all of its pages. */
function linkItems(text: string | undefined, target: string, { routes }: NavPages): Data[] {
  const named = stringIn(text)
  if (isExternal(target)) return [{ text: named ?? target, link: target }]
  const route = routes.get(posix.normalize(target))
  if (route !== undefined) return [present({ text: named, link: route })]
  const inside = [...routes]
    .filter(([path]) => target.endsWith('/') && path.startsWith(target))
    .map(([, link]) => ({ link }))
  return inside.length > 0 ? [{ text: named ?? target.replace(/\/$/, ''), items: inside }] : []
}

/** Returns the pages by folder, as MkDocs lists them without a nav. */
export function folderNav(pages: NavPages, folder = ''): Data[] {
  const inside = [...pages.routes.keys()].filter((path) => path.startsWith(folder))
  const nameIn = (path: string) => path.slice(folder.length).split('/')[0] ?? ''
  const children = inside.filter((path) => !path.slice(folder.length).includes('/'))
  const folders = new Set(inside.filter((path) => path.slice(folder.length).includes('/')).map(nameIn))
  return [
    ...children
      .sort((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || a.localeCompare(b))
      .map((path) => ({ link: pages.routes.get(path) })),
    ...[...folders].sort().flatMap((name) => {
      const path = `${folder}${name}/`
      const own = inside.filter((one) => one.startsWith(path) && !one.slice(path.length).includes('/'))
      return group(nameTitle(name), own, folderNav(pages, path), pages)
    }),
  ]
}

/** Returns the title that MkDocs gives to a file or folder with this name: `first-steps` → `First steps`. */
export function nameTitle(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words === words.toLowerCase() ? (words[0] ?? '').toUpperCase() + words.slice(1) : words
}
