// Generates the sidebars of a description.

import type { GeneratedSidebar } from '@docsite/cli'
import type { Context } from './context.ts'
import { escapeText } from './markdown.ts'
import { badgeOf } from './operation-text.ts'
import type { Group } from './operations.ts'
import { groupTitle } from './pages.ts'

/** A sidebar without language and version. */
export type Sidebar = Pick<GeneratedSidebar, 'folder' | 'items'>

type Items = Exclude<GeneratedSidebar['items'], { items: unknown }>

/** Returns the sidebar of the folder, and those of its groups. */
export function sidebarsOf(context: Context): Sidebar[] {
  const { routes, groups, schemas, words, options } = context
  const isByTag = options.by === 'tag'
  const entryOf = (group: Group): Items[number] => {
    const label = escapeText(groupTitle(group, context))
    return isByTag
      ? { name: group.slug, label }
      : { type: 'dir', name: group.slug, label, collapsed: groups.length > 1 }
  }
  const list = schemas.list.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const items: Items = [
    { name: 'index', label: words.overview },
    ...sections(context, entryOf),
    ...(list.length > 0 ? [{ type: 'dir' as const, name: 'schemas', label: words.schemas, collapsed: true }] : []),
  ]
  const folders = isByTag
    ? []
    : groups.map((group) => ({ folder: routes.ofGroup(group), items: operationItems(group) }))
  const ofSchemas = list.map(({ slug, name }) => ({ name: slug, label: escapeText(name) }))
  return [
    { folder: routes.index, items },
    ...folders,
    ...(list.length > 0 ? [{ folder: routes.schemas, items: ofSchemas }] : []),
  ]
}

const operationItems = ({ operations }: Group): Items =>
  operations.map(({ slug, title, method }) => ({
    name: slug,
    label: escapeText(title),
    badge: { text: method, type: badgeOf(method) },
  }))

/** Returns the entries of all groups, below the headings that `x-tagGroups` defines. */
function sections(context: Context, entryOf: (group: Group) => Items[number]): Items {
  const { root, groups } = context
  const rest = new Set(groups)
  const named = root.get('x-tagGroups').items.flatMap((section): Items => {
    const names = section.texts('tags')
    const own = groups.filter((group) => group.kind === 'tag' && names.includes(group.name) && rest.delete(group))
    const label = escapeText(section.text('name') ?? '')
    return own.length === 0 ? [] : [{ type: 'section-header', label }, ...own.map(entryOf)]
  })
  const others = [...rest].flatMap((group, i, all): Items => {
    const isTree = group.children.length > 0 && !group.parent
    // What follows a tree without a heading of its own would seem to be part of it.
    const isAfterTree = !group.parent && !isTree && all[i - 1]?.parent !== undefined
    if (isTree) return [{ type: 'section-header', label: escapeText(groupTitle(group, context)) }, entryOf(group)]
    return [...(isAfterTree ? [{ type: 'divider' as const }] : []), entryOf(group)]
  })
  return [...named, ...(named.length > 0 && rest.size > 0 ? [{ type: 'divider' as const }] : []), ...others]
}
