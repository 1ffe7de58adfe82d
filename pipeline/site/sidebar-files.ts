// Creates sidebar entries from folders and their `_meta.json` (specification, 2.6; the manual's page "Sidebar" explains the format).

import { type MetaItem, metaFile } from '../model/config/meta-file.ts'
import type { Path } from '../model/config/problem.ts'
import type { ValueOf } from '../model/config/schema.ts'
import type { SidebarEntry, SidebarGroupEntry } from '../model/config/site-data.ts'
import { compareText, type Diagnostic, diagnostic, nearest, type Place } from '../model/diagnostic.ts'
import type { NavText } from '../model/navigation/nav-text.ts'
import { readJson } from '../source/json.ts'

/** Navigation metadata: the fields that a sidebar needs before a page is parsed. */
export interface NavigationMetadata {
  titleHtml: string
  /** Whether the page is a documentation page, not a home page or a custom page. */
  isDoc?: boolean | undefined
  overviewHeaders?: number[] | undefined
  context?: string | undefined
}

/**
 * A `_meta.json`. `lent` means that it comes from the default locale, because the folder has no such file in its own
 * locale.
 */
interface MetaFile {
  filePath: string
  text: string
  lent: boolean
}

/** The folders of one locale and version, including the pages and files that replace missing translations. */
export interface FolderTree {
  /** Content paths, keyed by path from the locale root: `guide/index` → `zh/guide/index.md`. */
  pages: Map<string, string>
  /** The language of each page that replaces a missing translation, keyed like `pages`. */
  fallbacks: Map<string, string>
  /** The `_meta.json` of each folder, keyed by path from the locale root. */
  metas: Map<string, MetaFile>
  /** The names of the subfolders of each folder. */
  folders: Map<string, Set<string>>
  /** The names of the pages in each folder, without `.md`. */
  names: Map<string, Set<string>>
  /** Returns the link to the page at a path from the locale root. */
  linkTo(path: string): string
  metadata(filePath: string): NavigationMetadata
  /** Returns the text of a landing key as safe HTML. Uses the string itself if it is not a key. */
  label(text: string): string
  /** Returns the language of a label in a file of the default locale, if that is not the language of this locale. */
  lentLanguage(text: string): string | undefined
  /** Whether the labels are in a file of the default locale. */
  isLent?: boolean
  /** Resolves a link in the file. Reports a dead link at `place`. */
  target(link: string, place: () => Place): { link: string; file?: true } | undefined
  /** Removes HTML that content may not contain from a tag, and reports it at `place`. */
  tag(tag: string, place: () => Place): string | undefined
}

/** Creates the entries of a folder: those in its `_meta.json`, or else its pages and folders sorted by name. */
export function folderEntries(folder: string, tree: FolderTree, diagnostics: Diagnostic[]): SidebarEntry[] {
  const meta = tree.metas.get(folder)
  if (!meta) return namedEntries(folder, tree, diagnostics)
  const all: Diagnostic[] = []
  const entries = listedEntries(folder, meta, { ...tree, isLent: meta.lent }, all)
  // Problems in the default locale's file are reported for that locale, not here.
  diagnostics.push(...(meta.lent ? all.filter(({ place }) => place.file !== `content/${meta.filePath}`) : all))
  return entries
}

/**
 * Creates the entries for the root folder of a locale: those in its `_meta.json`, or else its pages sorted by name. Its subfolders are
 * separate sections. Returns no entries for a single page, which needs no sidebar.
 */
export function rootEntries(tree: FolderTree, diagnostics: Diagnostic[]): SidebarEntry[] {
  if (tree.metas.has('')) return folderEntries('', tree, diagnostics)
  const folders = tree.folders.get('')
  const names = [...(tree.names.get('') ?? [])].filter(
    (name) => !folders?.has(name) && tree.metadata(tree.pages.get(name) as string).isDoc !== false,
  )
  return names.length > 1 ? names.sort(compareNames).map((name) => link(name, {}, tree)) : []
}

