// Checks the redirects of the configuration and of pages, and compiles the valid ones (specification, 2.1).

import type { Path } from '../../model/config/problem.ts'
import { isRegularExpression } from '../../model/config/values.ts'
import {
  type Diagnostic,
  diagnostic,
  nearest,
  type OwnRuleName,
  type Place,
  withFix,
} from '../../model/diagnostics/diagnostic.ts'
import {
  exactKey,
  isExactRule,
  makeRedirects,
  maxSteps,
  type RedirectRule,
  type Redirects,
  redirectOnce,
  sourceRoute,
} from '../../model/redirect.ts'
import {
  asLink,
  asRoute,
  type DataLink,
  escapeSigns,
  isExternal,
  linkOfRoute,
  type RoutePath,
  readLink,
  routeOfLink,
  splitHref,
  splitRoute,
} from '../../model/route.ts'
import { oldRouteProblem } from '../../model/slug.ts'
import { unsafeScheme, unsafeUrlWords } from '../../model/unsafe-url.ts'
import { findField } from '../../source/config/problem-place.ts'
import { faultInData } from './data-links.ts'
import { anchorFault } from './link-faults.ts'
import { addPageRedirects, type PageRedirect } from './page-redirects.ts'
import { findTarget, isPlanned, type TargetContext } from './targets.ts'
import { urlFix } from './written-url.ts'

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
  moved: readonly (readonly [from: RoutePath, to: DataLink])[]
  /** The old routes that pages list. */
  ofPages: readonly PageRedirect[]
}

export interface RedirectContext extends Pick<TargetContext, 'site' | 'routes' | 'pending' | 'lineAt'> {
  /** The text of the configuration files, to find the positions of problems. */
  configTexts: { file: string; text: string }[]
}

/** Checks the rules against all routes: a redirect must not start at a page, and must end at one. */
export function checkedRedirects(redirects: WrittenRedirects, context: RedirectContext): CheckedRedirects {
  const { rules, moved, ofPages } = redirects
  const sources = checkSources(rules, context)
  const all = makeRedirects(sources.valid, context.site, context.routes.has, (route) => isPlanned(route, context))
  const clashes = addPageRedirects(all, ofPages, context.routes)
  addMoved(all, moved, context)
  const trips = followRules(rules, all, context)
  return {
    all,
    live: { ...all, exact: withoutPlanned(all, context) },
    diagnostics: [...sources.diagnostics, ...clashes, ...tripProblems(trips, context)],
  }
}

// ---- Sources

/** Reports invalid sources and targets. Returns the rules without them. */
function checkSources(
  rules: readonly RedirectRule[],
  context: RedirectContext,
): { valid: RedirectRule[]; diagnostics: Diagnostic[] } {
  const valid: RedirectRule[] = []
  const diagnostics: Diagnostic[] = []
  const seen = new Set<string>()
  rules.forEach(({ from, to }, i) => {
    const sources = [from].flat().filter((source, k) => {
      const path: Path = Array.isArray(from) ? ['redirects', i, 'from', k] : ['redirects', i, 'from']
      diagnostics.push(...sourceProblems(source, path, seen, context))
      if (refusal(source) !== undefined) return false
      return !isExactRule(source) || !context.routes.find(sourceRoute(source))
    })
    const scheme = unsafeScheme(to)
    if (scheme !== undefined) {
      const { text, hint } = unsafeUrlWords(scheme)
      diagnostics.push(diagnostic('unsafe-url', placeOfTarget(i, context), text, hint))
    } else if (sources.length > 0) valid.push({ from: sources, to })
  })
  return { valid, diagnostics }
}

/** Returns the problems of one source. `seen` contains the URLs of earlier sources, and receives the URL of this one. */
function sourceProblems(source: string, path: Path, seen: Set<string>, context: RedirectContext): Diagnostic[] {
  const problem = (text: string, hint?: string, rule: OwnRuleName = 'invalid-redirect') =>
    diagnostic(rule, findField(context.configTexts, path), text, hint)
  const refused = refusal(source)
  if (refused) return [problem(`The redirect source ${refused[0]}`, refused[1])]
  if (isLoose(source))
    return [problem(`The redirect source \`${source}\` matches inside other URLs`, spellings(source), 'loose-redirect')]
  if (!isExactRule(source)) return []
  const { rest } = splitRoute(sourceRoute(source), context.site)
  const problems: Diagnostic[] = []
  if (seen.has(rest))
    problems.push(problem(`URL \`${source}\` is redirected twice`, 'Delete this rule, because the first one applies.'))
  seen.add(rest)
  if (context.routes.find(sourceRoute(source))) {
    const hint = 'Delete the rule, which has no effect, or move the page.'
    problems.push(problem(`The redirect from \`${source}\` starts at a page that exists`, hint))
  }
  return problems
}

