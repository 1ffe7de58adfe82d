// Reports published URLs and fragments that no longer exist and have no redirect.

import { addressesFile, drawingId } from '../../../model/diagnostics/baseline.ts'
import { type Diagnostic, diagnostic, nearest } from '../../../model/diagnostics/diagnostic.ts'
import { type Destination, followRedirects, isElsewhere } from '../../../model/redirect.ts'
import { asRoute, linkOfRoute, outputFileOf, type RoutePath } from '../../../model/route.ts'
import { anchorFault, type LinkFault } from '../../../site/links/link-faults.ts'
import { isPlanned } from '../../../site/links/targets.ts'
import { lookUp } from '../../../text/look-up.ts'
import { type Position, positionsIn } from '../../../text/positions.ts'
import { type Proposal, successors } from '../../address-successors.ts'
import { defineRule } from '../../define-rule.ts'
import type { CheckedSite } from '../../rule.ts'

export const lostUrl = defineRule({
  name: 'lost-url',
  en: [
    'a published URL or fragment no longer exists and has no redirect',
    'record its new URL: [Permanent URLs](/guide/check#addresses)',
  ],
  zh: ['已发布的地址或锚点消失了，也没有重定向', '写上新的 URL，见 [永久有效的 URL](/guide/check#addresses)'],
  *site(site) {
    const { addresses, addressesText } = site.project.baseline
    const lost: RoutePath[] = []
    const lostTargets: [address: RoutePath, kept: string, hint: string | undefined][] = []
    const lostFragments: [address: RoutePath, fragment: string][] = []
    for (const [key, entry] of Object.entries(addresses)) {
      const address = asRoute(key)
      const route = site.linked.routes.find(address)
      if (!route) {
        const end = endOf(address, site)
        if (end === undefined) lost.push(address)
        const fault = end && typeof entry === 'string' ? headingFault(entry, end, site) : undefined
        if (fault) lostTargets.push([address, entry as string, fault.hint])
      } else if (typeof entry !== 'string') {
        for (const fragment of fragmentsLost(route.path, route.filePath, entry, site))
          lostFragments.push([address, fragment])
      }
    }
    if (lost.length + lostTargets.length + lostFragments.length === 0) return
    const places = addressPlaces(addressesText)
    let unknown = ''
    const successorOf = successors(site, lost, (problem) => {
      unknown = ` Whether its file was renamed is unknown: ${problem}.`
    })
    for (const address of lost) {
      const found = lostAddress(address, lookUp(addresses, address), successorOf(address), places)
      yield { ...found, hint: `${found.hint}${unknown}` }
    }
    for (const [address, target, hint] of lostTargets)
      yield diagnostic(
        'lost-url',
        { file: addressesFile, ...places.ofAddress(address) },
        pointsNowhere(address, target),
        hint,
      )
    for (const [address, fragment] of lostFragments) yield lostFragment(address, fragment, site, places)
  },
})

/** Returns where a URL without a page leads: to a redirect, a file, or a planned page. Returns `undefined` if it leads nowhere. */
function endOf(address: RoutePath, { project, linked, tree }: CheckedSite): Destination | undefined {
  const target = { site: project.addressing, pending: project.config.check?.pending ?? [] }
  if (isPlanned(address, target) || tree.publicFiles.includes(outputFileOf(address))) return { external: address }
  const moved = followRedirects(address, linked.site.redirects)
  if (moved === undefined || isElsewhere(moved)) return moved
  return linked.routes.find(moved.path) !== undefined || isPlanned(moved.path, target) ? moved : undefined
}

/** Returns the fault of a redirect to a heading that does not exist. */
function headingFault(target: string, end: Destination, { linked }: CheckedSite): LinkFault | undefined {
  const route = isElsewhere(end) ? undefined : linked.routes.find(end.path)
  return route && !isElsewhere(end) ? anchorFault(target, end.hash, route.path, linked.targets) : undefined
}

function fragmentsLost(
  path: RoutePath,
  filePath: string,
  ids: readonly string[],
  { linked, pageOf }: CheckedSite,
): string[] {
  const pageIds = new Set(pageOf(filePath)?.details.ids)
  const missing = ids.filter((fragment) => !pageIds.has(fragment) && !drawingId.test(fragment))
  // Aliases depend on the page's alternates, so look them up only if the page's own ids do not suffice.
  return missing.length === 0 ? [] : missing.filter((fragment) => !linked.idsOf(path)?.has(fragment))
}

