// Creates sidebar entries from folders and their `_meta.json` (specification, 2.6; the manual's page "Sidebar" explains the format).

import type { Badge } from '../../model/config/badge.ts'
import { type MetaItem, metaFile } from '../../model/config/meta-file.ts'
import { nearHint, type Path } from '../../model/config/problem.ts'
import type { ValueOf } from '../../model/config/schema.ts'
import type { EntryTag, SidebarEntry, SidebarGroupEntry } from '../../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import type { NavText } from '../../model/navigation/nav-text.ts'
import { readJson } from '../../source/json.ts'
import { optional } from '../../text/optional.ts'
import { badgeTag, entryTag } from '../tags.ts'
import { inEntryOrder } from './entry-order.ts'
import type { FolderTree, MetaFile } from './folder-tree.ts'
import { type NavigationMetadata, navigationText } from './navigation-metadata.ts'

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
    (name) => !folders?.has(name) && tree.metadata(tree.pages.get(name) as string).isDoc,
  )
  const entries = inEntryOrder(names, (name) => metadataAt(name, tree)?.order).flatMap((name) => link(name, {}, tree))
  return entries.length > 1 ? entries : []
}

function listedEntries(folder: string, meta: MetaFile, tree: FolderTree, diagnostics: Diagnostic[]): SidebarEntry[] {
  const file = `content/${meta.filePath}`
  const { value, problems, placeOf } = readJson(meta.text, metaFile, 'items')
  const { items, start } = listOf(value)
  for (const { text, hint, line, column } of problems)
    diagnostics.push(diagnostic('invalid-meta', { file, line, column }, text, hint))
  const seen = new Set<string>()
  const entries = items.flatMap((written, i): SidebarEntry[] => {
    if (written === null) return []
    const item = typeof written === 'string' ? { name: written } : written
    const placeIn = (path: Path) => ({ file, ...placeOf([...start, i, ...path]) })
    if ('name' in item) {
      const name = item.name.replace(/\.md$/, '')
      if (seen.has(name))
        diagnostics.push(
          diagnostic('invalid-meta', placeIn([]), `\`${item.name}\` is listed twice`, 'Delete one of the entries.'),
        )
      seen.add(name)
    }
    return listedEntry(withCleanTag(item, tree, placeIn), folder, tree, diagnostics, placeIn)
  })
  if (!meta.lent) diagnostics.push(...ineffectiveOrders([...seen], folder, tree))
  return entries
}

/** Reports pages whose `sidebar.order` contradicts the order of a `_meta.json`. */
function ineffectiveOrders(names: readonly string[], folder: string, tree: FolderTree): Diagnostic[] {
  let last = Number.NEGATIVE_INFINITY
  return names.flatMap((name) => {
    const path = join(folder, name)
    const page = tree.pages.has(path) ? path : join(path, 'index')
    const filePath = tree.fallbacks.has(page) ? undefined : tree.pages.get(page)
    const order = filePath === undefined ? undefined : tree.metadata(filePath).order
    if (filePath === undefined || order === undefined) return []
    const isBehind = order < last
    last = Math.max(order, last)
    const text = 'The frontmatter field `sidebar.order` has no effect, because `_meta.json` lists the page elsewhere'
    const hint = 'Remove the field, or change the order in `_meta.json`.'
    return isBehind ? [diagnostic('unknown-field', tree.placeOf(filePath, ['sidebar', 'order']), text, hint)] : []
  })
}

/** Returns the entries of a `_meta.json`, with `null` for invalid ones, and the path to their list. */
function listOf(value: ValueOf<typeof metaFile> | undefined): { items: (MetaItem | null)[]; start: Path } {
  return Array.isArray(value) ? { items: value, start: [] } : { items: value?.items ?? [], start: ['items'] }
}

type WrittenItem = Exclude<MetaItem, string>

function withCleanTag(item: WrittenItem, tree: FolderTree, placeIn: (path: Path) => Place): WrittenItem {
  if (!('tag' in item) || item.tag === undefined) return item
  const { tag, ...rest } = item
  return { ...rest, ...optional({ tag: tree.tag(tag, () => placeIn(['tag'])) }) } as WrittenItem
}

