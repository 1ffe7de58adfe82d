// Reports published URLs and fragments that no longer exist and have no redirect.

import { addressesFile } from '../../model/baseline.ts'
import { type Diagnostic, diagnostic, nearest } from '../../model/diagnostic.ts'
import { followRedirects } from '../../model/redirect.ts'
import { isExternal, outputFileOf, splitHref } from '../../model/route.ts'
import { isPlanned } from '../../site/targets.ts'
import { lookUp } from '../../text/look-up.ts'
import { addressPlaces } from '../address-places.ts'
import { type Proposal, successors } from '../address-successors.ts'
import { defineRule } from '../define-rule.ts'
import type { CheckedSite } from '../rule.ts'

export const lostUrl = defineRule({
  name: 'lost-url',
  severity: 'error',
  section: 'links',
  docs: {
    en: {
      meaning: 'a published URL or fragment no longer exists and has no redirect',
      fix: 'record its new URL: [Permanent URLs](/guide/check#addresses)',
    },
    zh: {
      meaning: '已发布的地址或锚点消失了，也没有重定向',
      fix: '写上新的 URL，见 [永久有效的 URL](/guide/check#addresses)',
    },
  },
  site: lostUrls,
})

function* lostUrls(site: CheckedSite): Generator<Diagnostic> {
  const { addresses, addressesText } = site.project.baseline
  const lost: string[] = []
  const lostFragments: [address: string, fragment: string][] = []
  for (const [address, kept] of Object.entries(addresses)) {
    const route = site.linked.routes.find(address)
    if (!route) {
      if (!isServed(address, site)) lost.push(address)
    } else if (typeof kept !== 'string') {
      for (const fragment of fragmentsLost(route.path, route.filePath, kept, site))
        lostFragments.push([address, fragment])
    }
  }
  if (lost.length + lostFragments.length === 0) return
  const places = addressPlaces(addressesText)
  const successorOf = successors(site, lost)
  for (const address of lost) yield lostAddress(address, lookUp(addresses, address), successorOf(address), places)
  for (const [address, fragment] of lostFragments) yield lostFragment(address, fragment, site, places)
}

/** Returns whether a URL without a page leads to a redirect, a file, or a planned page. */
function isServed(address: string, { project, linked, tree }: CheckedSite): boolean {
  const target = { site: project.addressing, pending: project.config.check?.pending ?? [] }
  if (isPlanned(address, target) || tree.publicFiles.includes(outputFileOf(address))) return true
  const moved = followRedirects(address, linked.site.redirects)
  if (moved === undefined) return false
  const { path } = splitHref(moved)
  return isExternal(moved) || linked.routes.find(path) !== undefined || isPlanned(path, target)
}

function fragmentsLost(
  path: string,
  filePath: string,
  kept: readonly string[],
  { linked, pageOf }: CheckedSite,
): string[] {
  const own = new Set(pageOf(filePath)?.ids)
  const missing = kept.filter((fragment) => !own.has(fragment))
  // Aliases depend on the page's alternates, so look them up only if the page's own ids do not suffice.
  return missing.length === 0 ? [] : missing.filter((fragment) => !linked.idsOf(path)?.has(fragment))
}

type Places = ReturnType<typeof addressPlaces>

function lostAddress(
  address: string,
  kept: string | readonly string[] | undefined,
  proposal: Proposal | undefined,
  places: Places,
): Diagnostic {
  const place = { file: addressesFile, ...places.ofAddress(address) }
  const value = places.ofValue(address)
  const written = (to: string) => `${JSON.stringify(address)}: ${JSON.stringify(to)}`
  const hint = proposal
    ? `${proposal.reason} \`${proposal.to}\`. Write \`${written(proposal.to)}\`.`
    : `Record its new URL, \`${written('/…')}\`. Delete the line if the URL should stop working.`
  const text =
    typeof kept === 'string'
      ? `The published URL \`${address}\` points to \`${kept}\`, which does not exist`
      : `The published URL \`${address}\` no longer exists`
  return {
    ...diagnostic('lost-url', place, text, hint),
    ...(proposal?.sure && value
      ? {
          fix: {
            place: { file: addressesFile, line: value.line, column: value.column },
            written: value.written,
            fixed: JSON.stringify(proposal.to),
          },
        }
      : {}),
  }
}

function lostFragment(address: string, fragment: string, site: CheckedSite, places: Places): Diagnostic {
  const place = { file: addressesFile, ...places.ofFragment(address, fragment) }
  const heading = headingNow(address, fragment, site)
  return diagnostic(
    'lost-url',
    place,
    `The published URL \`${address}#${fragment}\` no longer exists`,
    heading
      ? `Did it become \`#${heading.id}\`? Write \`{#${fragment}}\` after that heading, ${heading.place}.`
      : `Write \`{#${fragment}}\` after the heading that it should point to, or remove it from this line.`,
  )
}

/** Guesses the new heading for a lost fragment: the only new heading between the same neighbors, or else one with a similar id. */
function headingNow(
  address: string,
  fragment: string,
  { project, linked, pageOf }: CheckedSite,
): { id: string; place: string } | undefined {
  const route = linked.routes.find(address)
  const kept = lookUp(project.baseline.addresses, address)
  const headings = (route && pageOf(route.filePath)?.headings) ?? []
  if (!route || typeof kept === 'string' || !kept) return undefined
  const ids = headings.map(({ id }) => id)
  const isNew = (id: string) => !kept.includes(id)
  const at = kept.indexOf(fragment)
  const before = kept.slice(0, at).findLast((id) => ids.includes(id))
  const after = kept.slice(at).find((id) => ids.includes(id))
  const lostBetween = kept.slice(
    before === undefined ? 0 : kept.indexOf(before) + 1,
    after === undefined ? undefined : kept.indexOf(after),
  )
  const newBetween = ids
    .slice(before === undefined ? 0 : ids.indexOf(before) + 1, after === undefined ? undefined : ids.indexOf(after))
    .filter(isNew)
  const id = lostBetween.length === 1 && newBetween.length === 1 ? newBetween[0] : nearest(fragment, ids.filter(isNew))
  const heading = headings.find((one) => one.id === id)
  return heading && { id: heading.id, place: `content/${heading.file ?? route.filePath}:${heading.line ?? 1}` }
}
