// One problem in a project: its place, severity and text, and how to fix it.

import { clipQuotations } from '../../text/clip.ts'
import { lookUp } from '../../text/look-up.ts'
import { checkRules, fixedRules, protectedRules, ruleNames, rules } from './rules.ts'

/** A file (relative to the project, with `/` separators) and a position in it. Lines and columns start at 1. */
export interface Place {
  file: string
  line?: number
  column?: number
}

/** Formats a place as `file:line:column`. */
export const placeText = ({ file, line, column }: Place): string => [file, line, column].filter(Boolean).join(':')

/** How serious a problem is. A site with an error is not built. */
export type Severity = 'error' | 'warning' | 'info'

/** The name of one of docsite's own rules. */
export type OwnRuleName = keyof typeof rules

/** The name of a rule, or of a plugin's rule with the name of the plugin: `my-plugin/my-rule`. */
export type RuleName = OwnRuleName | `${string}/${string}`

const isPluginRule = (rule: string): rule is `${string}/${string}` => rule.includes('/')

const isIn = (names: readonly RuleName[]): ((rule: RuleName) => boolean) => {
  const set = new Set(names)
  return (rule) => set.has(rule)
}

/** Returns whether only `check` and `dev` report a rule, unless the configuration makes it an error. */
export const isCheckRule = (rule: RuleName): boolean => Object.hasOwn(checkRules, rule) || isPluginRule(rule)

/** Returns whether comments in content cannot silence a rule. Only the configuration can, because content may come from strangers. */
export const isProtectedRule = isIn(protectedRules)

/** Returns whether a rule is always an error. No site can be built without its configuration, its components or its pages. */
export const isFixedRule = isIn(fixedRules)

/** Returns whether a name is that of one of docsite's own rules. */
export const isRule = (name: string): name is OwnRuleName => Object.hasOwn(rules, name)

/** Returns the rule that a misspelled name most likely refers to. */
export const nearestRule = (name: string): string | undefined => nearest(name, ruleNames)

/** A safe fix for a diagnostic, which replaces one string with another. */
export interface Fix {
  /** The position at which `written` begins. */
  place: Required<Place>
  written: string
  fixed: string
}

/** An edit that an editor offers. It may be in another file, which the edit creates if it does not exist. */
export interface Action {
  title: string
  edit: Fix
}

/** A problem in a project, with its place and, if docsite knows one, a remedy. */
export interface Diagnostic {
  rule: RuleName
  severity: Severity
  place: Place
  /** Describes the problem in one sentence without a period. */
  text: string
  /** Explains how to solve the problem, with the corrected text if docsite can determine it. */
  hint?: string
  fix?: Fix
  /** Other edits than the fix. `check --fix` does not make them. */
  actions?: readonly Action[]
  /** The URL of the documentation of a plugin's rule. */
  help?: string
  /** For an error in a hook of a plugin: the places on pages at which it occurred. The hint names the first one. */
  failedOn?: readonly Place[]
}

/** Creates a diagnostic with the default severity of its rule. Shortens what its texts quote. */
export function diagnostic(rule: OwnRuleName, place: Place, text: string, hint?: string): Diagnostic {
  const texts = { text: clipQuotations(text), ...(hint ? { hint: clipQuotations(hint) } : {}) }
  return { rule, severity: rules[rule], place, ...texts }
}

/** Adds a fix to a diagnostic, if there is one. */
export const withFix = (one: Diagnostic, fix: Fix | undefined): Diagnostic => (fix ? { ...one, fix } : one)

/** Applies the severities that the configuration sets, and drops the diagnostics of rules that are off. */
export function applySeverities(
  diagnostics: readonly Diagnostic[],
  severities: Readonly<Record<string, Severity | 'off' | undefined>> = {},
): Diagnostic[] {
  return diagnostics.flatMap((one) => {
    const severity = isFixedRule(one.rule) ? one.severity : (lookUp(severities, one.rule) ?? one.severity)
    return severity === 'off' ? [] : [{ ...one, severity }]
  })
}

