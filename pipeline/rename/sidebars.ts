// Moves the entries of pages and folders in `_meta.json` files.

import { posix } from 'node:path'
import { type Addressing, routeOfFile, splitRoute } from '../model/route.ts'
import { definesMenu, type NavigationFile, navigationFiles } from '../site/navigation/navigation-files.ts'
import { metadataOf } from '../site/navigation/navigation-metadata.ts'
import { fileRouteOf, type Route } from '../site/routes.ts'
import { insertEntry, type ListedEntry, listedEntries, removeEntry, renameEntry, withName } from './list-edits.ts'
import type { RenameSite } from './model.ts'
import { contentPathAfter, type SiteAfter } from './site-after.ts'

/** The new texts of navigation files, and the files that have no purpose any more. Keys are content paths before the move. */
export interface SidebarUpdates {
  texts: Map<string, string>
  removed: string[]
}

/** A `_meta.json` whose text is edited, and its folder after the move. */
interface Meta extends NavigationFile {
  readonly folderThen: string
  readonly before: string
}

/** A page in one locale and version. Paths are relative to the root of the locale and without `.md`. */
interface PagePlace extends Pick<Route, 'lang' | 'version'> {
  route: Route
  from: string
  to: string
}

export function updateSidebars(site: RenameSite, after: SiteAfter, texts: ReadonlyMap<string, string>): SidebarUpdates {
  const { addressing } = site.project
  const metas = navigationFiles(texts, addressing)
    .filter((file) => file.name === '_meta.json' && !definesMenu(file))
    .map((file): Meta => ({ ...file, before: file.text, folderThen: folderThen(file.filePath, after, addressing) }))
  const places = placesOf(site, after)
  const taken = new Map<string, ListedEntry>()
  for (const meta of metas) renameEntries(meta, new FolderPlaces(places.filter(isIn(meta))), taken)
  for (const place of places) if (place.from !== place.to) insertPlace(place, metas.filter(isIn(place)), taken, site)
  const folders = new Set(places.flatMap(({ to }) => foldersOf(to)))
  const isEmpty = ({ folder, folderThen }: Meta) => folder !== '' && !folders.has(folderThen)
  return {
    texts: new Map(metas.filter((meta) => !isEmpty(meta)).map(({ filePath, text }) => [filePath, text])),
    removed: metas.filter(isEmpty).map(({ filePath }) => filePath),
  }
}

type Local = Pick<Route, 'lang' | 'version'>

const isIn =
  ({ lang, version }: Local) =>
  (other: Local): boolean =>
    other.lang === lang && other.version === version

function folderThen(filePath: string, { fileOf }: SiteAfter, site: Addressing): string {
  const index = posix.join(posix.dirname(contentPathAfter(fileOf, filePath)), 'index.md')
  return splitRoute(routeOfFile(index, site), site).rest.slice(1, -1)
}

/** Lists the pages and drafts of all locales and versions, including pages that replace a missing translation. */
function placesOf({ linked, project: { addressing } }: RenameSite, { routeOf }: SiteAfter): PagePlace[] {
  const pathOf = (route: Route) =>
    splitRoute(fileRouteOf(route), addressing)
      .rest.slice(1)
      .replace(/(^|\/)$/, '$1index')
  return [...linked.routes.routes, ...linked.routes.drafts.values()].map((route) => ({
    route,
    lang: route.lang,
    version: route.version,
    from: pathOf(route),
    to: pathOf(routeOf(route)),
  }))
}

/** Lists the folders that contain a page. */
const foldersOf = (path: string): string[] => Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))

/** The places of the pages of one locale and version. */
class FolderPlaces {
  readonly #byPath: ReadonlyMap<string, PagePlace>
  readonly #places: readonly PagePlace[]

  constructor(places: readonly PagePlace[]) {
    this.#places = places
    this.#byPath = new Map(places.map((place) => [place.from, place]))
  }

