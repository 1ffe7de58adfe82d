// The domains of a site: its own, and those of locales and versions with a domain of their own.

import { lookUp } from '../../text/look-up.ts'
import type { RouteParts } from '../route.ts'
import type { Fault, Path } from './problem.ts'
import { versionsIn } from './version-list.ts'
import type { MultiVersion, VersionConfig } from './versions.ts'

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
export function originProblem(config: Written): Fault | undefined {
  return versionOriginProblem(config) ?? localeOriginProblem(config)
}

function versionOriginProblem({ siteUrl, multiVersion }: Written): Fault | undefined {
  const versions = multiVersion === undefined ? [] : versionsIn(multiVersion)
  const at = (one: VersionConfig): Path => ['multiVersion', 'versions', versions.indexOf(one), 'siteUrl']
  const first = versions.find((version) => version.siteUrl !== undefined)
  if (first === undefined) return undefined
  if (siteUrl === undefined) return { path: at(first), text: 'needs a "siteUrl" of the site, for the other versions' }
  const main = versions.find(({ name }) => name === multiVersion?.default)
  return main?.siteUrl === undefined || normalized(main.siteUrl) === normalized(siteUrl)
    ? undefined
    : {
        path: at(main),
        text: 'is not the "siteUrl" of the site, although this is the default version',
        hint: 'Write it as the "siteUrl" of the site.',
      }
}

function localeOriginProblem({ siteUrl, locales = [], lang: main = 'en' }: Written): Fault | undefined {
  const seen = new Map([[siteUrl === undefined ? '' : normalized(siteUrl), main]])
  for (const [i, { lang, siteUrl: own }] of locales.entries()) {
    if (own === undefined) continue
    const path: Path = ['locales', i, 'siteUrl']
    if (siteUrl === undefined) return { path, text: 'needs a "siteUrl" of the site, for the other locales' }
    const other = seen.get(normalized(own))
    if (lang === main && other !== main)
      return {
        path,
        text: 'is not the "siteUrl" of the site, although this is the default language',
        hint: 'Write it as the "siteUrl" of the site.',
      }
    if (lang !== main && other !== undefined) return { path, text: `is also that of the locale "${other}"` }
    seen.set(normalized(own), lang)
  }
  return undefined
}
