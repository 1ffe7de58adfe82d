// The configuration's redirects → rules ready to be asked, and what is wrong with them (specification, 2.1).

import type { Path } from '../model/fields.ts'
import { type Message, message } from '../model/message.ts'
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
import { findField } from '../source/problem-place.ts'
import type { RouteTable } from './routes.ts'
import { isPlanned } from './targets.ts'

export interface CheckedRedirects {
  /** All that are sound: where an old address leads, some day. */
  all: Redirects
  /** Those that lead to something today: one to a page that is not written yet waits with it. */
  live: Redirects
  messages: Message[]
}

export interface WrittenRedirects {
  /** Of the configuration. */
  rules: readonly RedirectRule[]
  /** Published addresses, and where each leads now: each holds for itself, whatever its locale. */
  moved: readonly (readonly [from: string, to: string])[]
}

/** Checks the rules over all routes: a redirect must start from nothing and end at something. */
export function checkedRedirects(
  { rules, moved }: WrittenRedirects,
  site: Addressing,
  routes: RouteTable,
  pending: readonly string[],
  configTexts: { file: string; text: string }[],
): CheckedRedirects {
  const messages: Message[] = []
  const report = (path: Path, text: string, hint?: string) =>
    messages.push(message('bad-redirect', findField(configTexts, path), text, hint))
  const sound: RedirectRule[] = []
  const seen = new Set<string>()
  rules.forEach(({ from, to }, i) => {
    const froms = [from].flat().filter((source) => {
      const path = ['redirects', i, 'from']
      if (isExactRule(source)) {
        const { rest } = splitRoute(exactKey(source), site)
        if (seen.has(rest))
          report(path, `The address \`${source}\` is redirected twice`, 'The first rule wins: take this one out.')
        seen.add(rest)
        if (routes.find(source))
          report(
            path,
            `The redirect from \`${source}\` starts at a page that exists`,
            'Nobody would be redirected: take the rule out, or move the page.',
          )
        return !routes.find(source)
      }
      try {
        new RegExp(source)
        return true
      } catch {
        report(path, `The redirect from \`${source}\` is neither an address nor a regular expression`)
        return false
      }
    })
    if (froms.length > 0) sound.push({ from: froms, to })
  })
  const all = makeRedirects(sound, site, routes.has)
  for (const [from, to] of moved) if (!routes.find(from)) all.exact[exactKey(from)] ??= to
  const isPending = (end: string) => isPlanned(splitHref(end).path, { site, pending })
  rules.forEach(({ from, to }, i) => {
    for (const source of [from].flat().filter(isExactRule)) {
      const end = endOf(exactKey(source), all)
      if (end === 'circle')
        report(
          ['redirects', i, 'to'],
          `The redirect from \`${source}\` goes round in a circle, or over more than ${maxSteps} steps`,
        )
      else if (!isExternal(end) && end !== exactKey(source) && !routes.find(splitHref(end).path)) {
        const place = findField(configTexts, ['redirects', i, 'to'])
        if (isPending(end))
          messages.push(
            message(
              'pending-link',
              place,
              `The redirect from \`${source}\` ends at \`${to}\`, which is not written yet`,
            ),
          )
        else report(['redirects', i, 'to'], `The redirect from \`${source}\` ends at \`${to}\`, which does not exist`)
      }
    }
  })
  const waits = (end: string) => !isExternal(end) && !routes.find(splitHref(end).path) && isPending(end)
  const exact = Object.fromEntries(Object.entries(all.exact).filter(([from]) => !waits(endOf(from, all))))
  return { all, live: { ...all, exact }, messages }
}

function endOf(route: string, redirects: Redirects): string {
  const seen = new Set<string>()
  let at = route
  while (!isExternal(at)) {
    const next = redirectOnce(splitHref(at).path, redirects)
    if (next === undefined) return at
    seen.add(exactKey(splitHref(at).path))
    if (seen.has(exactKey(splitHref(next).path)) || seen.size > maxSteps) return 'circle'
    at = next
  }
  return at
}
