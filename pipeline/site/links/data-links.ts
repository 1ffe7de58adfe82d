// Resolves links and images in data (configuration and frontmatter), and reports problems with them.

import { type Diagnostic, diagnostic, type Place, withFix } from '../../model/diagnostics/diagnostic.ts'
import { escapeAttribute } from '../../model/head/head-html.ts'
import {
  type Addressing,
  asLink,
  type DataLink,
  linkTo,
  outsideLink,
  splitHref,
  urlOf,
  withBase,
} from '../../model/route.ts'
import { unsafeUrlWords } from '../../model/unsafe-url.ts'
import { isLinkTag, rawTags, tagAttributes } from '../../page/html/raw-tags.ts'
import { type AssetFault, largeImage, missingAsset } from './asset-faults.ts'
import { type LinkFault, linkFaults } from './link-faults.ts'
import { findTarget, type LinkOrigin, type Target, type TargetContext } from './targets.ts'
import { urlFix } from './written-url.ts'

/** Resolves a link in data to a route with its prefixes, a file under the base, or an external URL. Returns dead links unchanged. */
export function dataLink(
  link: string,
  origin: LinkOrigin,
  place: () => Place,
  context: TargetContext,
  diagnostics: Diagnostic[],
): DataLink {
  const target = targetInData(link, origin, place, context, diagnostics)
  return target.kind === 'unsafe' || target.kind === 'invalid' ? asLink('') : (linkOfTarget(target) ?? asLink(link))
}

/** Resolves a link in data. Adds the problems with it to `diagnostics`. */
export function targetInData(
  link: string,
  origin: LinkOrigin,
  place: () => Place,
  context: TargetContext,
  diagnostics: Diagnostic[],
): Target {
  const target = findTarget(link, origin, context)
  for (const fault of linkFaults(link, target, origin, context))
    diagnostics.push(faultInData(fault, link, place(), context))
  return target
}

/** Replaces the links in HTML by the URLs of their targets. Links on the same page and dead links stay as they are. */
export function linksInHtml(html: string, site: Addressing, targetOf: (link: string) => Target): string {
  const attributes = rawTags(html).flatMap((tag) => (isLinkTag(tag) ? tagAttributes(html, tag) : []))
  return attributes.reduceRight((all, { name, start, end, written }) => {
    const link = written.replaceAll('&amp;', '&')
    const { path, query } = splitHref(link)
    const url = name === 'href' && (path || query) ? urlOfTarget(targetOf(link), site) : undefined
    return url === undefined ? all : all.slice(0, start) + escapeAttribute(url) + all.slice(end)
  }, html)
}

/** Returns the URL of a target on this site or beside it, if it has one. */
export function urlOfTarget(target: Target, site: Addressing): string | undefined {
  if (target.kind === 'outside') return target.href
  if (target.kind === 'page') return urlOf(target.route, site) + target.query + target.hash
  return target.kind === 'public' ? withBase(target.path, site.base) + target.query + target.hash : undefined
}

/** Returns the link to a target that has a URL. */
export function linkOfTarget(target: Target): DataLink | undefined {
  if (target.kind === 'external') return asLink(target.href)
  if (target.kind === 'outside') return outsideLink(target.href)
  if (target.kind === 'page') return linkTo({ ...target, path: target.route })
  if (target.kind === 'public') return linkTo(target)
  return undefined
}

/** Reports an image in data that is too large, or that is neither a file in `public/` nor an external URL. */
export function checkPicture(
  href: string | undefined,
  place: () => Place,
  context: TargetContext,
  diagnostics: Diagnostic[],
): void {
  if (href === undefined) return
  const target = findTarget(href, { lang: context.site.lang, version: '' }, context)
  if (target.kind === 'unsafe') {
    const fault: LinkFault = { rule: 'unsafe-url', ...unsafeUrlWords(target.scheme) }
    diagnostics.push(faultInData(fault, href, place(), context))
    return
  }
  if (target.kind === 'external' || target.kind === 'outside' || target.kind === 'invalid') return
  const asset = target.kind === 'public' ? context.asset(`public${target.path}`) : undefined
  const fault = asset ? largeImage(href, asset, context.imageBytes) : missingAsset(href, undefined, context)
  if (fault) diagnostics.push(faultInData(fault, href, place(), context))
}

/** Returns the diagnostic for a URL in data, with a fix if the data contains the URL literally. */
export function faultInData(
  { rule, text, hint, fixed }: LinkFault | AssetFault,
  href: string,
  place: Place,
  { lineAt }: TargetContext,
): Diagnostic {
  const fix = fixed === undefined ? undefined : urlFix(href, fixed, place, lineAt(place))
  return withFix(diagnostic(rule, place, text, hint), fix)
}
