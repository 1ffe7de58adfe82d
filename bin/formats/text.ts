// Formats a check report as text: diagnostics grouped by file, each with its source line, and a summary at the end.

import { checkSummary } from '../diagnostics/summary.ts'
import { diagnosticsText } from '../diagnostics/text.ts'
import { terminalOf } from '../terminal/terminal.ts'
import type { CheckReport } from './report.ts'

export function textReport({ diagnostics, root, pages, since, linkedFolders, ms }: CheckReport): string {
  const terminal = terminalOf(process.stdout)
  const list = diagnosticsText(diagnostics, { root, linkedFolders, terminal })
  const gap = list !== '' && terminal.columns === undefined ? '\n' : ''
  return `${list}${gap}${checkSummary(diagnostics, { pages, since, ms, terminal })}`
}
