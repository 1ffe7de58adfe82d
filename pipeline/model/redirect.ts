// Applies redirect rules to old routes (specification, 2.1).

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

/** A rule of the configuration. `from` is an exact path, or a regular expression if it contains characters that are special there. */
export interface RedirectRule {
  from: string | string[]
  to: string
}

/** Compiled rules: exact rules by old route, expanded to every locale and version, and patterns in the order of the configuration. */
export interface Redirects {
  exact: Record<string, string>
  patterns: { from: string; to: string }[]
}

/** The maximum number of redirects to follow. */
export const maxSteps = 5

export const isExactRule = (from: string): boolean => from.startsWith('/') && !/[\^$*+?()[\]{}|\\]/.test(from)

/** Normalizes an old path: removes `.html`, `/index` and a trailing slash. */
export const exactKey = (path: string): string => canonicalPath(path).replace(/\/+$/, '') || '/'

/** Compiles the rules. An exact rule applies to every locale and version. `has` returns whether a route exists. */
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
          // Does not redirect in locales where the page exists.
          if (!findRoute(key, has) && !Object.hasOwn(redirects.exact, key))
            redirects.exact[key] = inLocale(rule.to, version, lang, site, has)
        }
      }
    }
  }
  return redirects
}

/** Returns the target of one redirect from `route` (with locale and version, without base), if a rule matches. Tries exact rules first. */
export function redirectOnce(route: string, redirects: Redirects): string | undefined {
  const key = exactKey(route)
  if (Object.hasOwn(redirects.exact, key)) return redirects.exact[key]
  for (const { from, to } of redirects.patterns) {
    const pattern = new RegExp(from)
    if (pattern.test(route)) return route.replace(pattern, to)
  }
  return undefined
}

/** Follows redirects to the final target: a route with query and hash, or an external URL. Gives up at a cycle or after five steps. */
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

/** Returns the target of a rule in a locale and version, or in the default locale if the target exists only there. */
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
