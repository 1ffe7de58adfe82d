// Finds problems with a resolved link, and suggests the correct URL.

import { posix } from 'node:path'
import { nearest, type OwnRuleName } from '../../model/diagnostics/diagnostic.ts'
import { typedId } from '../../model/page/anchor-id.ts'
import { decodeFragment } from '../../model/page/fragment.ts'
import { meantId } from '../../model/page/meant-id.ts'
import {
  decodePath,
  escapeSigns,
  isExternal,
  joinRoute,
  type RoutePath,
  splitHref,
  splitRoute,
  stripBase,
  writtenPath,
} from '../../model/route.ts'
import { unsafeUrlWords } from '../../model/unsafe-url.ts'
import { codePointsBeside, lookAlike } from '../../page/html/alike-ids.ts'
import { optional } from '../../text/optional.ts'
import type { Route } from '../routes.ts'
import { type DeadReason, findTarget, type LinkOrigin, type Target, type TargetContext } from './targets.ts'

export interface LinkFault {
  rule: OwnRuleName
  text: string
  hint?: string
  /** The URL for the fix, if docsite is sure of it. */
  fixed?: string
}

/** Returns all faults of a resolved link. */
export function linkFaults(href: string, target: Target, origin: LinkOrigin, context: TargetContext): LinkFault[] {
  if (target.kind === 'dead') {
    const { text, ...rest } = deadLink(href, target.reason, origin, context)
    return [{ rule: 'dead-link', text: `Link target \`${display(href)}\` ${text}`, ...rest }]
  }
  if (target.kind === 'unsafe') return [{ rule: 'unsafe-url', ...unsafeUrlWords(target.scheme) }]
  if (target.kind === 'invalid') return [invalidUrl(href)]
  if (target.kind !== 'page') return target.kind === 'external' && target.moved ? [redirected(href, target.href)] : []
  const spelling = spellingFault(href, target, origin, context)
  const anchor = anchorFault(href, target.hash, target.route, context)
  return [spelling, anchor].filter((fault) => fault !== undefined)
}

/** Returns the fault of a URL that no browser can parse. */
export const invalidUrl = (href: string): LinkFault => ({
  rule: 'invalid-url',
  text: `Link target \`${decodeFragment(href)}\` is not a URL that browsers can open`,
  hint: 'Correct its host or its port. Write an example of a URL as code, between backticks.',
})

/** Returns the fault in the URL of a working link to a page. One fix corrects all problems of this kind. */
function spellingFault(
  href: string,
  target: Extract<Target, { kind: 'page' }>,
  origin: LinkOrigin,
  context: TargetContext,
): LinkFault | undefined {
  const { path } = splitHref(href)
  const page = context.routes.byPath.get(target.route)
  if (!path || !page) return undefined
  const ownRoute = target.moved ? undefined : ownLanguage(page, origin, context)
  const url = () =>
    ownRoute && isFragment(origin, context)
      ? prefixed(ownRoute, origin, context)
      : spelled(ownRoute ?? page, path, origin, context)
  const fixed = () => url() + display(target.query + target.hash)
  if (target.moved) return redirected(href, fixed())
  if (ownRoute)
    return {
      rule: 'cross-locale-link',
      text: `Link target \`${display(href)}\` is in "${page.lang}", but the page also exists in "${ownRoute.lang}"`,
      hint: `Write \`${fixed()}\`.`,
      fixed: fixed(),
    }
  // A relative link names the file, whose route a `slug` may have replaced.
  const route = path.startsWith('/') ? page.path : (page.fileRoute ?? page.path)
  if (!isOdd(decodePath(path), route, context)) return undefined
  return {
    rule: 'non-canonical-link',
    text: `Link target \`${display(href)}\` is not the canonical URL of the page`,
    hint: `Write \`${fixed()}\`.`,
    fixed: fixed(),
  }
}

const redirected = (href: string, to: string): LinkFault => ({
  rule: 'redirected-link',
  text: `Link target \`${display(href)}\` is a redirect`,
  hint: `Write \`${to}\`.`,
  fixed: to,
})

/**
 * Returns the target in the locale of the text, if the link leaves that locale by mistake. Links to another locale of the same page, or
 * to the home page of another locale, are deliberate.
 */
function ownLanguage(page: Route, origin: LinkOrigin, { site, routes }: TargetContext): Route | undefined {
  const parts = splitRoute(page.path, site)
  if (origin.file === undefined || page.lang === origin.lang || parts.rest === '/') return undefined
  const route = routes.byPath.get(joinRoute({ ...parts, lang: origin.lang }, site))
  return route && !route.fallback && route.path !== origin.path ? route : undefined
}

