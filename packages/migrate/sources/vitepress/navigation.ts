// Converts the menu and the sidebars of VitePress.

import { isObject } from '../../guards.ts'
import type { Finding } from '../../model.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn, withoutLocale } from '../../values.ts'

export function navItems(items: unknown, locale: string): Data[] {
  return listIn(items)
    .flatMap((entry): Data[] => {
      const { text, link, items, activeMatch } = objectIn(entry)
      const children = navItems(items, locale)
      if (!stringIn(text) && children.length > 0) return children
      if (!stringIn(text)) return []
      return [
        present({
          text,
          link: typeof link === 'string' ? withoutLocale(rooted(link), locale) : undefined,
          activeMatch: children.length > 0 ? undefined : regex(activeMatch),
          items: children,
        }),
      ]
    })
    .filter(({ link, items }) => link !== undefined || items !== undefined)
}

const regex = (value: unknown): string | undefined =>
  stringIn(value) ?? (isObject(value) ? stringIn(value.$regex) : undefined)

/** Returns the sidebars by section. A list is the sidebar of all pages. */
export function sidebars(sidebar: unknown, locale: string, locales: readonly string[]): Data | undefined {
  if (Array.isArray(sidebar)) return { '/': sidebarItems(sidebar, '', locale) }
  if (!isObject(sidebar)) return undefined
  const localeOf = (path: string) => locales.find((one) => rooted(path).startsWith(`/${one}/`)) ?? ''
  const entries = Object.entries(sidebar).filter(([path]) => localeOf(path) === locale)
  const common = Object.entries(sidebar).filter(([path]) => localeOf(path) === '')
  const sections = (entries.length > 0 ? entries : common).map(([path, value]): [string, unknown] => {
    const items = Array.isArray(value) ? value : objectIn(value).items
    const base = stringIn(objectIn(value).base) ?? ''
    return [withoutLocale(rooted(path), locale).replace(/(?<=.)\/$/, ''), sidebarItems(items, base, locale)]
  })
  return Object.fromEntries(sections)
}

function sidebarItems(items: unknown, base: string, locale: string): Data[] {
  return listIn(items).flatMap((entry): Data[] => {
    const { text, link, items, collapsed, base: ownBase } = objectIn(entry)
    const inner = stringIn(ownBase) ?? base
    const children = sidebarItems(items, inner, locale)
    const target =
      typeof link === 'string'
        ? withoutLocale(rooted(isExternal(link) ? link : inner + (inner ? link.replace(/^\//, '') : link)), locale)
        : undefined
    // A group without entries is a link, or nothing.
    if (Array.isArray(items) && children.length === 0)
      return target === undefined ? [] : [present({ text: stringIn(text), link: target })]
    if (Array.isArray(items))
      return stringIn(text)
        ? [
            present({
              text,
              link: target,
              collapsible: collapsed === undefined ? false : undefined,
              collapsed: collapsed === true || undefined,
              items: children,
            }),
          ]
        : children
    return target === undefined
      ? stringIn(text)
        ? [{ sectionHeaderText: text }]
        : []
      : [present({ text: stringIn(text), link: target })]
  })
}

/** Returns an entry for each group of the sidebars whose entries were made by code that has made none. */
export function emptyGroups(themeConfig: unknown, file: string): Finding[] {
  const within = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(within)
    if (!isObject(value)) return []
    const { text, link, items } = value
    if (Array.isArray(items) && items.length === 0 && stringIn(text) && stringIn(link) === undefined)
      return [String(text)]
    return Object.values(value).flatMap(within)
  }
  return [...new Set(within(objectIn(themeConfig).sidebar))].map((text) => ({
    kind: 'todo',
    file,
    text: `The group “${text}” of the sidebar has no entries, so the new sidebar does not have it.`,
  }))
}