const pointsNowhere = (address: RoutePath, target: string): string =>
  `The published URL \`${linkOfRoute(address)}\` points to \`${target}\`, which does not exist`

type Places = ReturnType<typeof addressPlaces>

function lostAddress(
  address: RoutePath,
  entry: string | readonly string[] | undefined,
  proposal: Proposal | undefined,
  places: Places,
): Diagnostic {
  const place = { file: addressesFile, ...places.ofAddress(address) }
  const value = places.ofValue(address)
  const entryText = (to: string) => `${JSON.stringify(address)}: ${JSON.stringify(to)}`
  const hint = proposal
    ? `${proposal.reason} \`${proposal.to}\`. Write \`${entryText(proposal.to)}\`.`
    : `Record its new URL, \`${entryText('/…')}\`. Delete the line if the URL should stop working.`
  const text =
    typeof entry === 'string'
      ? pointsNowhere(address, entry)
      : `The published URL \`${linkOfRoute(address)}\` no longer exists`
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

function lostFragment(address: RoutePath, fragment: string, site: CheckedSite, places: Places): Diagnostic {
  const place = { file: addressesFile, ...places.ofFragment(address, fragment) }
  const heading = headingNow(address, fragment, site)
  return diagnostic(
    'lost-url',
    place,
    `The published URL \`${linkOfRoute(address)}#${fragment}\` no longer exists`,
    heading
      ? `Did it become \`#${heading.id}\`? Write \`{#${fragment}}\` after that heading, ${heading.place}.`
      : `Write \`{#${fragment}}\` after the heading that it should point to, or remove it from this line.`,
  )
}

/** Guesses the new heading for a lost fragment: the only new heading between the same neighbors, or else one with a similar id. */
function headingNow(
  address: RoutePath,
  fragment: string,
  { project, linked, pageOf }: CheckedSite,
): { id: string; place: string } | undefined {
  const route = linked.routes.find(address)
  const entry = lookUp(project.baseline.addresses, address)
  const headings = (route && pageOf(route.filePath)?.details.headings) ?? []
  if (!route || typeof entry === 'string' || !entry) return undefined
  const ids = headings.map(({ id }) => id)
  const isNew = (id: string) => !entry.includes(id)
  const at = entry.indexOf(fragment)
  const before = entry.slice(0, at).findLast((id) => ids.includes(id))
  const after = entry.slice(at).find((id) => ids.includes(id))
  const lostBetween = entry.slice(
    before === undefined ? 0 : entry.indexOf(before) + 1,
    after === undefined ? undefined : entry.indexOf(after),
  )
  const newBetween = ids
    .slice(before === undefined ? 0 : ids.indexOf(before) + 1, after === undefined ? undefined : ids.indexOf(after))
    .filter(isNew)
  const id = lostBetween.length === 1 && newBetween.length === 1 ? newBetween[0] : nearest(fragment, ids.filter(isNew))
  const heading = headings.find((one) => one.id === id)
  return heading && { id: heading.id, place: `content/${heading.file ?? route.filePath}:${heading.line ?? 1}` }
}

/** An entry of `config/addresses.json`, with the positions of the URL and its value. */
interface Entry {
  at: number
  valueAt: number
  value: string
}

const entryPattern = /(?<!\\)("(?:[^"\\]|\\.)*")\s*:\s*(\[(?:[^"[\]]|"(?:[^"\\]|\\.)*")*\]?|"(?:[^"\\]|\\.)*")/g

/** Finds the positions of URLs, their values and their fragments in the text of `config/addresses.json`. */
function addressPlaces(text: string): {
  ofAddress(address: string): Position
  ofValue(address: string): (Position & { written: string }) | undefined
  ofFragment(address: string, fragment: string): Position
} {
  const entries = new Map<string, Entry>()
  for (const { 0: all, 1: key = '', 2: value = '', index } of text.matchAll(entryPattern))
    entries.set(JSON.parse(key) as string, { at: index, valueAt: index + all.length - value.length, value })
  const position = positionsIn(text)
  return {
    ofAddress: (address) => position(entries.get(address)?.at ?? 0),
    ofValue(address) {
      const entry = entries.get(address)
      return entry && { ...position(entry.valueAt), written: entry.value }
    },
    ofFragment(address, fragment) {
      const entry = entries.get(address)
      return position(entry ? entry.valueAt + Math.max(entry.value.indexOf(JSON.stringify(fragment)), 0) : 0)
    },
  }
}
