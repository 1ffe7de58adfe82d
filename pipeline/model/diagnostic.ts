// One thing wrong with a project: where, how bad, what, and how to mend it.

import { lookUp } from '../text/look-up.ts'

/** Where something stands: a file of the project (`/` separators, relative to its root) and a position in it, from 1. */
export interface Place {
  file: string
  line?: number
  column?: number
}

export type Severity = 'error' | 'warning' | 'info'

/** Rules that only `docsite check` and `dev` look for, unless somebody makes them errors. */
const checkRules = {
  'absolute-link': 'warning',
  'bad-ignore': 'warning',
  'bad-sample': 'error',
  'duplicate-definition': 'warning',
  'duplicate-description': 'warning',
  'duplicate-title': 'warning',
  'empty-link': 'warning',
  'extra-section': 'warning',
  'foreign-passage': 'warning',
  'half-width-punctuation': 'warning',
  'headless-table': 'warning',
  'large-image': 'warning',
  'link-form': 'warning',
  'literal-asterisks': 'warning',
  'local-address': 'warning',
  'long-title': 'warning',
  'missing-alt': 'warning',
  'missing-component': 'warning',
  'missing-original': 'warning',
  'missing-section': 'warning',
  'missing-title': 'warning',
  'missing-translation': 'info',
  'no-site-url': 'warning',
  'no-typescript': 'error',
  'other-language': 'warning',
  'redirect-chain': 'warning',
  'redirected-link': 'warning',
  'sample-differs': 'warning',
  'second-title': 'warning',
  'skipped-level': 'warning',
  'stale-translation': 'warning',
  'stopped-by-policy': 'warning',
  'unaccepted-translations': 'info',
  'undefined-footnote': 'warning',
  'undefined-reference': 'warning',
  'untranslated-text': 'warning',
  'unused-definition': 'warning',
  'unused-file': 'info',
  'unused-footnote': 'warning',
  'unused-ignore': 'warning',
  'vague-link': 'warning',
  'wrong-term': 'warning',
  'wrong-type': 'error',
} as const satisfies Record<string, Severity>

/** Every rule a message can come from, with its severity unless the configuration changes it. */
export const rules = {
  ...checkRules,
  'bad-accepted': 'error',
  'bad-component': 'error',
  'bad-config': 'error',
  'bad-encoding': 'error',
  'bad-frontmatter': 'error',
  'bad-meta': 'error',
  'bad-name': 'error',
  'bad-redirect': 'error',
  'bad-sidebar': 'error',
  'bad-social-image': 'error',
  'bad-symlink': 'error',
  'case-conflict': 'error',
  'dead-anchor': 'error',
  'dead-external-anchor': 'warning',
  'dead-external-link': 'error',
  'dead-link': 'error',
  'duplicate-id': 'error',
  'duplicate-route': 'error',
  'foreign-syntax': 'warning',
  'fragment-missing': 'error',
  'hidden-file': 'warning',
  'invalid-attribute': 'error',
  'invalid-content': 'error',
  'invalid-line-range': 'error',
  'lost-address': 'error',
  'missing-asset': 'error',
  'missing-feed-date': 'error',
  'missing-glyph': 'warning',
  'missing-site-url': 'warning',
  'missing-text': 'warning',
  'moved-link': 'info',
  'no-history': 'warning',
  'no-package-command': 'warning',
  'no-pages': 'error',
  'no-segmenter': 'warning',
  'over-budget': 'error',
  'page-failure': 'error',
  'pending-exists': 'warning',
  'pending-link': 'info',
  'plugin-message': 'warning',
  'refused-cache': 'warning',
  'refused-file': 'error',
  'removed-html': 'warning',
  'script-in-content': 'error',
  'shallow-history': 'info',
  'unanswered-link': 'info',
  'unclosed-container': 'error',
  'unknown-directive': 'error',
  'unknown-element': 'error',
  'unknown-feed': 'error',
  'unknown-field': 'warning',
  'unknown-language': 'warning',
  'unlisted-page': 'warning',
  'unread-file': 'warning',
  'unsafe-url': 'error',
} as const satisfies Record<string, Severity>

export type RuleName = keyof typeof rules

export const isCheckRule = (rule: RuleName): boolean => Object.hasOwn(checkRules, rule)

/** Rules that only `check --external` looks for; what they find today may be mended tomorrow, and the other way round. */
const externalRules: ReadonlySet<RuleName> = new Set([
  'dead-external-anchor',
  'dead-external-link',
  'moved-link',
  'unanswered-link',
])

export const isExternalRule = (rule: RuleName): boolean => externalRules.has(rule)

export const isRule = (name: string): name is RuleName => Object.hasOwn(rules, name)

/** Rules that no comment in content silences: who writes content could silence them. The configuration can. */
const protectedRules: ReadonlySet<RuleName> = new Set(['script-in-content', 'unsafe-url'])

export const isProtectedRule = (rule: RuleName): boolean => protectedRules.has(rule)

/** What mends a message for sure: one text in the place of another. */
export interface Fix {
  /** Where the written text stands. */
  place: Required<Place>
  written: string
  fixed: string
}

export interface Diagnostic {
  rule: RuleName
  severity: Severity
  place: Place
  /** What is wrong, in the author's words: one sentence without a full stop. */
  text: string
  /** How to mend it; the mended text where it can be known. */
  hint?: string
  fix?: Fix
}

/** Makes a message of `rule` with the rule's own severity. */
export function diagnostic(rule: RuleName, place: Place, text: string, hint?: string): Diagnostic {
  return { rule, severity: rules[rule], place, text, ...(hint ? { hint } : {}) }
}

/** Adds what mends a message, where there is such a thing. */
export const withFix = (one: Diagnostic, fix: Fix | undefined): Diagnostic => (fix ? { ...one, fix } : one)

/** Without a configuration, a component or a page there is no site: nothing makes these less than errors. */
const fixedRules: ReadonlySet<RuleName> = new Set(['bad-config', 'bad-component', 'page-failure'])

/** Gives messages the severities that the configuration asks for; those of rules that are off go. */
export function applySeverities(
  diagnostics: readonly Diagnostic[],
  severities: Readonly<Record<string, Severity | 'off' | undefined>> = {},
): Diagnostic[] {
  return diagnostics.flatMap((one) => {
    const severity = fixedRules.has(one.rule) ? one.severity : (lookUp(severities, one.rule) ?? one.severity)
    return severity === 'off' ? [] : [{ ...one, severity }]
  })
}

/** Orders messages by file, then place, then rule: the same order on every machine. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.place.file, b.place.file) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.text, b.text)
  )
}

/** Puts messages in order, each once: what stands in one place can be wrong for every language that uses it. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = diagnostics.toSorted(compareDiagnostics)
  return sorted.filter((one, i) => i === 0 || compareDiagnostics(sorted[i - 1] as Diagnostic, one) !== 0)
}

/** Compares by UTF-16 code unit, which no locale of the machine changes. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the candidate that a mistyped `word` most likely meant, if one is near enough (a third of its letters wrong, never all). */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(2, Math.ceil(word.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance)
    const isAnother = distance >= Math.max(word.length, candidate.length)
    if (distance < bestDistance && !isAnother) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** Counts the letters to insert, delete, change or swap with their neighbour; gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) >= limit) return limit
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? limit
}
