// Redirect rules → the route or URL that replaces an old route (specification, 2.1).

import {
  type Addressing,
  allLangs,
  allVersions,
  canonicalPath,
  findRoute,
  isExternal,
  joinRoute,
  splitHref,
  splitRoute,
} from './route.ts'

/** A rule as written: `from` is exact, or a pattern when it holds a sign of regular expressions. */
export interface RedirectRule {
  from: string | string[]
  to: string
}

/** The compiled rules: exact ones by old route, for every locale and version; patterns in their written order. */
export interface Redirects {
  exact: Record<string, string>
  patterns: { from: string; to: string }[]
}

/** The maximum number of redirects to follow. */
export const maxSteps = 5

export const isExactRule = (from: string): boolean => from.startsWith('/') && !/[\^$*+?()[\]{}|\\]/.test(from)

/** Brings the spellings of one old address together: no `.html`, no `/index`, no slash at the end. */
export const exactKey = (path: string): string => canonicalPath(path).replace(/\/+$/, '') || '/'

/** Compiles the rules. An exact rule applies to every locale and version; `has` tells which routes exist. */
export function makeRedirects(rules: RedirectRule[], site: Addressing, has: (route: string) => boolean): Redirects {
  const redirects: Redirects = { exact: {}, patterns: [] }
  for (const rule of rules) {
    for (const from of [rule.from].flat()) {
      if (!isExactRule(from)) {
        redirects.patterns.push({ from, to: rule.to })
        continue
      }
      const { rest } = splitRoute(exactKey(from), site)
      for (const version of allVersions(site)) {
        for (const lang of allLangs(site)) {
          const key = exactKey(joinRoute({ version, lang, rest }, site))
          // A page that exists in only one language is not redirected there.
          if (!findRoute(key, has) && !Object.hasOwn(redirects.exact, key))
            redirects.exact[key] = inLocale(rule.to, version, lang, site, has)
        }
      }
    }
  }
  return redirects
}

/** Returns where one step leads from `route` (prefixes on, base off), or nothing. Exact rules come first. */
export function redirectOnce(route: string, redirects: Redirects): string | undefined {
  const key = exactKey(route)
  if (Object.hasOwn(redirects.exact, key)) return redirects.exact[key]
  for (const { from, to } of redirects.patterns) {
    const pattern = new RegExp(from)
    if (pattern.test(route)) return route.replace(pattern, to)
  }
  return undefined
}

/** Follows redirects to the end: a route with its query and hash, or an external address. Gives up after five steps or in a circle. */
export function followRedirects(route: string, redirects: Redirects): string | undefined {
  const seen = new Set([route])
  let target: string | undefined
  for (let step = 0; step < maxSteps; step++) {
    const next = redirectOnce(splitHref(target ?? route).path, redirects)
    if (next === undefined || seen.has(next)) break
    seen.add(next)
    target = next
    if (isExternal(next)) break
  }
  return target
}

/** Puts a rule's target into a locale and version; into the default locale if it exists only there. */
function inLocale(
  to: string,
  version: string,
  lang: string,
  site: Addressing,
  has: (route: string) => boolean,
): string {
  if (isExternal(to)) return to
  const { path, query, hash } = splitHref(to)
  const { rest } = splitRoute(path, site)
  const target = joinRoute({ version, lang, rest }, site)
  const inDefault = joinRoute({ version, lang: site.lang, rest }, site)
  return (!has(target) && has(inDefault) ? inDefault : target) + query + hash
}
