// Proposes new URLs for lost ones, based on slugs, on files that git reports as renamed, or else on similar pages.

import { addressesFile } from '../model/diagnostics/baseline.ts'
import { joinRoute, linkOfRoute, type RoutePath, routeOfFile, splitRoute } from '../model/route.ts'
import type { Route } from '../site/routes.ts'
import { renamesSince } from '../source/git/changed-files.ts'
import { lookUp } from '../text/look-up.ts'
import type { CheckedSite } from './rule.ts'

export interface Proposal {
  /** A link. */
  to: string
  /** The beginning of a sentence that ends with the URL. */
  reason: string
  /** Whether `check --fix` may apply the proposal. */
  sure: boolean
}

// The minimum share of common headings for a proposal, and for a fix.
const [alike, sure] = [0.3, 0.6]

/**
 * Returns a function that proposes a new URL for a lost one. Runs git only if there are lost URLs. `onProblem` receives the reason why git
 * does not say which files were renamed.
 */
export function successors(
  site: CheckedSite,
  lost: readonly RoutePath[],
  onProblem: (text: string) => void,
): (address: RoutePath) => Proposal | undefined {
  const renamed = lost.length > 0 ? renamedRoutes(site, onProblem) : new Map<RoutePath, RoutePath>()
  return (address) => {
    const withSlug = site.linked.routes.byFileRoute.get(address)
    if (withSlug) return { to: linkOfRoute(withSlug.path), reason: 'The `slug` of its page changed it to', sure: true }
    const to = renamed.get(address) ?? renamedInOther(address, renamed, site)
    return to === undefined
      ? mostAlike(address, site)
      : { to: linkOfRoute(to), reason: 'Its file was renamed to', sure: true }
  }
}

/** Returns the new routes of pages whose files were renamed, by old route. */
function renamedRoutes({ project, linked }: CheckedSite, onProblem: (text: string) => void): Map<RoutePath, RoutePath> {
  const routes = new Map<RoutePath, RoutePath>()
  for (const [from, to] of renamesSince(project.root, addressesFile, onProblem)) {
    const now = linked.routes.byFile.get(to)
    if (now && from.endsWith('.md')) routes.set(routeOfFile(from, project.addressing), now.path)
  }
  return routes
}

/** Returns the new route of a page whose translation was renamed, because translations are usually renamed together. */
function renamedInOther(
  address: RoutePath,
  renamed: ReadonlyMap<RoutePath, RoutePath>,
  { project, linked }: CheckedSite,
): RoutePath | undefined {
  const { addressing } = project
  const parts = splitRoute(address, addressing)
  for (const lang of addressing.locales) {
    const to = renamed.get(joinRoute({ ...parts, lang }, addressing))
    const route =
      to && linked.routes.byPath.get(joinRoute({ ...splitRoute(to, addressing), lang: parts.lang }, addressing))
    if (route) return route.path
  }
  return undefined
}

function mostAlike(address: RoutePath, site: CheckedSite): Proposal | undefined {
  const { addressing, baseline } = site.project
  const { lang, version } = splitRoute(address, addressing)
  const entry = lookUp(baseline.addresses, address)
  const fragments = new Set(typeof entry === 'string' ? [] : entry)
  let best: { route: Route; likeness: number; score: number; isNew: boolean } | undefined
  for (const route of site.linked.routes.routes) {
    if (route.lang !== lang || route.version !== version) continue
    const isNew = !Object.hasOwn(baseline.addresses, route.path)
    // The ids of its headings, including its title, are the best way to recognize a page.
    const likeness = shared(fragments, site.pageOf(route.filePath)?.details.headings.map(({ id }) => id) ?? [])
    const hasName = nameOf(route.path) === nameOf(address)
    if (likeness < alike && !(hasName && isNew)) continue
    const score = 2 * likeness + Number(hasName) + 0.5 * Number(isNew)
    if (!best || score > best.score) best = { route, likeness, score, isNew }
  }
  if (!best) return undefined
  const isSure = best.isNew && fragments.size > 1 && best.likeness >= sure
  return { to: linkOfRoute(best.route.path), reason: 'The most similar page is', sure: isSure }
}

const nameOf = (path: string): string => path.split('/').findLast(Boolean) ?? ''

function shared(a: ReadonlySet<string>, b: readonly string[]): number {
  const common = b.filter((one) => a.has(one)).length
  return common / (a.size + b.length - common || 1)
}
