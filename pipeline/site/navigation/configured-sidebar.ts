// Creates sidebar entries from the sidebars in the configuration.

import type { Path } from '../../model/config/problem.ts'
import type { SidebarGroup, SidebarItem, SidebarLink } from '../../model/config/sidebar.ts'
import type { EntryTag, EntryTarget, SidebarEntry } from '../../model/config/site-data.ts'
import type { NavText } from '../../model/navigation/nav-text.ts'
import { routeOfLink } from '../../model/route.ts'
import { findField } from '../../source/config/problem-place.ts'
import { optional } from '../../text/optional.ts'
import type { Route } from '../routes.ts'
import { badgeTag, entryTag } from '../tags.ts'
import { entryHtml, entryTarget, type NavigationContext } from './navigation-context.ts'
import { type NavigationMetadata, navigationText } from './navigation-metadata.ts'

/**
 * Returns the sidebars from the configuration of a locale, or else from the theme configuration: the items of each section by its route
 * prefix, and the path of the sections in the configuration.
 */
export function configuredSidebars({ project, lang }: Pick<NavigationContext, 'project' | 'lang'>) {
  const { locales, themeConfig } = project.config
  const at = locales?.findIndex((locale) => locale.lang === lang && locale.sidebar) ?? -1
  const sidebar = locales?.[at]?.sidebar
  if (sidebar) return { itemsByRoute: sidebar, path: ['locales', at, 'sidebar'] }
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
    return [
      { kind: 'header', text: entryHtml(item.sectionHeaderText, context), ...optional({ tag: entryTag(item.tag) }) },
    ]
  return 'items' in item ? [groupEntry(item, path, context)] : linkEntry(item, path, context)
}

function routeEntry(route: string, path: Path, context: NavigationContext): SidebarEntry[] {
  const target = targetAt(route, path, context)
  const page = target && pageAt(target, context)
  if (!target || page?.metadata.isHidden) return []
  return [{ kind: 'link', ...titleOf(page, route, context), ...target, ...optional({ tag: pageTag(page, context) }) }]
}

function linkEntry(item: SidebarLink, path: Path, context: NavigationContext): SidebarEntry[] {
  const target = targetAt(item.link, [...path, 'link'], context)
  const page = target && pageAt(target, context)
  if (!target || page?.metadata.isHidden) return []
  const text = item.text === undefined ? titleOf(page, target.link, context) : { text: entryHtml(item.text, context) }
  const tag = pageTag(page, context, item.tag)
  return [{ kind: 'link', ...text, ...target, ...commonFields(item), ...optional({ tag }) }]
}

function groupEntry(item: SidebarGroup, path: Path, context: NavigationContext): SidebarEntry {
  const { collapsible = true, collapsed = false } = item
  const target = item.link === undefined ? undefined : targetAt(item.link, [...path, 'link'], context)
  const page = target && pageAt(target, context)
  return {
    kind: 'group',
    text: entryHtml(item.text, context),
    ...(page?.metadata.isHidden ? {} : target),
    ...commonFields(item),
    ...optional({ tag: pageTag(page, context, item.tag) }),
    collapsible,
    collapsed,
    items: configuredEntries(item.items, [...path, 'items'], context),
  }
}

const commonFields = ({ context, overviewHeaders }: SidebarLink | SidebarGroup) =>
  optional({ context, overviewHeaders })

const targetAt = (link: string, path: Path, context: NavigationContext): EntryTarget | undefined =>
  entryTarget(link, () => findField(context.configTexts, path), context)

interface LinkTarget {
  route: Route
  metadata: NavigationMetadata
}

/** Returns the page that an entry links to. */
function pageAt({ link }: EntryTarget, { targets, metadata }: NavigationContext): LinkTarget | undefined {
  const route = targets.routes.byPath.get(routeOfLink(link))
  return route && { route, metadata: metadata(route.filePath) }
}

/** Returns the label or title of the page that an entry links to, or else the text `untitled`. */
function titleOf(page: LinkTarget | undefined, untitled: string, { lang }: NavigationContext): NavText {
  const text = page ? navigationText(page.metadata) : ''
  if (!page || !text) return { text: untitled }
  const ofText = page.route.fallback ?? page.route.lang
  return ofText === lang ? { text } : { text, lang: ofText }
}

/** Returns the tag of an entry: that its page is a draft, its own tag, or the badge of its page. */
function pageTag(page: LinkTarget | undefined, context: NavigationContext, tag?: string): EntryTag | undefined {
  if (page?.metadata.isDraft) return ['warning', context.draftText(context.lang)]
  return entryTag(tag) ?? badgeTag(page?.metadata.badge)
}
