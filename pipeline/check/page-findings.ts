// Runs the rules that look at single pages. What they have found on a page comes from the cache if neither it nor its original, nor
// anything that links depend on, has changed.

import { hash } from 'node:crypto'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { LinkedPage } from '../site/link.ts'
import { alternatesOf } from '../site/routes.ts'
import type { Cache } from '../storage/cache.ts'
import { lookUp } from '../text/look-up.ts'
import { foundBy } from './check.ts'
import type { CheckedSite } from './rule.ts'
import { siteRulesOf } from './rules.ts'

interface FindingsTools {
  cache: Cache
  /** The hash of each page's source, by content path. */
  keys: ReadonlyMap<string, string>
  /** Checks all pages again. */
  verify?: boolean | undefined
}

const noteName = 'findings'

/** Returns the diagnostics of the rules that look at single pages. */
export function pageFindings(site: CheckedSite, { cache, keys, verify }: FindingsTools): Diagnostic[] {
  const { config, plugins } = site.project
  const rules = siteRulesOf(config, site.rules, plugins.times).filter(({ isPerPage }) => isPerPage)
  const saved = cache.parts<Diagnostic[]>(noteName)
  const next = new Map<string, Diagnostic[]>()
  const found = site.pages.flatMap((page) => {
    const key = keyOf(page, site, keys)
    const known = key === undefined || verify ? undefined : saved.get(key)
    const found = known ?? rules.flatMap(({ check }) => foundBy(check, { ...site, pages: [page] }))
    // A failure may have a cause outside the page.
    if (key !== undefined && !found.some(({ rule }) => rule === 'page-failure')) next.set(key, found)
    return found
  })
  cache.keepParts(saved, next)
  return found
}

/** Returns the hash of everything that these rules read; `undefined` if it is unknown. */
function keyOf(
  { linkKey, route }: LinkedPage,
  site: CheckedSite,
  keys: ReadonlyMap<string, string>,
): string | undefined {
  if (linkKey === undefined) return undefined
  const { addressing, baseline } = site.project
  const original = alternatesOf(route.path, site.linked.routes, addressing).find(({ lang }) => lang === addressing.lang)
  const translated = lookUp(baseline.translations, route.filePath)
  return hash('sha1', JSON.stringify([linkKey, original && keys.get(original.filePath), translated, site.rules]))
}