function listedEntries(folder: string, meta: MetaFile, tree: FolderTree, diagnostics: Diagnostic[]): SidebarEntry[] {
  const file = `content/${meta.filePath}`
  const { value, problems, placeOf } = readJson(meta.text, metaFile, 'items')
  const { items, start } = listOf(value)
  for (const { text, hint, line, column } of problems)
    diagnostics.push(diagnostic('invalid-meta', { file, line, column }, text, hint))
  const seen = new Set<string>()
  const entries = items.flatMap((item, i): SidebarEntry[] => {
    if (item === null) return []
    const placeIn = (path: Path) => ({ file, ...placeOf([...start, i, ...path]) })
    const place = placeIn([])
    const named =
      typeof item === 'object' && 'name' in item ? item : typeof item === 'string' ? { name: item } : undefined
    if (named) {
      const name = named.name.replace(/\.md$/, '')
      if (seen.has(name))
        diagnostics.push(
          diagnostic('invalid-meta', place, `\`${named.name}\` is listed twice`, 'Delete one of the entries.'),
        )
      seen.add(name)
    }
    return listedEntry(withCleanTag(item, tree, placeIn), folder, tree, diagnostics, placeIn)
  })
  return entries
}

/** Returns the entries of a `_meta.json`, with `null` for invalid ones, and the path to their list. */
function listOf(value: ValueOf<typeof metaFile> | undefined): { items: (MetaItem | null)[]; start: Path } {
  return Array.isArray(value) ? { items: value, start: [] } : { items: value?.items ?? [], start: ['items'] }
}

function withCleanTag(item: MetaItem, tree: FolderTree, placeIn: (path: Path) => Place): MetaItem {
  if (typeof item === 'string' || !('tag' in item) || item.tag === undefined) return item
  const { tag, ...rest } = item
  return { ...rest, ...optional({ tag: tree.tag(tag, () => placeIn(['tag'])) }) } as MetaItem
}

function listedEntry(
  item: MetaItem,
  folder: string,
  tree: FolderTree,
  diagnostics: Diagnostic[],
  placeIn: (path: Path) => Place,
): SidebarEntry[] {
  const place = placeIn([])
  if (typeof item === 'string') return namedEntry({ name: item }, folder, tree, diagnostics, place)
  switch (item.type) {
    case 'divider':
      return [{ kind: 'divider', style: item.dashed ? 'dashed' : 'solid' }]
    case 'section-header':
      return [{ kind: 'header', ...labelText(item.label, tree), ...optional({ tag: item.tag }) }]
    case 'custom-link': {
      const target = tree.target(item.link, () => placeIn(['link']))
      return target
        ? [
            {
              kind: 'link',
              ...labelText(item.label, tree),
              ...target,
              ...optional({ tag: item.tag, context: item.context }),
            },
          ]
        : []
    }
    case 'dir': {
      const path = join(folder, item.name)
      if (hasFolder(path, tree)) return [group(path, item, tree, diagnostics)]
      const hint = nearHint(item.name, folder, foldersOf(tree))
      diagnostics.push(diagnostic('invalid-meta', place, `Folder \`${item.name}\` does not exist here`, hint))
      return []
    }
    default:
      return namedEntry(item, folder, tree, diagnostics, place)
  }
}

function namedEntry(
  item: Extract<MetaItem, { name: string }>,
  folder: string,
  tree: FolderTree,
  diagnostics: Diagnostic[],
  place: Place,
): SidebarEntry[] {
  const name = item.name.replace(/\.md$/, '')
  const path = join(folder, name)
  if (tree.pages.has(path)) return [link(path, item, tree)]
  if (hasFolder(path, tree)) return [group(path, item, tree, diagnostics)]
  const hint = nearHint(name, folder, [...tree.pages.keys(), ...foldersOf(tree)])
  diagnostics.push(diagnostic('invalid-meta', place, `Page \`${item.name}\` does not exist here`, hint))
  return []
}