/** Returns the fault of a full URL of the site itself, or without its base, if the site has a page with that path. */
export function absoluteLink(href: string, origin: LinkOrigin, context: TargetContext): LinkFault | undefined {
  const { path, query, hash } = splitHref(href.replace(/^[a-z]+:\/\/[^/?#]*/i, ''))
  const { site, routes } = context
  const whole = decodePath(path || '/')
  const inside = stripBase(whole, site.base)
  // Outside the base, there may be another site.
  if (inside === undefined) return path.length > 1 ? withoutBase(href, whole, context) : undefined
  const route = routes.find(inside)
  const isFile = context.publicFiles.has(inside.slice(1))
  if (!route && !isFile) {
    const link = writtenPath(inside) + query + hash
    return context.isOutside?.(whole) ? undefined : deadOwnUrl(href, link, origin, context)
  }
  const page = route && (ownLanguage(route, origin, context) ?? route)
  const fixed = (page ? prefixed(page, origin, context) : writtenPath(inside)) + display(query + hash)
  return {
    rule: 'absolute-link',
    text: `Link target \`${display(href)}\` is a full URL of this site`,
    hint: `Write \`${fixed}\`, which also works in previews and on another domain.`,
    fixed,
  }
}

/** Returns the fault of a full URL that leads to no page and no file. `link` is the same from the root of the site. */
function deadOwnUrl(href: string, link: string, origin: LinkOrigin, context: TargetContext): LinkFault | undefined {
  const target = findTarget(link, origin, context)
  if (target.kind !== 'dead') return undefined
  const { text, hint } = deadLink(link, target.reason, origin, context)
  return {
    rule: 'absolute-link',
    text: `Link target \`${display(href)}\` is a full URL of this site, and ${text}`,
    hint: hint ?? 'If another program serves it, name its path in `outside` in the configuration.',
  }
}

function withoutBase(href: string, path: RoutePath, { site, routes }: TargetContext): LinkFault | undefined {
  const page = routes.find(path)
  return (
    page && {
      rule: 'absolute-link',
      text: `Link target \`${display(href)}\` is a full URL of this site without its base \`${site.base}\``,
      hint: `To link to the page on this site, write \`${writtenPath(splitRoute(page.path, site).rest)}\`.`,
    }
  )
}

/** Returns whether a link is in an included fragment, which pages in other locales may also include. */
const isFragment = ({ file, path }: LinkOrigin, { routes }: TargetContext): boolean =>
  file !== undefined && routes.byFile.get(file)?.path !== path

/** Returns whether a URL is neither the path of a file nor the canonical route of a page. */
function isOdd(path: RoutePath, route: RoutePath, { site }: TargetContext): boolean {
  if (path.endsWith('.md')) return false
  if (path.endsWith('.html')) return site.cleanUrls
  if (/(?:^|\/)index$/.test(path)) return true
  const { rest } = splitRoute(route, site)
  if (site.base !== '/' && stripBase(path, site.base) !== undefined && stripBase(rest, site.base) === undefined)
    return true
  return path.endsWith('/') !== route.endsWith('/') && !/(?:^|\/)\.\.?$/.test(path)
}

/** Returns the message for a dead link. The text follows "Link target `…`". */
export function deadLink(
  href: string,
  reason: DeadReason,
  origin: LinkOrigin,
  context: TargetContext,
): Omit<LinkFault, 'rule'> {
  const { path, query, hash } = splitHref(href)
  const url = (page: Route) => spelled(page, path, origin, context) + display(query + hash)
  switch (reason.kind) {
    case 'outside':
      return {
        text: 'is outside the content folder',
        hint: 'Put the file into `content/public/`, or link to its published URL.',
      }
    case 'fragment':
      return {
        text: 'is a fragment, not a page',
        hint: 'Include it with `::include`, or link to a page that includes it.',
      }
    case 'left out':
      return {
        text: 'is a file that the configuration excludes',
        hint: 'Change `route` in the configuration, or link to another page.',
      }
    case 'draft':
      return {
        text: 'is a draft, which is not published',
        hint: 'Remove `draft: true` from its frontmatter to publish it, or remove the link.',
      }
    case 'case': {
      const fixed = url(reason.page)
      return { text: 'does not exist', hint: `URLs are case-sensitive. Write \`${fixed}\`.`, fixed }
    }
    case 'sign': {
      const fixed = display(reason.href)
      return { text: 'does not exist', hint: signHint(href, fixed), fixed }
    }
    case 'base': {
      const fixed = url(reason.page)
      return {
        text: `contains the base \`${context.site.base}\` twice`,
        hint: `Write \`${fixed}\`, because docsite adds the base.`,
        fixed,
      }
    }
    case 'elsewhere': {
      const { lang, version } = reason.page
      const on = prefixed(reason.page, origin, context)
      return lang === origin.lang
        ? {
            text: `does not exist in version "${origin.version}"`,
            hint: `It exists in version "${version}". To link there, write \`${on}\`.`,
          }
        : {
            text: `does not exist in "${origin.lang}"`,
            hint: `It exists in "${lang}". Translate it, or write \`${on}\` to link there.`,
          }
    }
    case 'unknown':
      if (/\\|%5c/i.test(path)) return { text: 'does not exist', hint: 'Separate folders with `/`, not `\\`.' }
      return {
        text: 'does not exist',
        ...(reason.near
          ? {
              hint: `Did you mean \`${meant(reason.near, path.replace(/(?<=\.md)\/$/, ''), origin, context)}${display(query + hash)}\`?`,
            }
          : {}),
      }
  }
}

/** Explains a URL in which the signs of a name are not encoded. */
export const signHint = (href: string, fixed: string): string => {
  const [sign = ''] = /[?#]/.exec(href) ?? []
  return `In a name, \`${sign}\` is written \`${encodeURIComponent(sign)}\`. Write \`${fixed}\`.`
}

/** Returns the URL to suggest. If only the leading `/` is missing, suggests a route instead of a relative path. */
function meant(page: Route, path: string, origin: LinkOrigin, context: TargetContext): string {
  const isRoute = splitRoute(page.path, context.site).rest === `/${decodePath(path)}`
  return isRoute ? prefixed(page, origin, context) : spelled(page, path, origin, context)
}

/** Returns the fault in the fragment of a link to a page. */
export function anchorFault(
  href: string,
  hash: string,
  route: RoutePath,
  context: Pick<TargetContext, 'idsOf'>,
): LinkFault | undefined {
  // Browsers interpret `:~:` and the text after it (text fragments).
  const [fragment = ''] = hash.slice(1).split(':~:')
  if (!fragment) return undefined
  const ids = context.idsOf(route)
  const id = decodeFragment(fragment)
  // HTML defines `#top` as the top of every page.
  if (!ids || ids.has(fragment) || meantId(id, ids) || id.toLowerCase() === 'top') return undefined
  const alike = lookAlike(id, ids)
  const near = alike ?? nearest(id, ids)
  const url = near && `#${writtenPath(typedId(near, ids))}`
  const { path } = splitHref(href)
  const signs = alike && `It contains ${codePointsBeside(alike, id)} instead of ${codePointsBeside(id, alike)}.`
  // If only the case differs, or both look the same, the intended id is certain.
  const sure = (alike ?? near?.toLowerCase() === id.toLowerCase()) && splitHref(href).hash === hash
  return {
    rule: 'dead-anchor',
    text: `${path ? `\`${display(path)}\`` : 'This page'} has no heading or id \`#${id}\``,
    ...optional({ hint: url ? [`Did you mean \`${url}\`?`, signs].filter(Boolean).join(' ') : idsHint(ids) }),
    ...(sure && url ? { fixed: href.slice(0, href.length - hash.length) + url } : {}),
  }
}

/** Lists the first ids of a page, without those of lines of code. */
function idsHint(ids: ReadonlySet<string>): string | undefined {
  const urls = [...ids].filter((id) => !/(?:^|-)L\d+$/.test(id)).map((id) => `\`#${writtenPath(typedId(id, ids))}\``)
  const [shown, more] = [urls.slice(0, mostIds).join(', '), urls.length > mostIds ? ' and others' : '']
  return shown === '' ? undefined : `It has ${shown}${more}.`
}

const mostIds = 8

/** Returns the URL of a page in the style of the author's link: from the root or relative, with or without `.md`. */
function spelled(page: Route, href: string, origin: LinkOrigin, context: TargetContext): string {
  const { file } = origin
  if (href.startsWith('/') || file === undefined || page.fallback) {
    if (!/\.md$/.test(href)) return prefixed(page, origin, context)
    const { path, fileRoute = path } = page
    return `${prefixed({ ...page, path: fileRoute }, origin, context)}${fileRoute.endsWith('/') ? 'index' : ''}.md`
  }
  const path = posix.relative(posix.dirname(file), page.filePath)
  const isBare = /(?:^|\/)(?!index$)[^/.]*$/.test(href)
  const url = writtenPath(isBare ? path.replace(/\.md$/, '').replace(/(?:^|(?<=\/))index$/, '') : path)
  return url.startsWith('../') || !(/^\.|^$/.test(href) || isExternal(url)) ? url || './' : `./${url}`
}

/**
 * Returns the root-relative URL of a page. It contains the locale and the version only if they differ from those of the
 * text.
 */
export function prefixed({ path, lang, version }: Route, origin: LinkOrigin, { site }: TargetContext): string {
  const names = [version === origin.version ? '' : version, lang === origin.lang ? '' : lang]
  return names.map((name) => name && `/${name}`).join('') + writtenPath(splitRoute(path, site).rest)
}

/** Decodes non-ASCII characters and backslashes, so that messages show URLs as authors write them. */
const display = (href: string): string =>
  href.replace(/(?:%[89a-f][\da-f]|%5c)+/gi, (escapes) => escapeSigns(decodeFragment(escapes), /\s/g))