  /** Returns the new path of a page or folder; `undefined` if it does not exist any more. */
  pathThen(path: string): string | undefined {
    const page = this.#byPath.get(path)
    if (page) return page.to
    const inside = this.#places.filter(({ from }) => from.startsWith(`${path}/`))
    if (inside.length === 0 || inside.some(({ from, to }) => from === to)) return path
    const [first] = inside
    const rest = first?.from.slice(path.length) ?? ''
    const folder = first?.to.endsWith(rest) ? first.to.slice(0, first.to.length - rest.length) : undefined
    const isWhole = inside.every(({ from, to }) => to === folder + from.slice(path.length))
    if (folder !== undefined && isWhole) return folder
    return this.#places.some(({ to }) => to.startsWith(`${path}/`)) ? path : undefined
  }
}

/** Renames the entries of a file whose pages or folders have moved, or takes them out if they are now in another folder. */
function renameEntries(meta: Meta, places: FolderPlaces, taken: Map<string, ListedEntry>): void {
  for (const entry of listedEntries(meta.text).toReversed()) {
    const name = bare(entry.name)
    const path = places.pathThen(join(meta.folder, name))
    if (path === join(meta.folderThen, name)) continue
    const inside = path === undefined ? undefined : insideOf(meta.folderThen, path)
    if (inside !== undefined && inside.split('/').length === name.split('/').length)
      meta.text = renameEntry(meta.text, entry.index, inside + (entry.name.endsWith('.md') ? '.md' : ''))
    else {
      meta.text = removeEntry(meta.text, entry.index)
      if (path !== undefined) taken.set(keyOf(meta, path), entry)
    }
  }
}

/** Lists a page that has moved in the `_meta.json` of its new folder, and the folders around it in those of their parent folders. */
function insertPlace(
  place: PagePlace,
  metas: readonly Meta[],
  taken: ReadonlyMap<string, ListedEntry>,
  site: RenameSite,
): void {
  for (const { meta, name } of listsOf(place.to, metas, ({ folderThen }) => folderThen)) {
    if (names(meta.text).has(name)) continue
    const entry = taken.get(keyOf(place, join(meta.folderThen, name)))
    if (!entry && (metadataOf(site.pageOf(place.route.filePath)).isHidden || !wasListed(place, metas))) continue
    meta.text = insertEntry(meta.text, entry ? withName(entry, name) : JSON.stringify(name))
  }
}

/** Returns whether a sidebar contained a page. Without a `_meta.json`, a sidebar contains all pages. */
const wasListed = ({ from }: PagePlace, metas: readonly Meta[]): boolean =>
  listsOf(from, metas, ({ folder }) => folder).every(({ meta, name }) => names(meta.before).has(name))

/** A `_meta.json` above a page, and the name that lists the page or its folder there. */
interface List {
  meta: Meta
  name: string
}

/** Returns the `_meta.json` files above a page, the nearest first. The first page of a folder needs no entry in that folder. */
function listsOf(path: string, metas: readonly Meta[], folderOf: (meta: Meta) => string): List[] {
  const [, first = path] = /^(.+)\/index$/.exec(path) ?? []
  // The folders in the root are separate sections.
  if (first !== path && !first.includes('/')) return []
  const lists: List[] = []
  let inner = first
  for (const folder of foldersAbove(first)) {
    const meta = metas.find((one) => folderOf(one) === folder)
    if (!meta) continue
    lists.push({ meta, name: (insideOf(folder, inner) ?? '').split('/')[0] ?? '' })
    inner = folder
  }
  return lists
}

/** Lists the folders above a path, the nearest first, up to a folder in the root; for a page in the root, the root. */
const foldersAbove = (path: string): string[] => (path.includes('/') ? foldersOf(path).reverse() : [''])

const names = (text: string): Set<string> => new Set(listedEntries(text).map(({ name }) => bare(name)))
const bare = (name: string): string => name.replace(/\.md$/, '')
const keyOf = ({ version, lang }: Local, path: string): string => `${version} ${lang} ${path}`
const join = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)
const insideOf = (folder: string, path: string): string | undefined =>
  folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
