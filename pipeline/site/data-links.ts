// Links and pictures that stand in data (configuration, frontmatter) → where they lead, and what is wrong with them.

import { type Diagnostic, diagnostic, type Place, withFix } from '../model/diagnostic.ts'
import { linkOfRoute } from '../model/route.ts'
import { unsafeUrlWords } from '../model/unsafe-url.ts'
import { type AssetFault, largeImage, missingAsset } from './asset-faults.ts'
import { type LinkFault, linkFaults } from './link-faults.ts'
import { findTarget, type LinkOrigin, type TargetContext } from './targets.ts'
import { addressFix } from './written-address.ts'

/** Resolves a link that stands in data: a route with its prefixes, a file under the base, an external address. Dead ones stay, reported. */
export function dataLink(
  link: string,
  origin: LinkOrigin,
  place: () => Place,
  context: TargetContext,
  diagnostics: Diagnostic[],
): string {
  const target = findTarget(link, origin, context)
  for (const fault of linkFaults(link, target, origin, context))
    diagnostics.push(faultInData(fault, link, place(), context))
  if (target.kind === 'unsafe') return ''
  if (target.kind === 'external') return target.href
  if (target.kind === 'page') return linkOfRoute(target.route) + target.query + target.hash
  if (target.kind === 'public') return linkOfRoute(target.path) + target.query + target.hash
  return link
}

/** Reports a picture in data that is neither a file of `public/` nor an external address, or is too large. */
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
  if (target.kind === 'external') return
  const asset = target.kind === 'public' ? context.asset(`public${target.path}`) : undefined
  const fault = asset ? largeImage(href, asset, context.imageBytes) : missingAsset(href, undefined, context)
  if (fault) diagnostics.push(faultInData(fault, href, place(), context))
}

/** What is wrong with an address in data, and what mends it if the address is written there as it is. */
export function faultInData(
  { rule, text, hint, fixed }: LinkFault | AssetFault,
  href: string,
  place: Place,
  { lineAt }: TargetContext,
): Diagnostic {
  const fix = fixed === undefined ? undefined : addressFix(href, fixed, place, lineAt(place))
  return withFix(diagnostic(rule, place, text, hint), fix)
}