/** Returns why a source can match nothing that a browser requests, and how to fix it. */
function refusal(source: string): [text: string, hint: string] | undefined {
  if (source === '') return ['is empty', 'Write the old path, such as `/old`.']
  const quoted = `\`${source}\``
  if (isExternal(source)) return [`${quoted} is a full URL`, 'Write only its path, such as `/old`.']
  if (source.replace(/\[[^[\]]*\]/g, '').includes('#'))
    return [
      `${quoted} contains \`#\`, but browsers do not send what follows it`,
      'For a moved section, write `{#old-id}` after its heading. For a `#` in the name of a page, write `%23`.',
    ]
  if (namesQuery(source))
    return [
      `${quoted} contains a query, but redirects apply to all queries of a path`,
      `Write \`${source.replace(/\\?\?.*/s, '')}\`. For a \`?\` in the name of a page, write \`%3F\`. Begin a pattern with \`^\`.`,
    ]
  const problem = isExactRule(source) ? oldRouteProblem(source) : undefined
  if (problem) return [`${quoted} ${problem}`, 'Write the path of the old URL.']
  return isExactRule(source) || isRegularExpression(source)
    ? undefined
    : [`${quoted} is neither a URL nor a valid regular expression`, spellings(source)]
}

const namesQuery = (source: string): boolean =>
  /\\\?|\?[\w%.~-]+=/.test(source) || (/\?./.test(source) && isExactRule(source.replaceAll('?', '')))

/** Returns whether a source looks like a URL, but is a pattern that also matches in the middle of other URLs. */
const isLoose = (source: string): boolean =>
  !isExactRule(source) && (source.startsWith('/') || isExactRule(`/${source}`))

/** Explains how to write a source as a URL and as a pattern. */
const spellings = (source: string): string =>
  `For a URL, write \`${escapeSigns(source.replace(/^(?!\/)\^?/, source.startsWith('^') ? '' : '/'), /[$()*+?[\\\]^{|}]/g)}\`. Begin a pattern with \`^\`.`

/** Adds the moved URLs, unless another redirect or a page has the old URL. */
function addMoved(all: Redirects, moved: WrittenRedirects['moved'], { routes }: RedirectContext): void {
  for (const [from, to] of moved) {
    const key = exactKey(from)
    if (!routes.find(from) && unsafeScheme(to) === undefined && !Object.hasOwn(all.exact, key)) all.exact[key] = to
  }
}

// ---- Targets

/** The result of following one source of a rule through all redirects. */
interface Trip {
  /** The index of the rule. */
  rule: number
  source: string
  to: DataLink
  end: DataLink
  /** The number of redirects that were followed. */
  steps: number
  outcome: Outcome
}

type Outcome =
  /** One redirect leads to a page or to another site. */
  | 'arrives'
  /** Several redirects lead to the target, although one would be enough. */
  | 'chain'
  | 'loop'
  | 'planned'
  | 'dead'
  /** The source is not redirected, for example because it is a page. */
  | 'inactive'

const problemsByOutcome: Record<Outcome, (trip: Trip, context: RedirectContext) => Diagnostic[]> = {
  arrives: () => [],
  chain: ({ rule, source, to, end }, context) => {
    const place = placeOfTarget(rule, context)
    const text = `The redirect from \`${source}\` points to a URL that is itself redirected`
    const fix = urlFix(to, end, place, context.lineAt(place))
    return [withFix(diagnostic('redirect-chain', place, text, `Point it to \`${end}\`.`), fix)]
  },
  loop: ({ rule, source }, context) => {
    const text = `The redirect from \`${source}\` forms a loop, or takes more than ${maxSteps} steps`
    return [diagnostic('invalid-redirect', placeOfTarget(rule, context), text)]
  },
  planned: ({ rule, source, to }, context) => {
    const text = `The redirect from \`${source}\` points to the planned page \`${to}\``
    return [diagnostic('pending-link', placeOfTarget(rule, context), text)]
  },
  dead: ({ rule, source, to, end }, context) => {
    const text = `The redirect from \`${source}\` points to \`${to}\`, which does not exist`
    return [diagnostic('invalid-redirect', placeOfTarget(rule, context), text, nearHint(routeOfLink(end), context))]
  },
  inactive: () => [],
}

function tripProblems(trips: readonly Trip[], context: RedirectContext): Diagnostic[] {
  // If several rules end at the same missing page, reports only those whose target it is.
  const named = new Set(trips.filter(({ outcome, steps }) => outcome === 'dead' && steps === 1).map(({ end }) => end))
  return trips
    .filter(({ outcome, steps, end }) => outcome !== 'dead' || steps === 1 || !named.has(end))
    .flatMap((trip) => problemsByOutcome[trip.outcome](trip, context))
}

