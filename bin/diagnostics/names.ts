// The names, links and counts in the texts of diagnostics.

import { type Diagnostic, isRule, type Severity } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { packageHome } from '../../pipeline/source/package.ts'
import { relativePath } from '../../pipeline/source/relative-path.ts'

/** Converts a path relative to the project into one relative to the current directory. */
export function fileFromHere(file: string, root: string): string {
  const fromHere = relativePath(process.cwd(), root)
  return fromHere ? `${fromHere}/${file}` : file
}

/** Returns the URL of the documentation of a diagnostic's rule: the manual's section about it, or the page that a plugin names. */
export const helpOf = ({ rule, help }: Pick<Diagnostic, 'rule' | 'help'>): string =>
  help ?? (isRule(rule) ? `${packageHome}/reference/messages#${rule}` : `${packageHome}/guide/plugins#rules`)

/** Formats a count with its noun: `1 file`, `2 files`. */
export const countOfThings = (count: number, name: string, names = `${name}s`): string =>
  `${count} ${count === 1 ? name : names}`

const nouns: readonly [severity: Severity, noun: string][] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['info', 'note'],
]

/** Summarizes diagnostics by severity: `2 errors, 1 warning`. `style` formats the count of a severity. */
export function countText(
  diagnostics: readonly Diagnostic[],
  style: (severity: Severity, text: string) => string = (_, text) => text,
): string {
  const counts = nouns.flatMap(([severity, noun]) => {
    const count = diagnostics.filter((one) => one.severity === severity).length
    return count === 0 ? [] : [style(severity, countOfThings(count, noun))]
  })
  return counts.join(', ') || 'no errors'
}
