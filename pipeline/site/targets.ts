// A link as written → where it leads, whatever wrote it: a page, the menu, a hero button (specification, 2.1).

import { posix } from 'node:path'
import { nearest, type Place } from '../model/diagnostic.ts'
import { followRedirects, type Redirects } from '../model/redirect.ts'
import {
  type Addressing,
  canonicalPath,
  decodePath,
  isExternal,
  joinRoute,
  type RouteParts,
  splitHref,
  splitRoute,
  stripBase,
} from '../model/route.ts'
import { unsafeScheme } from '../model/unsafe-url.ts'
import { matchesAny } from '../source/glob.ts'
import type { AssetFile } from '../source/images.ts'
import type { Route, RouteTable } from './routes.ts'

export type Target =
  /** `moved`: by a redirect, like that of a page. */
  | { kind: 'external'; href: string; moved?: true }
  /** A URL that runs code or reads local files: nothing leads there. */
  | { kind: 'unsafe'; scheme: string }
  | { kind: 'page'; route: string; query: string; hash: string; moved?: true }
  /** A file of `public/`, by its path from the root. */
  | { kind: 'public'; path: string; query: string; hash: string }
  /** A file of the content folder that is no page. */
  | { kind: 'content'; filePath: string; query: string; hash: string }
  /** A page that is planned: `check.pending`. */
  | { kind: 'pending'; route: string }
  | { kind: 'dead'; route: string; reason: DeadReason }

/** Why a link leads nowhere, as far as one can tell. */
export type DeadReason =
  | { kind: 'unknown'; near?: Route }
  | { kind: 'outside' }
  /** Only capitals differ. */
  | { kind: 'case'; page: Route }
  | { kind: 'base'; page: Route }
  /** Another language or version has it. */
  | { kind: 'elsewhere'; page: Route }
  | { kind: 'fragment' }
  | { kind: 'left out' }

export interface TargetContext {
  site: Addressing
  routes: RouteTable
  /** Those that wait for their target's page among them. */
  redirects: Redirects
  publicFiles: ReadonlySet<string>
  contentFiles: ReadonlySet<string>
  /** Files that the configuration keeps from being pages. */
  leftOut: ReadonlySet<string>
  /** Every id that the page at a route answers to; `undefined` while the page is not parsed yet. */
  idsOf(route: string): ReadonlySet<string> | undefined
  asset(filePath: string): AssetFile | undefined
  /** The line that a place names, of any file that people write. */
  lineAt(place: Place): string
  /** Bytes of the largest image that is no message. */
  imageBytes: number
  pending: readonly string[]
}

/** Where a link stands: its locale and version, and the content file it is relative to, if any. */
export interface LinkOrigin extends Pick<RouteParts, 'lang' | 'version'> {
  file?: string
  /** The language of a text that stands in for a translation. */
  fallback?: string | undefined
  /** The route of the page it stands on, if any. */
  path?: string
}

export function findTarget(href: string, origin: LinkOrigin, context: TargetContext): Target {
  const scheme = unsafeScheme(href)
  if (scheme !== undefined) return { kind: 'unsafe', scheme }
  if (isExternal(href)) return { kind: 'external', href }
  const { path: written, query, hash } = splitHref(href.trim())
  const path = decodePath(written)
  if (path.startsWith('/')) return fromRoot(path, query, hash, origin, context)
  if (origin.file === undefined) return fromRoot(`/${path}`, query, hash, origin, context)
  return fromFile(path, query, hash, origin.file, origin, context)
}

function fromRoot(path: string, query: string, hash: string, origin: LinkOrigin, context: TargetContext): Target {
  const { site, publicFiles } = context
  const inside =
    site.base === '/' || context.routes.find(localRoute(path, origin, site))
      ? path
      : (stripBase(path, site.base) ?? path)
  const published = publishedFile(inside, publicFiles)
  if (published !== undefined && !/\.(?:md|html)$/.test(published))
    return { kind: 'public', path: published, query, hash }
  const target = page(localRoute(inside.replace(/\.md$/, ''), origin, site), query, hash, context)
  // A page wins over a document of `public/`, as it does in the output.
  if (target.kind === 'dead' && published !== undefined) return { kind: 'public', path: inside, query, hash }
  if (target.kind !== 'dead' || site.base === '/') return target
  const twice = stripBase(inside, site.base)
  const found = twice === undefined ? undefined : context.routes.find(localRoute(twice, origin, site))
  return found ? { ...target, reason: { kind: 'base', page: found } } : target
}

