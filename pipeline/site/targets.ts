// A link as written → where it leads, whatever wrote it: a page, the menu, a hero button (specification, 2.1).

import { posix } from 'node:path'
import { nearest } from '../model/message.ts'
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
import { matchesAny } from '../source/glob.ts'
import type { AssetFile } from '../source/images.ts'
import type { RouteTable } from './routes.ts'

export type Target =
  | { kind: 'external'; href: string }
  | { kind: 'page'; route: string; query: string; hash: string }
  /** A file of `public/`, by its path from the root. */
  | { kind: 'public'; path: string; query: string; hash: string }
  /** A file of the content folder that is no page. */
  | { kind: 'content'; filePath: string; query: string; hash: string }
  /** A page that is planned: `check.pending`. */
  | { kind: 'pending'; route: string }
  | { kind: 'dead'; route: string; hint?: string }

export interface TargetContext {
  site: Addressing
  routes: RouteTable
  /** Those that wait for their target's page among them. */
  redirects: Redirects
  publicFiles: ReadonlySet<string>
  contentFiles: ReadonlySet<string>
  asset(filePath: string): AssetFile | undefined
  /** Bytes of the largest image that is no message. */
  imageBytes: number
  pending: readonly string[]
}

/** Where a link stands: its locale and version, and the content file it is relative to, if any. */
export interface LinkOrigin extends Pick<RouteParts, 'lang' | 'version'> {
  file?: string
  /** The language of a text that stands in for a translation. */
  fallback?: string | undefined
}

export function findTarget(href: string, origin: LinkOrigin, context: TargetContext): Target {
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
  if (publicFiles.has(inside.slice(1)) && !/\.(?:md|html)$/.test(inside))
    return { kind: 'public', path: inside, query, hash }
  return page(localRoute(inside.replace(/\.md$/, ''), origin, site), query, hash, context)
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
    return { kind: 'dead', route: `/${target}`, hint: 'This leads out of the content folder.' }
  if (contentFiles.has(target)) return { kind: 'content', filePath: target, query, hash }
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
    if (isExternal(moved)) return { kind: 'external', href: moved }
    const to = splitHref(moved)
    const target = context.routes.find(to.path)
    if (target) return { kind: 'page', route: target.path, query: query || to.query, hash: hash || to.hash }
  }
  const planned = [splitHref(moved ?? route).path, route].find((one) => isPlanned(one, context))
  if (planned !== undefined) return { kind: 'pending', route: planned }
  const { lang, version } = splitRoute(route, context.site)
  const candidates = context.routes.routes
    .filter((other) => other.lang === lang && other.version === version)
    .map((other) => other.path)
  const near = nearest(route, candidates)
  return { kind: 'dead', route, ...(near ? { hint: `Did you mean \`${splitRoute(near, context.site).rest}\`?` } : {}) }
}
