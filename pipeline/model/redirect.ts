// Applies redirect rules to old routes (specification, 2.1).

import {
  type Addressing,
  allLangs,
  allVersions,
  canonicalPath,
  decodePath,
  findRoute,
  isExternal,
  joinRoute,
  linkOfRoute,
  linkTo,
  readLink,
  type SitePlace,
  splitRoute,
} from './route.ts'

/**
 * A rule of the configuration. `from` is the path of a URL, or a regular expression if it contains characters that are special
 * there. `to` is a link.
 */
export interface RedirectRule {
  from: string | string[]
  to: string
}

/** Compiled rules: exact rules by old route, expanded to every locale and version, and patterns in the order of the configuration. All targets are links. */
export interface Redirects {
  exact: Record<string, string>
  patterns: { from: string; to: string }[]
}

/** The maximum number of redirects to follow. */
export const maxSteps = 5

export const isExactRule = (from: string): boolean => from.startsWith('/') && !/[\^$*+?()[\]{}|\\]/.test(from)

/** Normalizes an old route: removes `.html`, `/index` and a trailing slash. */
export const exactKey = (path: string): string => canonicalPath(path).replace(/(?<!\/)\/+$/, '') || '/'

/** Returns the old route of an exact rule, which may be percent-encoded as in the address bar. */
export const sourceRoute = (from: string): string => exactKey(decodePath(from))

/** Spells the percent-encoded characters of a pattern as `linkOfRoute` does. */
const patternOf = (from: string): string =>
  from.replace(/(?:%[\da-f]{2})+/gi, (escapes) =>
    linkOfRoute(decodePath(escapes)).replace(/[\^$.*+?()[\]{}|\\]/g, '\\$&'),
  )

/** Compiles the rules. An exact rule applies to every locale and version. `has` returns whether a route exists. */
export function makeRedirects(rules: RedirectRule[], site: Addressing, has: (route: string) => boolean): Redirects {
  const redirects: Redirects = { exact: {}, patterns: [] }
  for (const rule of rules) {
    for (const from of [rule.from].flat()) {
      if (!isExactRule(from)) {
        redirects.patterns.push({ from: patternOf(from), to: rule.to })
        continue
      }
      const { rest } = splitRoute(sourceRoute(from), site)
      for (const version of allVersions(site)) {
        for (const lang of allLangs(site)) {
          const key = exactKey(joinRoute({ version, lang, rest }, site))
          // Does not redirect in locales where the page exists.
          if (!findRoute(key, has) && !Object.hasOwn(redirects.exact, key))
            redirects.exact[key] = inLocale(rule.to, version, lang, site, has)
        }
      }
    }
  }
  return redirects
}

/** Returns the link that one redirect from `route` (with locale and version, without base) leads to, if a rule matches. Tries exact rules first. */
export function redirectOnce(route: string, redirects: Redirects): string | undefined {
  const key = exactKey(route)
  if (Object.hasOwn(redirects.exact, key)) return redirects.exact[key]
  // Patterns match the link, because their targets are links, into which they insert parts of the old one.
  const link = linkOfRoute(route)
  for (const { from, to } of redirects.patterns) {
    const pattern = new RegExp(from)
    if (pattern.test(link)) return link.replace(pattern, to)
  }
  return undefined
}

/** The end of a redirect: a URL of another site, or a place on this one. */
export type Destination = { external: string } | SitePlace

export const isElsewhere = (end: Destination): end is { external: string } => 'external' in end

const destinationOf = (link: string): Destination => (isExternal(link) ? { external: link } : readLink(link))

/** Follows redirects to their end. Gives up at a cycle or after five steps. */
export function followRedirects(route: string, redirects: Redirects): Destination | undefined {
  let link = linkOfRoute(route)
  const seen = new Set([link])
  for (let end: Destination = readLink(link); !isElsewhere(end) && seen.size <= maxSteps; end = destinationOf(link)) {
    const next = redirectOnce(end.path, redirects)
    if (next === undefined || seen.has(next)) break
    seen.add(next)
    link = next
  }
  return seen.size === 1 ? undefined : destinationOf(link)
}

/** Returns the target of a rule in a locale and version, or in the default locale if the target exists only there. */
function inLocale(
  to: string,
  version: string,
  lang: string,
  site: Addressing,
  has: (route: string) => boolean,
): string {
  if (isExternal(to)) return to
  const { path, query, hash } = readLink(to)
  const { rest } = splitRoute(path, site)
  const target = joinRoute({ version, lang, rest }, site)
  const inDefault = joinRoute({ version, lang: site.lang, rest }, site)
  return linkTo({ path: !has(target) && has(inDefault) ? inDefault : target, query, hash })
}
