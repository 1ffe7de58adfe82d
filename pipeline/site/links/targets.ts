// Resolves links in pages, the menu and the configuration to their targets (specification, 2.1).

import { posix } from 'node:path'
import { allOrigins, type Origins } from '../../model/config/origins.ts'
import { nearest, type Place } from '../../model/diagnostics/diagnostic.ts'
import { meantHash } from '../../model/page/anchor-id.ts'
import { followRedirects, isElsewhere, type Redirects } from '../../model/redirect.ts'
import {
  type Addressing,
  anyOrigin,
  asRoute,
  canonicalPath,
  decodePath,
  findRoute,
  isExternal,
  isParseable,
  joinRoute,
  type RouteParts,
  type RoutePath,
  readLink,
  rootPath,
  splitHref,
  splitRoute,
  stripBase,
  urlOf,
} from '../../model/route.ts'
import { unsafeScheme } from '../../model/unsafe-url.ts'
import { matchesAny } from '../../source/glob.ts'
import type { AssetFile } from '../../source/images/images.ts'
import type { Route, RouteTable } from '../routes.ts'
import type { OutputFiles } from './output-files.ts'

export type Target =
  /** `moved` means that a redirect leads to this URL. */
  | { kind: 'external'; href: string; moved?: true }
  /** A URL that no browser can parse. docsite removes it. */
  | { kind: 'invalid' }
  /** A URL that another site serves beside this one (`outside` in the configuration), from the root of the domain. */
  | { kind: 'outside'; href: string }
  /** A URL that runs code or reads local files. docsite removes it. */
  | { kind: 'unsafe'; scheme: string }
  /** `hash` contains the id that the page has, from which the author's may differ in what nobody sees. */
  | { kind: 'page'; route: RoutePath; query: string; hash: string; moved?: true }
  /** A file in `public/`, by its path from the root. */
  | { kind: 'public'; path: RoutePath; query: string; hash: string }
  /** A file in the content folder that is not a page. */
  | { kind: 'content'; filePath: string; query: string; hash: string }
  /** A planned page, listed in `check.pending`. */
  | { kind: 'pending'; route: RoutePath }
  | { kind: 'dead'; route: RoutePath; reason: DeadReason }

/** The most specific known reason why a link is dead. */
export type DeadReason =
  | { kind: 'unknown'; near?: Route }
  | { kind: 'outside' }
  /** Only the case differs. */
  | { kind: 'case'; page: Route }
  | { kind: 'base'; page: Route }
  /** The page exists in another locale or version. */
  | { kind: 'elsewhere'; page: Route }
  /** A `#` or `?` is part of the name of the file or page. `href` encodes it. */
  | { kind: 'sign'; href: string }
  | { kind: 'fragment' }
  | { kind: 'left out' }
  /** The page is a draft, which only `dev` shows. */
  | { kind: 'draft' }

export interface TargetContext {
  site: Addressing
  /** The origins of the site's domains. */
  origins: Origins
  routes: RouteTable
  /** All redirects, including those to planned pages. */
  redirects: Redirects
  publicFiles: OutputFiles
  contentFiles: ReadonlySet<string>
  /** The files that the configuration excludes. */
  leftOut: ReadonlySet<string>
  /** Returns all ids that a link to the page at a route can point to; `undefined` until the page is parsed. */
  idsOf(route: RoutePath): ReadonlySet<string> | undefined
  asset(filePath: string): AssetFile | undefined
  /** Returns the text of the line at a place in a content file or a configuration file. */
  lineAt(place: Place): string
  /** The size, in bytes, above which images are reported. */
  imageBytes: number
  /** Returns whether another site serves the decoded path of a URL. Absent if the configuration names no such paths. */
  isOutside?: ((path: RoutePath) => boolean) | undefined
  pending: readonly string[]
}

