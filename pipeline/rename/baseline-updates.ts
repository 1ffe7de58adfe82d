// Updates the recorded URLs and translations. The old URLs become redirects.

import { addressesFile, type Baseline, translationsFile } from '../model/diagnostics/baseline.ts'
import type { Fix } from '../model/diagnostics/diagnostic.ts'
import { asLink, asRoute, linkOfRoute, type RoutePath } from '../model/route.ts'
import { addressesText, translationsText } from '../source/baseline.ts'
import { emptyTable } from '../text/look-up.ts'
import type { RenameSite } from './model.ts'
import { contentPathAfter, linkAfter, type RouteMove, type SiteAfter } from './site-after.ts'
import type { Texts } from './texts.ts'

/** Returns the edits of both files. */
export function updateBaseline(
  { project: { baseline } }: RenameSite,
  after: SiteAfter,
  redirects: readonly RouteMove[],
  texts: Texts,
): Fix[] {
  const translations = renamedKeys(baseline.translations, (filePath) => contentPathAfter(after.fileOf, filePath))
  const isMoved = Object.keys(translations).some((key) => !Object.hasOwn(baseline.translations, key))
  return [
    ...(redirects.length > 0
      ? texts.editTo(addressesFile, addressesText(addressesAfter(baseline.addresses, after, redirects)))
      : []),
    ...(isMoved ? texts.editTo(translationsFile, translationsText(translations)) : []),
  ]
}

function renamedKeys<Value>(
  table: Readonly<Record<string, Value>>,
  nameOf: (key: string) => string,
): Record<string, Value> {
  const renamed = Object.entries(table).filter(([key]) => nameOf(key) !== key)
  const others = Object.entries(table).filter(([key]) => nameOf(key) === key)
  // A moved file replaces what is left of an earlier file with its name.
  return Object.assign(
    emptyTable<Value>(),
    Object.fromEntries([...others, ...renamed.map(([key, value]) => [nameOf(key), value])]),
  )
}

/** Moves the fragments of each URL to its new URL. The old URL leads there, and so do earlier redirects to it. */
function addressesAfter(
  addresses: Baseline['addresses'],
  { moved, targets }: Pick<SiteAfter, 'moved' | 'targets'>,
  redirects: readonly RouteMove[],
): Record<string, string[] | string> {
  const newRoutes = new Map(moved.map(({ from, to }) => [from, to]))
  const all = emptyTable<string[] | string>()
  const addFragments = (route: RoutePath, fragments: readonly string[]) => {
    const entry = all[route]
    all[route] = [...new Set([...(Array.isArray(entry) ? entry : []), ...fragments])]
  }
  for (const [key, kept] of Object.entries(addresses)) {
    const address = asRoute(key)
    const to = newRoutes.get(address)
    if (Array.isArray(kept)) addFragments(to ?? address, kept)
    else if (!targets.routes.has(address)) all[address] = linkAfter(asLink(kept), newRoutes)
  }
  for (const { from, to } of redirects) if (!targets.routes.has(from)) all[from] = linkOfRoute(to)
  return all
}