/** Lists the entries of a folder without `_meta.json`: the index first, then pages and folders in natural order of their names. */
function namedEntries(folder: string, tree: FolderTree, diagnostics: Diagnostic[]): SidebarEntry[] {
  const folders = tree.folders.get(folder) ?? new Set<string>()
  const names = new Set([...(tree.names.get(folder) ?? []), ...folders])
  return [...names].sort(compareNames).flatMap((name): SidebarEntry[] => {
    const path = join(folder, name)
    if (!folders.has(name)) return [link(path, {}, tree)]
    const entry = group(path, {}, tree, diagnostics)
    return entry.items.length > 0 || entry.link !== undefined ? [entry] : []
  })
}

type EntryOptions = Partial<Omit<Extract<MetaItem, { type: 'dir' }>, 'type' | 'name'>>

function link(path: string, item: EntryOptions, tree: FolderTree): SidebarEntry {
  const metadata = tree.metadata(tree.pages.get(path) as string)
  const { overviewHeaders = item.overviewHeaders, context = item.context } = metadata
  return {
    kind: 'link',
    ...entryText(path, item, path, tree),
    link: tree.linkTo(path),
    ...optional({ tag: item.tag, overviewHeaders, context }),
  }
}

/** Returns the text of an entry: its label, or else the title of the page `titled`, or else the name of the file or folder. */
function entryText(path: string, { label }: EntryOptions, titled: string, tree: FolderTree): NavText {
  if (label !== undefined) return labelText(label, tree)
  const filePath = tree.pages.get(titled)
  const text = filePath === undefined ? '' : tree.metadata(filePath).titleHtml
  return text ? { text, ...optional({ lang: tree.fallbacks.get(titled) }) } : { text: nameOf(path) }
}

const labelText = (label: string, tree: FolderTree): NavText => ({
  text: tree.label(label),
  ...optional({ lang: tree.isLent ? tree.lentLanguage(label) : undefined }),
})

function group(path: string, item: EntryOptions, tree: FolderTree, diagnostics: Diagnostic[]): SidebarGroupEntry {
  const index = join(path, 'index')
  const items = folderEntries(path, tree, diagnostics)
  const listsIndex =
    tree.metas.has(path) &&
    items.some(
      (entry) => entry.kind === 'link' && entry.link === (tree.pages.has(index) ? tree.linkTo(index) : undefined),
    )
  const own = tree.pages.has(path) ? path : tree.pages.has(index) && !listsIndex ? index : undefined
  const metadata = own === undefined ? undefined : tree.metadata(tree.pages.get(own) as string)
  const link = own === undefined ? undefined : tree.linkTo(own)
  return {
    kind: 'group',
    ...entryText(path, item, own ?? index, tree),
    ...optional({
      link,
      tag: item.tag,
      overviewHeaders: metadata?.overviewHeaders ?? item.overviewHeaders,
      context: metadata?.context ?? item.context,
    }),
    collapsible: item.collapsible ?? true,
    collapsed: item.collapsed ?? false,
    items: items.filter((entry) => !(entry.kind === 'link' && entry.link === link)),
  }
}

const hasFolder = (path: string, tree: FolderTree): boolean =>
  tree.folders.get(parentOf(path))?.has(nameOf(path)) ?? false

/** Returns a hint with the path in `folder` that is most similar to a misspelled path. */
function nearHint(written: string, folder: string, paths: readonly string[]): string | undefined {
  const below = join(folder, '')
  const near = nearest(
    written,
    paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length)),
  )
  return near && `Did you mean \`${near}\`?`
}

const foldersOf = ({ folders }: FolderTree): string[] =>
  [...folders].flatMap(([parent, names]) => [...names].map((name) => join(parent, name)))

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
const join = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function compareNames(a: string, b: string): number {
  if (a === 'index' || b === 'index') return Number(b === 'index') - Number(a === 'index')
  const [left, right] = [a, b].map((name) => name.split(/(\d+)/))
  for (let i = 0; i < Math.min(left?.length ?? 0, right?.length ?? 0); i++) {
    const [x = '', y = ''] = [left?.[i], right?.[i]]
    const difference = i % 2 ? Number(x) - Number(y) : compareText(x, y)
    if (difference) return difference
  }
  return (left?.length ?? 0) - (right?.length ?? 0) || compareText(a, b)
}

/** Leaves out fields that are `undefined`. */
export function optional<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