function listedEntry(
  item: WrittenItem,
  folder: string,
  tree: FolderTree,
  diagnostics: Diagnostic[],
  placeIn: (path: Path) => Place,
): SidebarEntry[] {
  switch (item.type) {
    case 'divider':
      return [{ kind: 'divider', style: item.dashed ? 'dashed' : 'solid' }]
    case 'section-header':
      return [{ kind: 'header', ...labelText(item.label, tree), ...optional({ tag: tagOf(item) }) }]
    case 'custom-link': {
      const target = tree.target(item.link, () => placeIn(['link']))
      return target
        ? [
            {
              kind: 'link',
              ...labelText(item.label, tree),
              ...target,
              ...optional({ tag: tagOf(item), context: item.context }),
            },
          ]
        : []
    }
    default: {
      const isFolder = item.type === 'dir'
      const name = isFolder ? item.name : item.name.replace(/\.md$/, '')
      const path = join(folder, name)
      if (!isFolder && tree.pages.has(path)) return link(path, item, tree)
      if (hasFolder(path, tree)) return [group(path, item, tree, diagnostics)]
      if (isDraft(path, tree)) return []
      const hint = nearPath(name, folder, [...(isFolder ? [] : tree.pages.keys()), ...foldersOf(tree)])
      const text = `${isFolder ? 'Folder' : 'Page'} \`${item.name}\` does not exist here`
      diagnostics.push(diagnostic('invalid-meta', placeIn([]), text, hint))
      return []
    }
  }
}

/** Lists the entries of a folder without `_meta.json`: the index first, then pages and folders in the order of their pages or names. */
function namedEntries(folder: string, tree: FolderTree, diagnostics: Diagnostic[]): SidebarEntry[] {
  const folders = tree.folders.get(folder) ?? new Set<string>()
  const names = new Set([...(tree.names.get(folder) ?? []), ...folders])
  const orderOf = (name: string) => {
    const path = join(folder, name)
    return (metadataAt(path, tree) ?? metadataAt(join(path, 'index'), tree))?.order
  }
  const rankOf = (name: string) => tree.ranks.get(join(folder, name))
  return inEntryOrder(names, orderOf, rankOf).flatMap((name): SidebarEntry[] => {
    const path = join(folder, name)
    if (!folders.has(name)) return link(path, {}, tree)
    const entry = group(path, {}, tree, diagnostics)
    return entry.items.length > 0 || entry.link !== undefined ? [entry] : []
  })
}

type EntryOptions = Partial<Omit<Extract<MetaItem, { type: 'dir' }>, 'type' | 'name'>>

const metadataAt = (path: string, tree: FolderTree): NavigationMetadata | undefined => {
  const filePath = tree.pages.get(path)
  return filePath === undefined ? undefined : tree.metadata(filePath)
}

function link(path: string, item: EntryOptions, tree: FolderTree): SidebarEntry[] {
  const metadata = tree.metadata(tree.pages.get(path) as string)
  if (metadata.isHidden) return []
  const { overviewHeaders = item.overviewHeaders, context = item.context } = metadata
  return [
    {
      kind: 'link',
      ...entryText(path, item, path, tree),
      link: tree.linkTo(path),
      ...optional({ tag: tagOf(item, metadata, tree), overviewHeaders, context }),
    },
  ]
}

/** Returns the tag of an entry: that it is a draft, its own tag or badge, or else the badge of its page. */
function tagOf(
  { tag, badge }: { tag?: string | undefined; badge?: Badge | undefined },
  metadata?: NavigationMetadata,
  tree?: FolderTree,
): EntryTag | undefined {
  if (metadata?.isDraft && tree) return ['warning', tree.draftText]
  return entryTag(tag) ?? badgeTag(badge ?? metadata?.badge)
}

/** Returns the text of an entry: its label, or else the label or title of the page `titled`, or else the name of the file or folder. */
function entryText(path: string, { label }: EntryOptions, titled: string, tree: FolderTree): NavText {
  if (label !== undefined) return labelText(label, tree)
  const metadata = metadataAt(titled, tree)
  const text = metadata === undefined ? '' : navigationText(metadata)
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
  const page = tree.pages.has(path) ? path : tree.pages.has(index) && !listsIndex ? index : undefined
  const metadata = page === undefined ? undefined : metadataAt(page, tree)
  const link = page === undefined || metadata?.isHidden ? undefined : tree.linkTo(page)
  return {
    kind: 'group',
    ...entryText(path, item, page ?? index, tree),
    ...optional({
      link,
      tag: tagOf(item, metadata, tree),
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

/** Returns whether a path is that of a draft, or of a folder that contains only drafts. */
const isDraft = (path: string, { drafts }: FolderTree): boolean =>
  [...drafts].some((draft) => draft === path || draft.startsWith(`${path}/`))

/** Returns a hint with the path in `folder` that is most similar to a misspelled path. */
function nearPath(spelling: string, folder: string, paths: readonly string[]): string | undefined {
  const below = join(folder, '')
  return nearHint(
    spelling,
    paths.filter((path) => path.startsWith(below)).map((path) => path.slice(below.length)),
  )
}

const foldersOf = ({ folders }: FolderTree): string[] =>
  [...folders].flatMap(([parent, names]) => [...names].map((name) => join(parent, name)))

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
const join = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
