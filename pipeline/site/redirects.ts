// The configuration's redirects → rules that can be followed, and what is wrong with them (specification, 2.1).

import type { Path } from '../model/config/problem.ts'
import { type Diagnostic, diagnostic, nearest, withFix } from '../model/diagnostic.ts'
import {
  exactKey,
  isExactRule,
  makeRedirects,
  maxSteps,
  type RedirectRule,
  type Redirects,
  redirectOnce,
} from '../model/redirect.ts'
import { type Addressing, isExternal, splitHref, splitRoute } from '../model/route.ts'
import { unsafeScheme, unsafeUrlWords } from '../model/unsafe-url.ts'
import { findField } from '../source/problem-place.ts'
import type { RouteTable } from './routes.ts'
import { isPlanned, type TargetContext } from './targets.ts'
import { addressFix } from './written-address.ts'

export interface CheckedRedirects {
  /** All valid rules, including those to planned pages. */
  all: Redirects
  /** Rules whose target exists. A redirect to a planned page becomes active with the page. */
  live: Redirects
  diagnostics: Diagnostic[]
}

export interface WrittenRedirects {
  /** Rules of the configuration. */
  rules: readonly RedirectRule[]
  /** Published URLs with their new URLs. Each applies to one URL only, not to other locales. */
  moved: readonly (readonly [from: string, to: string])[]
}

/** Checks the rules against all routes: a redirect must not start at a page, and must end at one. */
export function checkedRedirects(
  { rules, moved }: WrittenRedirects,
  site: Addressing,
  routes: RouteTable,
  pending: readonly string[],
  configTexts: { file: string; text: string }[],
  lineAt: TargetContext['lineAt'],
): CheckedRedirects {
  const diagnostics: Diagnostic[] = []
  const report = (path: Path, text: string, hint?: string) =>
    diagnostics.push(diagnostic('invalid-redirect', findField(configTexts, path), text, hint))
  const sound: RedirectRule[] = []
  const seen = new Set<string>()
  const placeOfFrom = (i: number, k: number): Path => [
    'redirects',
    i,
    'from',
    ...(Array.isArray(rules[i]?.from) ? [k] : []),
  ]
  rules.forEach(({ from, to }, i) => {
    const froms = [from].flat().filter((source, k) => {
      const path = placeOfFrom(i, k)
      if (isExactRule(source)) {
        const { rest } = splitRoute(exactKey(source), site)
        if (seen.has(rest))
          report(path, `URL \`${source}\` is redirected twice`, 'The first rule applies: delete this one.')
        seen.add(rest)
        if (routes.find(source))
          report(
            path,
            `The redirect from \`${source}\` starts at a page that exists`,
            'It has no effect: delete the rule, or move the page.',
          )
        return !routes.find(source)
      }
      try {
        new RegExp(source)
        return true
      } catch {
        report(path, `The redirect source \`${source}\` is neither a URL nor a valid regular expression`)
        return false
      }
    })
    const scheme = unsafeScheme(to)
    if (scheme !== undefined) {
      const { text, hint } = unsafeUrlWords(scheme)
      diagnostics.push(diagnostic('unsafe-url', findField(configTexts, ['redirects', i, 'to']), text, hint))
    } else if (froms.length > 0) sound.push({ from: froms, to })
  })
  const all = makeRedirects(sound, site, routes.has)
  for (const [from, to] of moved) {
    const key = exactKey(from)
    if (!routes.find(from) && unsafeScheme(to) === undefined && !Object.hasOwn(all.exact, key)) all.exact[key] = to
  }
  const isPending = (end: string) => isPlanned(splitHref(end).path, { site, pending })
  const isPage = (path: string) => routes.find(path) !== undefined
  const isThere = (end: string) => isExternal(end) || isPage(splitHref(end).path)
  const dead: { i: number; source: string; end: string; steps: number }[] = []
  rules.forEach(({ from, to }, i) => {
    const path = ['redirects', i, 'to']
    for (const source of unsafeScheme(to) === undefined ? [from].flat() : []) {
      const isExact = isExactRule(source)
      // The end of a pattern is known only if its target uses no part of the old URL.
      if (!isExact && (to.includes('$') || !to.startsWith('/'))) continue
      const start = isExact ? exactKey(source) : to
      const end = endOf(start, all, isPage)
      const steps = stepsTo(end, start, all) + Number(!isExact)
      if (end === 'circle')
        report(path, `The redirect from \`${source}\` forms a loop, or takes more than ${maxSteps} steps`)
      else if (isThere(end)) {
        if (isExact && steps > 1) diagnostics.push(chain(source, to, end, i))
      } else if (steps > 0 && isPending(end))
        diagnostics.push(
          diagnostic(
            'pending-link',
            findField(configTexts, path),
            `The redirect from \`${source}\` points to the planned page \`${to}\``,
          ),
        )
      else if (steps > 0) dead.push({ i, source, end, steps })
    }
  })
  // Of several redirects to one missing page, only those that name it are reported.
  const named = new Set(dead.filter(({ steps }) => steps === 1).map(({ end }) => end))
  for (const { i, source, end, steps } of dead)
    if (steps === 1 || !named.has(end))
      report(
        ['redirects', i, 'to'],
        `The redirect from \`${source}\` points to \`${rules[i]?.to}\`, which does not exist`,
        nearHint(splitHref(end).path, routes, site),
      )
  const waits = (end: string) => !isThere(end) && isPending(end)
  const exact = Object.fromEntries(Object.entries(all.exact).filter(([from]) => !waits(endOf(from, all, isPage))))
  return { all, live: { ...all, exact }, diagnostics }

  function chain(source: string, to: string, end: string, i: number): Diagnostic {
    const place = findField(configTexts, ['redirects', i, 'to'])
    const text = `The redirect from \`${source}\` points to a URL that is itself redirected`
    const fix = addressFix(to, end, place, lineAt(place))
    return withFix(diagnostic('redirect-chain', place, text, `Point it to \`${end}\`.`), fix)
  }
}

/** Follows redirects until they reach a page, leave the site, or end. */
function endOf(route: string, redirects: Redirects, isPage: (path: string) => boolean): string {
  const seen = new Set<string>()
  let at = route
  while (!isExternal(at) && !isPage(splitHref(at).path)) {
    const next = redirectOnce(splitHref(at).path, redirects)
    if (next === undefined) return at
    seen.add(exactKey(splitHref(at).path))
    if (seen.has(exactKey(splitHref(next).path)) || seen.size > maxSteps) return 'circle'
    at = next
  }
  return at
}

/** Counts the steps from a URL to the end of its redirects. */
function stepsTo(end: string, route: string, redirects: Redirects): number {
  if (end === 'circle') return 0
  let steps = 0
  for (let at: string | undefined = route; at !== undefined && at !== end; steps++)
    at = redirectOnce(splitHref(at).path, redirects)
  return steps
}

function nearHint(route: string, routes: RouteTable, site: Addressing): string | undefined {
  const { lang, version } = splitRoute(route, site)
  const near = nearest(
    route,
    routes.routes.filter((one) => one.lang === lang && one.version === version).map(({ path }) => path),
  )
  return near && `Did you mean \`${near}\`?`
}