/** The file of `public/` that a path leads to: itself, or the index of the folder that it names. */
function publishedFile(path: string, publicFiles: ReadonlySet<string>): string | undefined {
  const files = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`]
  return files.find((file) => publicFiles.has(file.slice(1)))
}

/** A root-relative link belongs to the page's own locale and version, unless it names another. */
function localRoute(path: string, origin: LinkOrigin, site: Addressing): string {
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
  path: string,
  query: string,
  hash: string,
  from: string,
  origin: LinkOrigin,
  context: TargetContext,
): Target {
  const { site, contentFiles } = context
  const target = posix.normalize(posix.join(posix.dirname(from), path))
  if (target === '..' || target.startsWith('../'))
    return { kind: 'dead', route: `/${target}`, reason: { kind: 'outside' } }
  // A fragment is Markdown, which nobody is to be sent to.
  if (contentFiles.has(target))
    return target.endsWith('.md')
      ? { kind: 'dead', route: `/${target}`, reason: { kind: 'fragment' } }
      : { kind: 'content', filePath: target, query, hash }
  // The page's own locale folder is no part of its route: the route says where the link really leads.
  const bare = `/${target.replace(/\.(?:md|html)$/, '').replace(/^\.?\/?/, '')}`.replace(/^\/$/, '/index')
  const parts = splitRoute(bare, site)
  // A text that stands in for a translation leads on in the reader's language.
  const lang = parts.lang === origin.fallback ? origin.lang : parts.lang
  return page(joinRoute({ ...parts, lang, rest: canonicalPath(parts.rest) }, site), query, hash, context)
}

/** Tells whether `check.pending` lists a route, with or without a slash at its end. */
export function isPlanned(route: string, { site, pending }: Pick<TargetContext, 'site' | 'pending'>): boolean {
  const { rest } = splitRoute(route, site)
  return matchesAny(rest, pending) || matchesAny(rest.replace(/(?<=.)\/$/, ''), pending)
}

function page(route: string, query: string, hash: string, context: TargetContext): Target {
  const found = context.routes.find(route)
  if (found) return { kind: 'page', route: found.path, query, hash }
  const moved = followRedirects(route, context.redirects)
  if (moved !== undefined) {
    if (isExternal(moved)) return { kind: 'external', href: moved, moved: true }
    const to = splitHref(moved)
    const target = context.routes.find(to.path)
    if (target)
      return { kind: 'page', route: target.path, query: query || to.query, hash: hash || to.hash, moved: true }
  }
  const planned = [splitHref(moved ?? route).path, route].find((one) => isPlanned(one, context))
  if (planned !== undefined) return { kind: 'pending', route: planned }
  return { kind: 'dead', route, reason: reasonOf(route, context) }
}

/** Looks for what a route that there is not may have meant. Only dead links cost this. */
function reasonOf(route: string, { site, routes, contentFiles, leftOut }: TargetContext): DeadReason {
  const { rest, ...local } = splitRoute(route, site)
  const files = filesOf(route, site)
  if (files.some((file) => contentFiles.has(file))) return { kind: 'fragment' }
  if (files.some((file) => leftOut.has(file))) return { kind: 'left out' }
  const beside = routes.routes.filter(({ lang, version }) => lang === local.lang && version === local.version)
  const bare = (path: string) => path.replace(/(?<=.)\/$/, '').toLowerCase()
  const spelled = beside.find(({ path }) => bare(path) === bare(route))
  if (spelled) return { kind: 'case', page: spelled }
  const elsewhere = routes.routes.find(
    ({ path, fallback, lang, version }) =>
      !fallback &&
      (lang === local.lang || version === local.version) &&
      bare(splitRoute(path, site).rest) === bare(rest),
  )
  if (elsewhere) return { kind: 'elsewhere', page: elsewhere }
  const near = nearRoute(route, rest, beside, site)
  return { kind: 'unknown', ...(near ? { near } : {}) }
}

/** Guesses the page that was meant: of a link that lacks its `/`, of one with a slip in it, of one to a page that moved. */
function nearRoute(route: string, rest: string, beside: readonly Route[], site: Addressing): Route | undefined {
  const fromRoot = beside.findLast(({ path }) => {
    const end = splitRoute(path, site).rest
    return end !== '/' && rest.endsWith(end)
  })
  if (fromRoot) return fromRoot
  const near = nearest(
    route,
    beside.map(({ path }) => path),
  )
  if (near !== undefined) return beside.find(({ path }) => path === near)
  const name = /\/[^/]+\/?$/.exec(rest)?.[0].replace(/\/$/, '')
  const named = name === undefined ? [] : beside.filter(({ path }) => path.replace(/\/$/, '').endsWith(name))
  return named.length === 1 ? named[0] : undefined
}

/** Content files that would be a page at this route. */
function filesOf(route: string, site: Addressing): string[] {
  const { version, lang, rest } = splitRoute(route, site)
  const folder = [...(site.versions.length ? [version] : []), ...(site.locales.length ? [lang] : [])]
  const path = rest.slice(1).replace(/\/$/, '')
  return [[...folder, path].join('/'), path].flatMap((path) => [`${path}.md`, `${path}/index.md`])
}