function followRules(rules: readonly RedirectRule[], all: Redirects, context: RedirectContext): Trip[] {
  return rules.flatMap(({ from, to: written }, rule) => {
    const to = asLink(written)
    if (unsafeScheme(to) !== undefined) return []
    return [from].flat().flatMap((source): Trip[] => {
      const isExact = isExactRule(source)
      // The target of a pattern is known only if it contains no part of the old URL.
      if (!isExact && (to.includes('$') || !to.startsWith('/'))) return []
      const followed = follow(isExact ? linkOfRoute(sourceRoute(source)) : to, all, context)
      // For a pattern, following starts at its target, after the first step.
      const steps = followed.steps + Number(!isExact)
      return [{ rule, source, to, ...followed, steps, outcome: outcomeOf({ ...followed, steps, isExact }, context) }]
    })
  })
}

function outcomeOf(
  { end, steps, isLoop, isExact }: Followed & { isExact: boolean },
  context: RedirectContext,
): Outcome {
  if (isLoop) return 'loop'
  if (isReachable(end, context)) return isExact && steps > 1 ? 'chain' : 'arrives'
  if (steps === 0) return 'inactive'
  return isPending(end, context) ? 'planned' : 'dead'
}

interface Followed {
  end: DataLink
  steps: number
  isLoop: boolean
}

/** Follows redirects from a link until they reach a page, leave the site, or end. */
function follow(link: DataLink, redirects: Redirects, { routes }: RedirectContext): Followed {
  const seen = new Set<string>()
  let end = link
  for (let steps = 0; ; steps++) {
    const { path } = readLink(end)
    const next = isExternal(end) || routes.find(path) ? undefined : redirectOnce(path, redirects)
    if (next === undefined) return { end, steps, isLoop: false }
    seen.add(exactKey(path))
    if (seen.has(exactKey(routeOfLink(next))) || seen.size > maxSteps) return { end, steps, isLoop: true }
    end = next
  }
}

/** Returns the exact rules without those whose target is a planned page. */
function withoutPlanned(all: Redirects, context: RedirectContext): Redirects['exact'] {
  const isLive = (from: RoutePath): boolean => {
    const { end, isLoop } = follow(linkOfRoute(from), all, context)
    return isLoop || isReachable(end, context) || !isPending(end, context)
  }
  return Object.fromEntries(Object.entries(all.exact).filter(([from]) => isLive(asRoute(from))))
}

const isReachable = (end: DataLink, { routes }: RedirectContext): boolean =>
  isExternal(end) || routes.find(routeOfLink(end)) !== undefined

const isPending = (end: DataLink, context: RedirectContext): boolean => isPlanned(routeOfLink(end), context)

/** Reports rules whose target is a page that has no such heading. Needs the parsed pages. */
export const deadFragments = (
  rules: readonly RedirectRule[],
  configTexts: RedirectContext['configTexts'],
  context: TargetContext,
): Diagnostic[] =>
  rules.flatMap(({ from, to }, rule) => {
    const { hash } = splitHref(to)
    // Patterns insert parts of the old URL.
    if (hash.includes('$') && ![from].flat().every(isExactRule)) return []
    const target = findTarget(to, { lang: context.site.lang, version: context.site.defaultVersion }, context)
    const fault = target.kind === 'page' ? anchorFault(to, hash, target.route, context) : undefined
    return fault ? [faultInData(fault, to, placeOfTarget(rule, { configTexts }), context)] : []
  })

/** Returns redirects whose fragments are the ids that the pages have. Needs the parsed pages. */
export function withPageIds({ exact, patterns }: Redirects, context: TargetContext): Redirects {
  const origin = { lang: context.site.lang, version: context.site.defaultVersion }
  const meant = (to: DataLink): DataLink => {
    const { hash } = splitHref(to)
    const target = hash && !isExternal(to) ? findTarget(to, origin, context) : undefined
    return target?.kind === 'page' ? asLink(to.slice(0, to.length - hash.length) + target.hash) : to
  }
  return {
    exact: Object.fromEntries(Object.entries(exact).map(([from, to]) => [from, meant(to)])),
    patterns: patterns.map(({ from, to }) => ({ from, to: meant(to) })),
  }
}

const placeOfTarget = (rule: number, { configTexts }: Pick<RedirectContext, 'configTexts'>): Place =>
  findField(configTexts, ['redirects', rule, 'to'])

function nearHint(route: RoutePath, { routes, site }: RedirectContext): string | undefined {
  const { lang, version } = splitRoute(route, site)
  const near = nearest(
    route,
    routes.routes.filter((one) => one.lang === lang && one.version === version).map(({ path }) => path),
  )
  return near && `Did you mean \`${linkOfRoute(near)}\`?`
}
