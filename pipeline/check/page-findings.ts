// Runs the rules that look at single pages. What they have found on a page comes from the cache if neither it nor its original, nor its
// baseline, nor anything that links depend on, has changed.

import { hash } from 'node:crypto'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { LinkedPage } from '../site/link.ts'
import { alternatesOf } from '../site/routes.ts'
import type { Cache } from '../storage/cache.ts'
import { lookUp } from '../text/look-up.ts'
import { foundBy } from './check.ts'
import type { CheckedSite, PageFindings, SiteRule } from './rule.ts'
import { pagesWithoutBaseline } from './rules/translations/missing-baseline.ts'
import { siteRulesOf } from './rules.ts'

interface FindingsTools {
  cache: Cache
  /** The hash of each page's source, by content path. */
  keys: ReadonlyMap<string, string>
  /** Checks all pages again. */
  verify?: boolean | undefined
}

/** What is remembered of a page. Nothing is found on most pages. */
interface SavedFindings {
  diagnostics?: Diagnostic[]
  lacksBaseline?: true
}

const noteName = 'findings'

/** Returns what the rules that look at single pages have found, and how many pages lack a baseline. */
export function pageFindings(site: CheckedSite, { cache, keys, verify }: FindingsTools): PageFindings {
  const { config, plugins } = site.project
  const rules = siteRulesOf(config, site.rules, plugins.times).filter(({ isPerPage }) => isPerPage)
  const checks = rules.map(({ check }) => check)
  if (site.rules?.includes(countingRule) ?? true) checks.push(pagesWithoutBaseline)
  const saved = cache.parts<SavedFindings>(noteName)
  const next = new Map<string, SavedFindings>()
  const findings = site.pages.map((page) => {
    const key = keyOf(page, site, keys)
    const lastFindings = key === undefined || verify ? undefined : saved.get(key)
    const pageFindings = lastFindings ?? findOnPage(checks, { ...site, pages: [page] })
    if (key !== undefined && !isBroken(pageFindings)) next.set(key, pageFindings)
    return pageFindings
  })
  cache.keepParts(saved, next)
  return {
    diagnostics: findings.flatMap(({ diagnostics = [] }) => diagnostics),
    withoutBaseline: findings.filter(({ lacksBaseline }) => lacksBaseline).length,
  }
}

/** Reports a number of pages. Of a single page, it tells whether it is counted. */
const countingRule = 'missing-baseline'

/** Runs checks on a site with a single page. */
function findOnPage(checks: readonly SiteRule[], site: CheckedSite): SavedFindings {
  const found = checks.flatMap((check) => foundBy(check, site))
  const diagnostics = found.filter(({ rule }) => rule !== countingRule)
  return {
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
    ...(found.length > diagnostics.length ? { lacksBaseline: true } : {}),
  }
}

/** Returns whether a check has failed, which may have a cause outside the page. */
const isBroken = ({ diagnostics = [] }: SavedFindings): boolean =>
  diagnostics.some(({ rule }) => rule === 'page-failure')

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