/** Compares diagnostics by file, position, rule and text. The order is the same on every machine. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.place.file, b.place.file) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.text, b.text)
  )
}

/** Adds to the diagnostic of an error in a hook where it occurred. */
export function failingOn(one: Diagnostic, places: readonly Place[]): Diagnostic {
  // The 404 page of docsite has no file.
  const sorted = places
    .filter(({ file }, _, all) => file !== 'content/' || all.length === 1)
    .sort((a, b) => compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
  const others = new Set(sorted.map(({ file }) => file)).size - 1
  const more = others > 1 ? ` and on ${others} other pages` : others > 0 ? ' and on another page' : ''
  return { ...one, hint: `It occurred on \`${sorted[0] && placeText(sorted[0])}\`${more}.`, failedOn: sorted }
}

/** Reports an error in a hook once, and not on each page. Without a place in the plugin, only the text says that it is the same. */
function withoutRepeatedFailures(sorted: readonly Diagnostic[]): Diagnostic[] {
  const failures = new Map<string, Diagnostic[]>()
  for (const one of sorted) {
    if (!one.failedOn) continue
    const isOnPage = one.failedOn.some(({ file }) => file === one.place.file)
    const key = isOnPage ? one.text : `${placeText(one.place)} ${one.text}`
    const same = failures.get(key)
    if (same) same.push(one)
    else failures.set(key, [one])
  }
  if (failures.size === 0) return [...sorted]
  const merged = Array.from(failures.values(), ([first, ...others]) => {
    const places = [first, ...others].flatMap((one) => one?.failedOn ?? [])
    return failingOn(first as Diagnostic, [...new Map(places.map((place) => [placeText(place), place])).values()])
  })
  return [...sorted.filter(({ failedOn }) => !failedOn), ...merged].sort(compareDiagnostics)
}

/** Sorts diagnostics and removes duplicates, because several locales may report the same problem. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = withoutRepeatedFailures(diagnostics.toSorted(compareDiagnostics))
  return sorted.filter((one, i) => i === 0 || compareDiagnostics(sorted[i - 1] as Diagnostic, one) !== 0)
}

/** Compares strings by UTF-16 code unit, so the result does not depend on the machine's locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Returns the candidate nearest to a misspelled `word`. At most a third of the characters may differ, and never all of
 * them.
 */
export function nearest<Name extends string>(word: string, candidates: Iterable<Name>): Name | undefined {
  const lower = word.toLowerCase()
  const counts = characterCounts(lower)
  let best: { candidate: Name; at: number } | undefined
  let bestDistance = Math.max(2, Math.ceil(word.length / 3)) + 1
  // A dead link is compared with all routes of a site, so the likely ones come first.
  const likely = Array.from(candidates, (candidate, at) => {
    const other = candidate.toLowerCase()
    return { candidate, other, at, least: leastDistance(counts, lower.length, other) }
  })
    .filter(({ least }) => least < bestDistance)
    .sort((a, b) => a.least - b.least)
  for (const { candidate, other, at, least } of likely) {
    if (least > bestDistance) break
    const distance = editDistance(lower, other, bestDistance + 1)
    const isAnother = distance >= Math.max(word.length, candidate.length)
    const isFirst = distance === bestDistance && best !== undefined && at < best.at
    if ((distance < bestDistance || isFirst) && !isAnother) [best, bestDistance] = [{ candidate, at }, distance]
  }
  return best?.candidate
}

/** Returns the place of a character in a table of counts. Some characters share one. */
const placeOf = (word: string, at: number): number => word.charCodeAt(at) & 127

/** Returns how often each character occurs in a word. */
function characterCounts(word: string): Int16Array {
  const counts = new Int16Array(128)
  for (let i = 0; i < word.length; i++) counts[placeOf(word, i)] = (counts[placeOf(word, i)] ?? 0) + 1
  return counts
}

/** Returns a distance that two words have at least: the number of characters that only one of them has. */
function leastDistance(counts: Int16Array, length: number, other: string): number {
  const rest = counts.slice()
  let added = 0
  for (let i = 0; i < other.length; i++) {
    const left = rest[placeOf(other, i)] ?? 0
    if (left <= 0) added++
    else rest[placeOf(other, i)] = left - 1
  }
  return Math.max(added, length - (other.length - added))
}

/** Counts the characters to insert, delete, replace or swap with their neighbor. Stops at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  const newRow = () => new Uint16Array(b.length + 1)
  let [beforeLast, last, row] = [newRow(), newRow().map((_, j) => j), newRow()]
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = cost
      least = Math.min(least, cost)
    }
    if (least >= limit) return limit
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[b.length] ?? limit
}
