// Creates sidebar entries from the sidebars in the configuration.

import type { Path } from '../model/config/problem.ts'
import type { SidebarGroup, SidebarItem, SidebarLink } from '../model/config/sidebar.ts'
import type { SidebarEntry } from '../model/config/site-data.ts'
import type { NavText } from '../model/navigation/nav-text.ts'
import { routeOfLink } from '../model/route.ts'
import { findField } from '../source/problem-place.ts'
import { type EntryTarget, entryHtml, entryTarget, type NavigationContext } from './navigation-context.ts'
import { optional } from './sidebar-files.ts'

export interface ConfiguredSidebars {
  /** The items of each section, by the section's route prefix. */
  itemsByRoute: Record<string, SidebarItem[]>
  /** The path of the sections in the configuration. */
  path: Path
}

/** Returns the sidebars from the configuration of a locale, or else from the theme configuration. */
export function configuredSidebars({ project, lang }: NavigationContext): ConfiguredSidebars | undefined {
  const { locales, themeConfig } = project.config
  const at = locales?.findIndex((locale) => locale.lang === lang && locale.sidebar) ?? -1
  const own = locales?.[at]?.sidebar
  if (own) return { itemsByRoute: own, path: ['locales', at, 'sidebar'] }
  return themeConfig?.sidebar && { itemsByRoute: themeConfig.sidebar, path: ['themeConfig', 'sidebar'] }
}

/** Returns the entries of a list. `path` is the position of the list in the configuration. */
export const configuredEntries = (
  items: readonly SidebarItem[],
  path: Path,
  context: NavigationContext,
): SidebarEntry[] => items.flatMap((item, i) => configuredEntry(item, [...path, i], context))

function configuredEntry(item: SidebarItem, path: Path, context: NavigationContext): SidebarEntry[] {
  if (typeof item === 'string') return routeEntry(item, path, context)
  if ('dividerType' in item) return [{ kind: 'divider', style: item.dividerType }]
  if ('sectionHeaderText' in item)
    return [{ kind: 'header', text: entryHtml(item.sectionHeaderText, context), ...optional({ tag: item.tag }) }]
  return 'items' in item ? [groupEntry(item, path, context)] : linkEntry(item, path, context)
}

function routeEntry(route: string, path: Path, context: NavigationContext): SidebarEntry[] {
  const target = targetAt(route, path, context)
  return target ? [{ kind: 'link', ...titleOf(target, route, context), ...target }] : []
}

function linkEntry(item: SidebarLink, path: Path, context: NavigationContext): SidebarEntry[] {
  const target = targetAt(item.link, [...path, 'link'], context)
  if (!target) return []
  const text = item.text === undefined ? titleOf(target, target.link, context) : { text: entryHtml(item.text, context) }
  return [{ kind: 'link', ...text, ...target, ...commonFields(item) }]
}

function groupEntry(item: SidebarGroup, path: Path, context: NavigationContext): SidebarEntry {
  const { collapsible = true, collapsed = false } = item
  const target = item.link === undefined ? undefined : targetAt(item.link, [...path, 'link'], context)
  return {
    kind: 'group',
    text: entryHtml(item.text, context),
    ...target,
    ...commonFields(item),
    collapsible,
    collapsed,
    items: configuredEntries(item.items, [...path, 'items'], context),
  }
}

const commonFields = ({ tag, context, overviewHeaders }: SidebarLink | SidebarGroup) =>
  optional({ tag, context, overviewHeaders })

const targetAt = (link: string, path: Path, context: NavigationContext): EntryTarget | undefined =>
  entryTarget(link, () => findField(context.configTexts, path), context)

/** Returns the title of the page that an entry links to, or else the text `untitled`. */
function titleOf({ link }: EntryTarget, untitled: string, { targets, metadata, lang }: NavigationContext): NavText {
  const route = targets.routes.byPath.get(routeOfLink(link))
  const text = route ? metadata(route.filePath).titleHtml : ''
  if (!route || !text) return { text: untitled }
  const ofText = route.fallback ?? route.lang
  return ofText === lang ? { text } : { text, lang: ofText }
}
