// Creates the menu of one locale and version from the configuration and `_nav.json` files.

import { htmlPolicyOf } from '../../model/config/html-policy.ts'
import { type NavItem, nav as navField } from '../../model/config/menu.ts'
import type { Path } from '../../model/config/problem.ts'
import type { NavEntry } from '../../model/config/site-data.ts'
import { diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import { findField } from '../../source/config/problem-place.ts'
import { readJson } from '../../source/json.ts'
import { lookUp } from '../../text/look-up.ts'
import { optional } from '../../text/optional.ts'
import { cleanTag, entryTag } from '../tags.ts'
import { entryTarget, type NavigationContext } from './navigation-context.ts'
import { definesMenu, type NavigationFile } from './navigation-files.ts'

/** A menu in the configuration or a file: a list, or a list for each version. */
type WrittenMenu = NavItem[] | Record<string, NavItem[]>

/** Creates the menu from the configuration of the locale, the configuration of the theme, or a file, in this order. */
export function makeMenu(context: NavigationContext): NavEntry[] {
  const { locales, themeConfig } = context.project.config
  const at = locales?.findIndex((locale) => locale.lang === context.lang && locale.nav) ?? -1
  const nav = locales?.[at]?.nav
  if (nav) return configuredMenu(nav, ['locales', at, 'nav'], context)
  if (themeConfig?.nav) return configuredMenu(themeConfig.nav, ['themeConfig', 'nav'], context)
  for (const file of menuFiles(context)) {
    const menu = menuOfFile(file, context)
    if (menu) return menu
  }
  return []
}

const configuredMenu = (menu: WrittenMenu, path: Path, context: NavigationContext): NavEntry[] =>
  menuEntries(ofVersion(menu, context), path, (path) => findField(context.configTexts, path), context)

function menuOfFile({ filePath, text, version }: NavigationFile, context: NavigationContext): NavEntry[] | undefined {
  const { project, diagnostics } = context
  const { value, problems, placeOf } = readJson(text, navField)
  const file = `content/${filePath}`
  for (const { text, hint, line, column } of problems)
    diagnostics.push(diagnostic('invalid-meta', { file, line, column }, text, hint))
  // Ignores another version's plain list, because its links would be resolved in this version.
  if (!value || (version !== context.version && Array.isArray(value))) return undefined
  const placeIn = (path: Path) => ({ file, ...placeOf(path) })
  const clean = (tag: string, path: Path) =>
    cleanTag(tag, htmlPolicyOf(project.config), () => placeIn(path), diagnostics)
  return menuEntries(withCleanTags(ofVersion(value, context), [], clean), [], placeIn, context)
}

/** Returns the files that may define the menu, in order of precedence: those of this locale and version first, the defaults last. */
function menuFiles({ files, project, lang, version }: NavigationContext): NavigationFile[] {
  const site = project.addressing
  const names = ['_nav.json', 'nav.json', '_meta.json']
  const rank = (file: NavigationFile) =>
    Number(file.version !== version) * 6 + Number(file.lang !== lang) * 3 + names.indexOf(file.name)
  return files
    .filter(
      (file) =>
        definesMenu(file) &&
        [version, site.defaultVersion].includes(file.version) &&
        [lang, site.lang].includes(file.lang),
    )
    .sort((a, b) => rank(a) - rank(b))
}

/** Tags in files are content, so they are sanitized. Tags in the configuration are not. */
const withCleanTags = (
  items: readonly NavItem[],
  path: Path,
  clean: (tag: string, path: Path) => string | undefined,
): NavItem[] =>
  items.map((item, i) => {
    // Invalid items are `null`, so that the others keep their positions.
    if (item === null) return item
    const { tag, items: inner } = item
    return {
      ...item,
      tag: tag === undefined ? undefined : clean(tag, [...path, i, 'tag']),
      items: inner && withCleanTags(inner, [...path, i, 'items'], clean),
    }
  })

function ofVersion(menu: WrittenMenu, { project, version }: NavigationContext): NavItem[] {
  if (Array.isArray(menu)) return menu
  return lookUp(menu, version) ?? (version === project.addressing.defaultVersion ? menu.default : undefined) ?? []
}

function menuEntries(
  items: readonly NavItem[],
  path: Path,
  placeOf: (path: Path) => Place,
  context: NavigationContext,
): NavEntry[] {
  return items.flatMap((item, i): NavEntry[] => {
    if (item === null) return []
    const { text, link, tag, activeMatch, position = 'right' } = item
    const here = [...path, i]
    const target = link === undefined ? undefined : entryTarget(link, () => placeOf([...here, 'link']), context)
    if (link !== undefined && !target && !item.items) return []
    const children = item.items && menuEntries(item.items, [...here, 'items'], placeOf, context)
    return [
      {
        text: text === undefined ? '' : context.textOf(text, context.lang),
        ...target,
        ...optional({ tag: entryTag(tag), activeMatch, items: children }),
        position,
      },
    ]
  })
}
