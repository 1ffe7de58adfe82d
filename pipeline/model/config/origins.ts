// The domains of a site: its own, and those of locales with a domain of their own.

import { lookUp } from '../../text/look-up.ts'

/** The domains as written in the configuration. */
interface Written {
  siteUrl?: string | undefined
  lang?: string | undefined
  locales?: { lang: string; siteUrl?: string | undefined }[] | undefined
}

/** Returns an origin in the form that browsers use: lower case, ASCII, without the default port. */
const normalized = (siteUrl: string): string => new URL(siteUrl).origin

/** The domains in the site data, which the browser has too. */
export interface Origins {
  /** The origin of the site. */
  siteUrl?: string
  /** The origin of each locale that has a domain of its own. Absent if none has. */
  origins?: Record<string, string>
}

/** Returns the domains of a configuration, in the form of the site data. */
export function originsOf({ siteUrl: written, locales = [] }: Written): Origins {
  if (written === undefined) return {}
  const siteUrl = normalized(written)
  const own = locales
    .map(({ lang, siteUrl: own = written }) => [lang, normalized(own)] as const)
    .filter(([, origin]) => origin !== siteUrl)
  return own.length > 0 ? { siteUrl, origins: Object.fromEntries(own) } : { siteUrl }
}

/** Returns the origin of the pages in one locale. */
export const originOf = ({ siteUrl, origins }: Origins, lang: string): string | undefined =>
  (origins && lookUp(origins, lang)) ?? siteUrl

/** Returns all domains of a site without repeats, that of the site first. */
export const allOrigins = ({ siteUrl, origins = {} }: Origins): string[] =>
  siteUrl === undefined ? [] : [siteUrl, ...Object.values(origins)]

/** Returns what to write before the path of a page in the locale `lang` on a page in the locale `from`: its origin, if that differs. */
export function originBetween(site: Origins, from: string, lang: string): string {
  if (site.origins === undefined) return ''
  const origin = originOf(site, lang) ?? ''
  return origin === originOf(site, from) ? '' : origin
}

/** Returns the problem with the domains of a configuration, if any. */
export function originProblem({ siteUrl, locales = [], lang = 'en' }: Written): string | undefined {
  const written = locales.filter((locale) => locale.siteUrl !== undefined)
  const [first] = written
  if (first === undefined) return undefined
  if (siteUrl === undefined)
    return `has a "siteUrl" for the locale "${first.lang}" but none for the site, which the other locales need`
  const origins = written
    .filter((locale) => locale.lang !== lang)
    .map((locale) => ({ lang: locale.lang, origin: normalized(locale.siteUrl as string) }))
  const main = written.find((locale) => locale.lang === lang)?.siteUrl
  if (main !== undefined && normalized(main) !== normalized(siteUrl))
    return `has two domains for its default language "${lang}": write that of the locale as the "siteUrl" of the site`
  const seen = new Map([[normalized(siteUrl), lang]])
  for (const { lang, origin } of origins) {
    const other = seen.get(origin)
    if (other !== undefined) return `has the same "siteUrl" for the locales "${other}" and "${lang}"`
    seen.set(origin, lang)
  }
  return undefined
}