/** The origin of a link: its locale and version, and its content file, if any, to which it may be relative. */
export interface LinkOrigin extends Pick<RouteParts, 'lang' | 'version'> {
  file?: string
  /** The language of the text if it replaces a missing translation. */
  fallback?: string | undefined
  /** The route of the page with the link, if any. */
  path?: RoutePath
}

export function findTarget(href: string, origin: LinkOrigin, context: TargetContext): Target {
  const target = targetAsWritten(href, origin, context)
  // Each sign is tried in turn, so there may only be a few.
  if (target.kind !== 'dead' || !/^[^?#]*(?:[?#][^?#]*){1,9}$/.test(href)) return target
  const encoded = encodeSign(href)
  const meant = findTarget(encoded, origin, context)
  if (meant.kind === 'dead') return meant.reason.kind === 'sign' ? { ...target, reason: meant.reason } : target
  return { ...target, reason: { kind: 'sign', href: encoded } }
}

/** Encodes the first `#` or `?` of a URL, which may be part of a name. */
export const encodeSign = (href: string): string => href.replace(/[?#]/, encodeURIComponent)

function targetAsWritten(href: string, origin: LinkOrigin, context: TargetContext): Target {
  const scheme = unsafeScheme(href)
  if (scheme !== undefined) return { kind: 'unsafe', scheme }
  if (isExternal(href)) return isParseable(href) ? { kind: 'external', href } : { kind: 'invalid' }
  const outside = outsideUrl(href.trim(), origin, context)
  if (outside !== undefined) return { kind: 'outside', href: outside }
  const { path, query, hash } = readLink(href.trim())
  if (path.startsWith('/') || origin.file === undefined)
    return fromRoot(asRoute(posix.normalize(`/${path}`)), query, hash, origin, context)
  return fromFile(path, query, hash, origin.file, origin, context)
}

/** Splits a full URL of the site after its base, into what precedes a link from the root of the site, and this link. */
export function splitOwnUrl(
  href: string,
  { origins, site }: Pick<TargetContext, 'origins' | 'site'>,
): [start: string, link: string] | undefined {
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(href) ?? []
  if (!allOrigins(origins).includes(origin.toLowerCase())) return undefined
  const { path, query, hash } = splitHref(href.slice(origin.length))
  const inside = stripBase(asRoute(path || '/'), site.base)
  return inside === undefined ? undefined : [origin + site.base.slice(0, -1), inside + query + hash]
}

/** Returns the URL of a link from the root of the domain, if another site serves it. Resolves relative links as a browser does. */
function outsideUrl(
  href: string,
  { path = rootPath }: LinkOrigin,
  { isOutside, site }: Pick<TargetContext, 'isOutside' | 'site'>,
): string | undefined {
  if (!isOutside || !splitHref(href).path || !URL.canParse(href, anyOrigin)) return undefined
  const { pathname, search, hash } = new URL(href, anyOrigin + urlOf(path, site))
  return isOutside(decodePath(pathname)) ? pathname + search + hash : undefined
}

function fromRoot(path: RoutePath, query: string, hash: string, origin: LinkOrigin, context: TargetContext): Target {
  const { site, publicFiles } = context
  const inside =
    site.base === '/' || context.routes.find(localRoute(path, origin, site))
      ? path
      : (stripBase(path, site.base) ?? path)
  const published = publishedFile(inside, publicFiles)
  if (published !== undefined && !/\.(?:md|html)$/.test(published))
    return { kind: 'public', path: published, query, hash }
  const target = page(
    localRoute(asRoute(inside.replace(/\.md$/, '')), origin, site),
    query,
    hash,
    context,
    inside.endsWith('.md'),
  )
  // Pages take precedence over documents in `public/`, as in the output.
  if (target.kind === 'dead' && published !== undefined) return { kind: 'public', path: inside, query, hash }
  if (target.kind !== 'dead' || site.base === '/') return target
  const twice = stripBase(inside, site.base)
  const route = twice === undefined ? undefined : context.routes.find(localRoute(twice, origin, site))
  return route ? { ...target, reason: { kind: 'base', page: route } } : target
}

/** Returns the file in `public/` at a path, or the `index.html` of the folder at that path. */
function publishedFile(path: RoutePath, publicFiles: OutputFiles): RoutePath | undefined {
  const files = (path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`]).map(asRoute)
  return files.find((file) => publicFiles.has(file.slice(1)))
}

/** Resolves a root-relative link in the locale and version of the page, unless the link contains different ones. */
function localRoute(path: RoutePath, origin: LinkOrigin, site: Addressing): RoutePath {
  const named = splitRoute(path, site)
  const names = (list: string[], at: number) => list.includes(path.split('/')[at] ?? '')
  const namesVersion = names(site.versions, 1)
  const namesLocale = names(site.locales, namesVersion ? 2 : 1)
  return joinRoute(
    {
      version: namesVersion ? named.version : origin.version,
      lang: namesLocale ? named.lang : origin.lang,
      rest: canonicalPath(named.rest),
    },
    site,
  )
}

function fromFile(
  path: RoutePath,
  query: string,
  hash: string,
  from: string,
  origin: LinkOrigin,
  context: TargetContext,
): Target {
  const { site, contentFiles } = context
  const target = posix.normalize(posix.join(posix.dirname(from), path))
  if (target === '..' || target.startsWith('../'))
    return { kind: 'dead', route: asRoute(`/${target}`), reason: { kind: 'outside' } }
  // Fragments are parts of pages, so links cannot point to them.
  if (contentFiles.has(target))
    return target.endsWith('.md')
      ? { kind: 'dead', route: asRoute(`/${target}`), reason: { kind: 'fragment' } }
      : { kind: 'content', filePath: target, query, hash }
  // Remove the extension to get a route, which already contains the locale.
  const bare = asRoute(`/${target.replace(/\.(?:md|html)$/, '').replace(/^\.?\/?/, '')}`.replace(/^\/$/, '/index'))
  const parts = splitRoute(bare, site)
  // Links in a text that replaces a missing translation lead to the reader's locale.
  const lang = parts.lang === origin.fallback ? origin.lang : parts.lang
  const route = joinRoute({ ...parts, lang, rest: canonicalPath(parts.rest) }, site)
  return page(route, query, hash, context, target.endsWith('.md') || !context.routes.find(route))
}

/** Returns whether `check.pending` lists a route, with or without a trailing slash. */
export function isPlanned(route: RoutePath, { site, pending }: Pick<TargetContext, 'site' | 'pending'>): boolean {
  const { rest } = splitRoute(route, site)
  return matchesAny(rest, pending) || matchesAny(rest.replace(/(?<=.)\/$/, ''), pending)
}

/** Resolves a route. `isFile` means that it is the path of a file, and the page may have a `slug`. */
function page(route: RoutePath, query: string, hash: string, context: TargetContext, isFile: boolean): Target {
  const match = (isFile ? context.routes.byFileRoute.get(route) : undefined) ?? context.routes.find(route)
  const hashOn = ({ path }: Route, hash: string) => meantHash(hash, hash ? context.idsOf(path) : undefined)
  if (match) return { kind: 'page', route: match.path, query, hash: hashOn(match, hash) }
  const moved = followRedirects(route, context.redirects)
  if (moved !== undefined) {
    if (isElsewhere(moved)) return { kind: 'external', href: moved.external, moved: true }
    const target = context.routes.find(moved.path)
    if (target) {
      const newHash = hashOn(target, hash || moved.hash)
      return { kind: 'page', route: target.path, query: query || moved.query, hash: newHash, moved: true }
    }
  }
  const planned = [moved?.path ?? route, route].find((one) => isPlanned(one, context))
  if (planned !== undefined) return { kind: 'pending', route: planned }
  return { kind: 'dead', route, reason: reasonOf(route, context) }
}

/** Returns the reason why a link is dead. */
function reasonOf(route: RoutePath, context: TargetContext): DeadReason {
  const { site, routes, contentFiles, leftOut } = context
  const files = filesOf(route, site)
  if (files.some((file) => contentFiles.has(file))) return { kind: 'fragment' }
  if (isDraft(route, context)) return { kind: 'draft' }
  const moved = routes.byFileRoute.get(route)
  if (moved) return { kind: 'unknown', near: moved }
  if (files.some((file) => leftOut.has(file))) return { kind: 'left out' }
  const { named, made } = guessesOf(routes, site)
  const guess = made.get(route) ?? guessAmong(named, route, splitRoute(route, site))
  made.set(route, guess)
  return guess
}

/** A route, and the forms of it with which dead links are compared. */
interface Named {
  route: Route
  rest: RoutePath
  bare: string
  bareRest: string
}

/** The routes of a site, and the guesses about its dead links, each of which looks at all routes. */
interface Guesses {
  named: readonly Named[]
  made: Map<RoutePath, DeadReason>
}

const guessesByTable = new WeakMap<RouteTable, Guesses>()

function guessesOf(table: RouteTable, site: Addressing): Guesses {
  const known = guessesByTable.get(table)
  if (known) return known
  const named = table.routes.map((route): Named => {
    const { rest } = splitRoute(route.path, site)
    return { route, rest, bare: bareOf(route.path), bareRest: bareOf(rest) }
  })
  const guesses = { named, made: new Map() }
  guessesByTable.set(table, guesses)
  return guesses
}

const bareOf = (path: string): string => path.replace(/(?<=.)\/$/, '').toLowerCase()

function guessAmong(all: readonly Named[], path: RoutePath, { rest, ...local }: RouteParts): DeadReason {
  const beside = all.filter(({ route }) => route.lang === local.lang && route.version === local.version)
  const bare = bareOf(path)
  const spelled = beside.find((one) => one.bare === bare)
  if (spelled) return { kind: 'case', page: spelled.route }
  const bareRest = bareOf(rest)
  const elsewhere = all.find(
    ({ route: { fallback, lang, version }, bareRest: other }) =>
      other === bareRest && !fallback && (lang === local.lang || version === local.version),
  )
  if (elsewhere) return { kind: 'elsewhere', page: elsewhere.route }
  const near = nearRoute(path, rest, beside)
  return { kind: 'unknown', ...(near ? { near } : {}) }
}

/** Returns whether a route belongs to a draft in this locale, or in the default one if the page has no translation. */
function isDraft(route: RoutePath, { site, routes: { drafts } }: TargetContext): boolean {
  const original = joinRoute({ ...splitRoute(route, site), lang: site.lang }, site)
  return (
    [route, original].some((path) => findRoute(path, (one) => drafts.has(one)) !== undefined) ||
    [...drafts.values()].some(({ fileRoute }) => fileRoute === route)
  )
}

/** Guesses the intended page, assuming a missing leading `/`, a misspelling, or a page that has moved. */
function nearRoute(path: RoutePath, rest: string, beside: readonly Named[]): Route | undefined {
  const fromRoot = beside.findLast((one) => one.rest !== '/' && rest.endsWith(one.rest))
  if (fromRoot) return fromRoot.route
  const near = nearest(
    path,
    beside.map(({ route }) => route.path),
  )
  if (near !== undefined) return beside.find(({ route }) => route.path === near)?.route
  const name = /\/[^/]+\/?$/.exec(rest)?.[0].replace(/\/$/, '')
  const same = name === undefined ? [] : beside.filter(({ route }) => route.path.replace(/\/$/, '').endsWith(name))
  return same.length === 1 ? same[0]?.route : undefined
}

/** Lists the content files that would have this route. */
function filesOf(route: RoutePath, site: Addressing): string[] {
  const { version, lang, rest } = splitRoute(route, site)
  const folder = [...(site.versions.length ? [version] : []), ...(site.locales.length ? [lang] : [])]
  const path = rest.slice(1).replace(/\/$/, '')
  return [[...folder, path].join('/'), path].flatMap((path) => [`${path}.md`, `${path}/index.md`])
}
