// The domains of a site: its own, and those of locales and versions with a domain of their own.

import { lookUp } from '../../text/look-up.ts'
import type { RouteParts } from '../route.ts'
import { versionsIn } from './version-list.ts'
import type { MultiVersion } from './versions.ts'

/** The domains as written in the configuration. */
interface Written {
  siteUrl?: string | undefined
  lang?: string | undefined
  locales?: { lang: string; siteUrl?: string | undefined }[] | undefined
  multiVersion?: MultiVersion | undefined
}

/** Returns an origin in the form that browsers use: lower case, ASCII, without the default port. */
const normalized = (siteUrl: string): string => new URL(siteUrl).origin

/** The domains in the site data, which the browser has too. */
export interface Origins {
  /** The origin of the site. */
  siteUrl?: string
  /** The origin of each locale (`zh`) and version (`/v1`) that has a domain of its own. Absent if none has. */
  origins?: Record<string, string>
}

/** Returns the domains of a configuration, in the form of the site data. */
export function originsOf({ siteUrl: rawUrl, locales = [], multiVersion }: Written): Origins {
  if (rawUrl === undefined) return {}
  const siteUrl = normalized(rawUrl)
  const ofLocales = locales
    .map(({ lang, siteUrl: url = rawUrl }) => [lang, normalized(url)] as const)
    .filter(([, origin]) => origin !== siteUrl)
  // A version may return from the domain of a locale to the domain of the site.
  const ofVersions = versionDomains({ multiVersion }).map(
    ({ name, siteUrl }) => [`/${name}`, normalized(siteUrl)] as const,
  )
  const pairs = [...ofLocales, ...ofVersions.filter(([, origin]) => origin !== siteUrl || ofLocales.length > 0)]
  return pairs.length > 0 ? { siteUrl, origins: Object.fromEntries(pairs) } : { siteUrl }
}

/** The locale and version of a page. Without a version, the default version is meant. */
type PagePlace = Pick<RouteParts, 'lang'> & Partial<Pick<RouteParts, 'version'>>

/** Returns the origin of the pages in one locale and version. The domain of a version takes precedence over that of a locale. */
export const originOf = ({ siteUrl, origins }: Origins, { lang, version }: PagePlace): string | undefined =>
  (origins && (lookUp(origins, `/${version}`) ?? lookUp(origins, lang))) ?? siteUrl

/** Returns all domains of a site without repeats, that of the site first. */
export const allOrigins = ({ siteUrl, origins = {} }: Origins): string[] =>
  siteUrl === undefined ? [] : [...new Set([siteUrl, ...Object.values(origins)])]

/** Returns what to write before the path of the page `to` on the page `from`: its origin, if that differs. */
export function originBetween(site: Origins, from: PagePlace, to: PagePlace): string {
  if (site.origins === undefined) return ''
  const origin = originOf(site, to) ?? ''
  return origin === originOf(site, from) ? '' : origin
}

/** Returns the versions with a domain of their own, except the default version. */
const versionDomains = ({ multiVersion }: Written): { name: string; siteUrl: string }[] =>
  multiVersion === undefined
    ? []
    : versionsIn(multiVersion).flatMap(({ name, siteUrl }) =>
        siteUrl === undefined || name === multiVersion.default ? [] : [{ name, siteUrl }],
      )

/** Returns the problem with the domains of a configuration, if any. */
export function originProblem(config: Written): string | undefined {
  return versionOriginProblem(config) ?? localeOriginProblem(config)
}

function versionOriginProblem({ siteUrl, multiVersion }: Written): string | undefined {
  if (multiVersion === undefined) return undefined
  const versions = versionsIn(multiVersion).filter((version) => version.siteUrl !== undefined)
  const [first] = versions
  if (first === undefined) return undefined
  if (siteUrl === undefined)
    return `has a "siteUrl" for the version "${first.name}" but none for the site, which the other versions need`
  const main = versions.find(({ name }) => name === multiVersion.default)?.siteUrl
  return main === undefined || normalized(main) === normalized(siteUrl)
    ? undefined
    : `has two domains for its default version "${multiVersion.default}": write that of the version as the "siteUrl" of the site`
}

function localeOriginProblem({ siteUrl, locales = [], lang = 'en' }: Written): string | undefined {
  const entries = locales.filter((locale) => locale.siteUrl !== undefined)
  const [first] = entries
  if (first === undefined) return undefined
  if (siteUrl === undefined)
    return `has a "siteUrl" for the locale "${first.lang}" but none for the site, which the other locales need`
  const origins = entries
    .filter((locale) => locale.lang !== lang)
    .map((locale) => ({ lang: locale.lang, origin: normalized(locale.siteUrl as string) }))
  const main = entries.find((locale) => locale.lang === lang)?.siteUrl
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
