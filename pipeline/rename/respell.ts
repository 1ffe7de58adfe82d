// Computes the new spelling of a URL after files or headings have been renamed. Preserves the author's style.

import { posix } from 'node:path'
import {
  decodePath,
  escapeSigns,
  isExternal,
  splitContentPath,
  splitHref,
  splitRoute,
  stripBase,
  writtenPath,
} from '../model/route.ts'
import { prefixed } from '../site/links/link-faults.ts'
import { findTarget, type LinkOrigin, splitOwnUrl, type Target, type TargetContext } from '../site/links/targets.ts'
import type { Route } from '../site/routes.ts'
import { optional } from '../text/optional.ts'
import { contentPathAfter, type SiteAfter } from './site-after.ts'

/** A URL that no longer leads to its target, and its new spelling. `undefined` means that docsite found none. */
export interface Respelled {
  href: string | undefined
}

/** Returns the new spelling of a URL, or `undefined` if the URL stays as it is. */
export function respell(
  spelling: string,
  origin: LinkOrigin,
  before: TargetContext,
  after: SiteAfter,
): Respelled | undefined {
  const href = spelling.trim()
  const own = splitOwnUrl(href, before)
  if (own) {
    const [start, link] = own
    const { lang, defaultVersion: version } = before.site
    const inside = respell(link, { lang, version }, before, after)
    return inside?.href === undefined ? inside : { href: start + inside.href }
  }
  const { path, query, hash } = splitHref(href)
  if (path === '' && query === '') return respellHash(href, origin, before, after)
  const target = findTarget(href, origin, before)
  const wanted = targetAfter(target, before, after)
  const originThen = originAfter(origin, before, after)
  if (wanted === undefined) return respellDead(target, path, query + hash, origin, originThen)
  const hashThen = target.kind === 'page' ? after.hashOf(target.route, hash) : hash
  const leads = (candidate: string) => {
    const target = findTarget(candidate + query + hashThen, originThen, after.targets)
    return isSameTarget(target, wanted)
  }
  if (leads(path)) return hashThen === hash ? undefined : { href: path + query + hashThen }
  const candidates =
    wanted.kind === 'page' ? pageUrls(path, wanted.page, origin, originThen, after) : fileUrls(path, wanted, originThen)
  const match = candidates.map((url) => encodedLike(path, url)).find(leads)
  return { href: match === undefined ? undefined : match + query + hashThen }
}

/** The target of a link after the move. */
type Wanted = { kind: 'page'; page: Route; mayRedirect: boolean } | { kind: 'content' | 'public'; file: string }

function targetAfter(target: Target, before: TargetContext, after: SiteAfter): Wanted | undefined {
  if (target.kind === 'page') {
    const route = before.routes.byPath.get(target.route)
    return route && { kind: 'page', page: after.routeOf(route), mayRedirect: target.moved === true }
  }
  if (target.kind !== 'content' && target.kind !== 'public') return undefined
  const filePath = target.kind === 'content' ? target.filePath : `public${target.path}`
  const file = contentPathAfter(after.fileOf, filePath)
  return { kind: file.startsWith('public/') ? 'public' : 'content', file }
}

function isSameTarget(target: Target, wanted: Wanted): boolean {
  if (target.kind === 'page')
    return (
      wanted.kind === 'page' && target.route === wanted.page.path && (wanted.mayRedirect || target.moved === undefined)
    )
  if (target.kind === 'content') return wanted.kind === 'content' && target.filePath === wanted.file
  return target.kind === 'public' && wanted.kind === 'public' && `public${target.path}` === wanted.file
}

function originAfter(origin: LinkOrigin, { routes }: TargetContext, { fileOf, routeOf }: SiteAfter): LinkOrigin {
  const route = origin.path === undefined ? undefined : routes.byPath.get(origin.path)
  return {
    ...origin,
    ...optional({ file: origin.file && contentPathAfter(fileOf, origin.file), path: route && routeOf(route).path }),
  }
}

/** A link to a heading of the same page. */
function respellHash(
  href: string,
  { path }: LinkOrigin,
  _: TargetContext,
  { hashOf }: SiteAfter,
): Respelled | undefined {
  const hash = path === undefined ? href : hashOf(path, href)
  return hash === href ? undefined : { href: hash }
}

/** Keeps a relative link to a missing or a planned page pointing to the same path. */
function respellDead(
  target: Target,
  path: string,
  rest: string,
  { file }: LinkOrigin,
  { file: fileThen }: LinkOrigin,
): Respelled | undefined {
  const isMissing = target.kind === 'dead' || target.kind === 'pending'
  if (!isMissing || path.startsWith('/') || file === undefined || fileThen === undefined) return undefined
  if (posix.dirname(file) === posix.dirname(fileThen)) return undefined
  const to = posix.normalize(posix.join(posix.dirname(file), decodePath(path)))
  return to.startsWith('..') ? undefined : { href: encodedLike(path, relativeUrl(fileThen, to, path)) + rest }
}

// ---- Spellings

/** Returns possible URLs of a page, in the style of `spelling` first. */
function pageUrls(
  spelling: string,
  page: Route,
  origin: LinkOrigin,
  originThen: LinkOrigin,
  { targets }: SiteAfter,
): string[] {
  const { site } = targets
  const path = decodePath(spelling)
  const canonical = decodePath(prefixed(page, originThen, targets))
  const { rest } = splitRoute(page.path, site)
  const file = splitRoute(page.fileRoute ?? page.path, site).rest.replace(/\/$/, '/index')
  if (path.startsWith('/')) {
    const base = site.base !== '/' && stripBase(path, site.base) !== undefined ? site.base.slice(0, -1) : ''
    const { names } = splitContentPath(path.slice(base.length + 1), targets.site)
    const start = base + names.map((name) => `/${name}`).join('')
    const [suffix] = /\.(?:md|html)$/.exec(path) ?? []
    return [start + (suffix ? file + suffix : rest), canonical]
  }
  if (origin.file === undefined || originThen.file === undefined) return [canonical.slice(1), canonical]
  const old = posix.normalize(posix.join(posix.dirname(origin.file), path))
  const { names } = splitContentPath(old, targets.site)
  const [suffix] = /\.(?:md|html)$/.exec(path) ?? []
  const to = [...names, (suffix ? file + suffix : file.replace(/(?<=\/)index$/, '')).slice(1)].join('/')
  return [relativeUrl(originThen.file, to, path), canonical]
}

function fileUrls(
  spelling: string,
  { kind, file }: Extract<Wanted, { file: string }>,
  { file: from }: LinkOrigin,
): string[] {
  if (kind === 'public') return [file.slice('public'.length)]
  return from === undefined ? [] : [relativeUrl(from, file, spelling)]
}

/** Returns the URL of a content path relative to a content file. Keeps the `./` at the beginning of `spelling`. */
export function relativeUrl(from: string, to: string, spelling: string): string {
  const url = posix.relative(posix.dirname(from), to) + (to.endsWith('/') || to === '' ? '/' : '')
  if (url === '/' || url === '') return './'
  return (spelling.startsWith('.') && !url.startsWith('.')) || isExternal(url) ? `./${url}` : url
}

/** Writes a path as a URL. Non-ASCII characters are encoded only if the author encoded them. */
const encodedLike = (spelling: string, path: string): string =>
  /%[89a-f][\da-f]/i.test(spelling) ? escapeSigns(writtenPath(path), /[^\x21-\x7e]/gu) : writtenPath(path)
