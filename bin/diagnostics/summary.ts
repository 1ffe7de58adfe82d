// The last lines of a report in a terminal: a mark, the counts and the time, and what to run next.

import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { timeText } from '../../pipeline/text/quantity.ts'
import { paint, severityColors } from '../terminal/paint.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { countOfThings, countText } from './names.ts'

/** The sign of success or failure. */
export const markText = (isGood: boolean, terminal: Terminal): string =>
  isGood ? paint(terminal, ['bold', 'green'], '✓') : paint(terminal, ['bold', 'red'], '✗')

/** Formats the counts of diagnostics, each in the color of its severity. */
export const coloredCounts = (diagnostics: readonly Diagnostic[], terminal: Terminal): string =>
  countText(diagnostics, (severity, text) => paint(terminal, severityColors[severity], text))

/**
 * Summarizes a check. In a terminal, the line has a mark and the time (`ms`), and a second line says what to run next. Otherwise the
 * line is the same for the same content.
 */
export function checkSummary(
  diagnostics: readonly Diagnostic[],
  { pages, since, ms, terminal }: { pages: number; since?: string | undefined; ms: number; terminal: Terminal },
): string {
  const files = new Set(diagnostics.map(({ place }) => place.file)).size
  const where = diagnostics.length > 0 ? ` in ${countOfThings(files, 'file')}` : ''
  const affected = since === undefined ? '' : ` that changes since ${since} affect`
  const checked = `Checked ${countOfThings(pages, 'page')}${affected}`
  if (terminal.columns === undefined) return `${checked}: ${countText(diagnostics)}${where}\n`
  const isGood = !diagnostics.some(({ severity }) => severity === 'error')
  const counts = coloredCounts(diagnostics, terminal)
  return `${markText(isGood, terminal)} ${paint(terminal, 'bold', checked)} in ${timeText(ms)}: ${counts}${where}\n${nextSteps(diagnostics, terminal)}`
}

/** Says how to fix and to understand diagnostics. Empty if there are none. */
export function nextSteps(diagnostics: readonly Diagnostic[], terminal: Terminal): string {
  const [first] = diagnostics
  if (!first || terminal.columns === undefined) return ''
  const fixable = diagnostics.filter(({ fix }) => fix).length
  const steps = [
    ...(fixable > 0 ? [`${countOfThings(fixable, 'problem')} can be fixed safely: run \`docsite check --fix\`.`] : []),
    `To read about a rule, run \`docsite explain ${first.rule}\`.`,
  ]
  return steps.map((step) => `  ${paint(terminal, 'dim', step)}\n`).join('')
}
