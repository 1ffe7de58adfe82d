// Applies redirect rules to old routes (specification, 2.1).

import {
  type Addressing,
  asLink,
  asRoute,
  canonicalPath,
  type DataLink,
  decodePath,
  findRoute,
  isExternal,
  joinRoute,
  linkOfRoute,
  linkTo,
  localesIn,
  type RouteParts,
  type RoutePath,
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

/** Compiled rules: exact rules by old route, expanded to every locale and version, and patterns in the order of the configuration. */
export interface Redirects {
  exact: Record<RoutePath, DataLink>
  patterns: { from: string; to: DataLink }[]
}

/** The maximum number of redirects to follow. */
export const maxSteps = 5

export const isExactRule = (from: string): boolean => from.startsWith('/') && !/[\^$*+?()[\]{}|\\]/.test(from)

/** Normalizes an old route: removes `.html`, `/index` and a trailing slash. */
export const exactKey = (path: RoutePath): RoutePath => asRoute(canonicalPath(path).replace(/(?<!\/)\/+$/, '') || '/')

/** Returns the old route of an exact rule, which may be percent-encoded as in the address bar. */
export const sourceRoute = (from: string): RoutePath => exactKey(decodePath(from))

/** Spells the percent-encoded characters of a pattern as `linkOfRoute` does. */
const patternOf = (from: string): string =>
  from.replace(/(?:%[\da-f]{2})+/gi, (escapes) =>
    linkOfRoute(decodePath(escapes)).replace(/[\^$.*+?()[\]{}|\\]/g, '\\$&'),
  )

/**
 * Compiles the rules. An exact rule applies to every locale and version without such a page. `has` returns whether a route exists, and
 * `isPlanned` whether a page is planned there, to which a rule may lead.
 */
export function makeRedirects(
  rules: RedirectRule[],
  site: Addressing,
  has: (route: RoutePath) => boolean,
  isPlanned: (route: RoutePath) => boolean = () => false,
): Redirects {
  const sources = rules.flatMap(({ from, to }) => [from].flat().map((from) => ({ from, to: asLink(to) })))
  const exact: [from: RoutePath, to: DataLink, RouteParts][] = sources
    .filter(({ from }) => isExactRule(from))
    .flatMap(({ from, to }) =>
      localesIn(site).map((locale) => {
        const parts = { ...locale, rest: splitRoute(sourceRoute(from), site).rest }
        return [exactKey(joinRoute(parts, site)), to, parts]
      }),
    )
  const moved = exact.filter(([from]) => !findRoute(from, has))
  const sourcesOfMoved = new Set(moved.map(([from]) => from))
  const leads = (route: RoutePath) =>
    findRoute(route, has) !== undefined || isPlanned(route) || sourcesOfMoved.has(exactKey(route))
  const redirects: Redirects = {
    exact: {},
    patterns: sources.filter(({ from }) => !isExactRule(from)).map(({ from, to }) => ({ from: patternOf(from), to })),
  }
  for (const [from, to, parts] of moved) {
    const target = Object.hasOwn(redirects.exact, from) ? undefined : inLocale(to, parts, site, leads)
    if (target !== undefined) redirects.exact[from] = target
  }
  return redirects
}

/** Returns the link that one redirect from `route` (with locale and version, without base) leads to, if a rule matches. Tries exact rules first. */
export function redirectOnce(route: RoutePath, redirects: Redirects): DataLink | undefined {
  const key = exactKey(route)
  if (Object.hasOwn(redirects.exact, key)) return redirects.exact[key]
  // Patterns match the link, because their targets are links, into which they insert parts of the old one.
  const link = linkOfRoute(route)
  for (const { from, to } of redirects.patterns) {
    const pattern = new RegExp(from)
    if (pattern.test(link)) return asLink(link.replace(pattern, to))
  }
  return undefined
}

/** The end of a redirect: a URL of another site, or a place on this one. */
export type Destination = { external: string } | SitePlace

/** Returns whether a redirect leads to another site. */
export const isElsewhere = (end: Destination): end is { external: string } => 'external' in end

const destinationOf = (link: DataLink): Destination => (isExternal(link) ? { external: link } : readLink(link))

/** Follows redirects to their end. Returns `undefined` without a redirect, and if there is no end within five steps. */
export function followRedirects(route: RoutePath, redirects: Redirects): Destination | undefined {
  let link = linkOfRoute(route)
  for (let steps = 0; steps <= maxSteps; steps++) {
    const end = destinationOf(link)
    const next = isElsewhere(end) ? undefined : redirectOnce(end.path, redirects)
    if (next === undefined || next === link) return steps === 0 ? undefined : end
    link = next
  }
  return undefined
}

/**
 * Returns the target of a rule in a locale and version, or else in the default locale, the default version, or both. Where it exists in none,
 * only the main rule remains, so that it is reported once, and no URL of an old version leads to a missing page.
 */
function inLocale(
  to: DataLink,
  { version, lang }: RouteParts,
  site: Addressing,
  leads: (route: RoutePath) => boolean,
): DataLink | undefined {
  if (isExternal(to)) return to
  const { path, ...rest } = readLink(to)
  const named = splitRoute(path, site)
  const targets = [version, site.defaultVersion].flatMap((version) =>
    [lang, site.lang].map((lang) => joinRoute({ version, lang, rest: named.rest }, site)),
  )
  const isMain = (version || site.defaultVersion) === site.defaultVersion && lang === site.lang
  const target = targets.find(leads) ?? (isMain ? targets[0] : undefined)
  return target && linkTo({ path: target, ...rest })
}
