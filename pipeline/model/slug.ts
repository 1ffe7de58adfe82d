// Slugs, which give a page another route than the path of its file, and the old routes in frontmatter.

import { decodeFragment } from './page/fragment.ts'
import { isExactRule } from './redirect.ts'
import { type Addressing, asRoute, decodePath, joinRoute, type RoutePath, splitRoute } from './route.ts'

/** Characters that a path cannot contain: those with a meaning in URLs and on disks, and control characters. */
const forbidden = /[?#\\\p{Cc}\u2028\u2029]/u

/** Returns the problem with a path, or `undefined`. */
function pathProblem(path: string): string | undefined {
  const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  const [sign] = forbidden.exec(path) ?? []
  if (sign !== undefined) return `must be a path, which cannot contain ${JSON.stringify(sign)}`
  if (path.startsWith('//') || (path !== '/' && parts.includes('')))
    return 'must be a path without empty parts, such as "guide/start"'
  if (parts.some((part) => part === '.' || part === '..')) return 'must be a path without the parts `.` and `..`'
  return undefined
}

/** Browsers and hosts decode URLs as UTF-8, so no request can match other encodings. */
const encodingProblem = (path: string): string | undefined =>
  path.match(/(?:%[\da-f]{2})+/gi)?.some((escapes) => decodeFragment(escapes) === escapes)
    ? 'must be encoded as UTF-8, in which `é` is `%C3%A9`'
    : undefined

/** Returns the problem with an old route, or `undefined`. */
export const oldRouteProblem = (path: string): string | undefined =>
  pathProblem(path) ??
  encodingProblem(path) ??
  // An encoded path is checked again as it will be on the disk, where only URLs give `?` and `#` a meaning.
  pathProblem(decodePath(path).replace(/[?#]/g, '')) ??
  (isExactRule(rootedPath(path)) ? undefined : 'must be one path. Write patterns in `redirects` in the configuration')

/** Returns a path with a slash at its beginning. */
export const rootedPath = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

/** Returns the problem with a slug, or `undefined`. */
export function slugProblem(slug: string): string | undefined {
  const last = slug.slice(slug.lastIndexOf('/') + 1)
  if (slug === '' || (!slug.startsWith('/') && slug.endsWith('/')))
    return 'must be the last part of a route, such as "start", or a route such as "/guide/start"'
  if (last === 'index') return 'must be a route, which ends in `/` instead of `/index`'
  if (/\.(?:html|md)$/.test(last)) return 'must be a route without `.html` or `.md`'
  return pathProblem(slug)
}

/**
 * Returns the route of a page with a slug. A slug replaces the last part of the route that the file gives, or, if it begins
 * with `/`, the whole route below locale and version. Returns `undefined` if the result is not a route in the same locale
 * and version, or if the file's route has no last part.
 */
export function routeWithSlug(fileRoute: RoutePath, slug: string, site: Addressing): RoutePath | undefined {
  const { rest: ofFile, ...local } = splitRoute(fileRoute, site)
  const text = slug.normalize('NFC')
  if (ofFile === '/' && !text.startsWith('/')) return undefined
  const [, parent = '', end = ''] = /^(.*\/)[^/]+(\/?)$/.exec(ofFile) ?? []
  const rest = asRoute(text.startsWith('/') ? text : parent + text + end)
  const route = joinRoute({ ...local, rest }, site)
  const now = splitRoute(route, site)
  return now.rest === rest && now.lang === local.lang && now.version === local.version ? route : undefined
}
