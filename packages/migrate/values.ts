// Reads values of unknown shape, as old configurations contain them.

import { isLogo } from '@docsite/cli/vocabulary'
import { isObject } from './guards.ts'

export type Data = Record<string, unknown>

export const objectIn = (value: unknown): Data => (isObject(value) ? value : {})
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const stringIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Removes the fields that are undefined, empty lists or empty objects. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0) &&
        !(isObject(value) && Object.keys(value).length === 0),
    ),
  ) as T
}

/** Returns whether a URL leads to another site. */
export const isExternal = (url: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)

/** Adds a slash to the beginning of a path of the site. Leaves URLs of other sites unchanged. */
export const rooted = (url: string): string =>
  isExternal(url) || url.startsWith('#') ? url : `/${url.replace(/^\.?\/+/, '')}`

/** Returns a URL without the prefix of a locale. */
export const withoutLocale = (url: string, locale: string): string =>
  locale !== '' && (url === `/${locale}` || url.startsWith(`/${locale}/`)) ? url.slice(locale.length + 1) || '/' : url

/** An icon for links to brands whose logo docsite does not have. */
const linkIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M10 14a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1 1M14 10a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1-1"/></svg>'

/** What a click on a social link can do. */
const modes = new Set(['link', 'text', 'img', 'dom'])

/** Converts social links. A mode that docsite does not have becomes a link. A logo that docsite does not have becomes an icon of a link. */
export const socialLinks = (links: unknown): Data[] =>
  listIn(links).flatMap((entry) => {
    const { icon, link, href, content, mode } = objectIn(entry)
    const url = stringIn(link) ?? stringIn(href) ?? stringIn(content)
    const named = isObject(icon)
      ? undefined
      : stringIn(icon)
          ?.toLowerCase()
          .replace(/^(?:x\.com|twitter)$/, 'x')
    const svg = isObject(icon) ? stringIn(icon.svg) : named && linkIcon
    const shown = named !== undefined && isLogo(named) ? named : svg && { svg }
    return shown && url ? [{ icon: shown, mode: modes.has(String(mode)) ? mode : 'link', content: url }] : []
  })

/**
 * Removes redirects whose old URL another one already has. A rule without a locale applies to every locale, so rules that
 * differ only in the locale are the same.
 */
export function uniqueRedirects(redirects: readonly Data[], locales: readonly string[]): Data[] {
  const seen = new Set<string>()
  return redirects.flatMap(({ from, to }) => {
    const strings = [from].flat().filter((one): one is string => {
      if (typeof one !== 'string') return false
      const route = locales.reduce((path, locale) => withoutLocale(path, locale), one)
      return !seen.has(route) && Boolean(seen.add(route))
    })
    const [first, ...more] = strings
    return first === undefined || typeof to !== 'string' ? [] : [{ from: more.length > 0 ? strings : first, to }]
  })
}
