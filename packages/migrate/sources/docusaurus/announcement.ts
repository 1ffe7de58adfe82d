// Converts the announcement bar of Docusaurus, whose text is HTML.

import { type Data, objectIn, present, stringIn } from '../../values.ts'
import { plainText } from './navbar.ts'

const link = /<a\s(?:[^<>]*\s)?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi

const linksIn = (html: string): string[] =>
  Array.from(html.matchAll(link), ([, double, single, bare]) => double ?? single ?? bare ?? '')

/** Returns the announcement. docsite makes the whole text a link, so it leads where the first link leads. */
export function announcementOf(config: Data, routes: ReadonlySet<string>): Data | undefined {
  const { content, id } = objectIn(objectIn(config.themeConfig).announcementBar)
  const message = plainText(content)
  if (message === undefined) return undefined
  const [href] = linksIn(String(content))
  return present({
    message,
    href: href && ownRoute(href, config, routes),
    localStorageKey: stringIn(id) ?? 'announcement',
  })
}

/** Returns the links of the announcement that the new site does not have. */
export const otherLinks = (config: Data): string[] => {
  const { content } = objectIn(objectIn(config.themeConfig).announcementBar)
  return [...new Set(linksIn(stringIn(content) ?? ''))].slice(1)
}

/** Returns the route of a page of the site, which announcements mostly name with the host. */
function ownRoute(href: string, { url, baseUrl }: Data, routes: ReadonlySet<string>): string {
  const base = stringIn(baseUrl) ?? '/'
  const site = URL.canParse(String(url)) ? new URL(String(url)) : new URL('https://site.invalid')
  const target = URL.canParse(href, site.origin) ? new URL(href, site.origin) : undefined
  if (target?.origin !== site.origin || !target.pathname.startsWith(base)) return href
  const route = `/${target.pathname.slice(base.length).replace(/^\/+/, '')}`
  return routes.has(route) ? route + target.search + target.hash : href
}
