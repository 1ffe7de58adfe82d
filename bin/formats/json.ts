// Formats a check report as JSON for programs. The schema is `manual/content/public/check-report.schema.json`.
// Fields may be added, but existing ones never change.

import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { visibleLines } from '../../pipeline/text/visible.ts'
import { helpOf } from '../diagnostics/names.ts'
import { type CheckReport, countOf } from './report.ts'

export function jsonReport(report: CheckReport): string {
  const { diagnostics, pages } = report
  const data = {
    version: 1,
    pages,
    errors: countOf(report, 'error'),
    warnings: countOf(report, 'warning'),
    notes: countOf(report, 'info'),
    messages: diagnostics.map(asData),
  }
  return `${visibleLines(JSON.stringify(data, null, 2))}\n`
}

/** Converts a diagnostic. Unlike in the other formats, paths are relative to the project, not to the current directory. */
function asData({ rule, severity, place, text, hint, fix, help }: Diagnostic): object {
  return {
    rule,
    severity,
    ...place,
    text,
    ...(hint ? { hint } : {}),
    ...(fix ? { fix: { ...fix.place, written: fix.written, replacement: fix.fixed } } : {}),
    help: helpOf({ rule, ...(help === undefined ? {} : { help }) }),
  }
}
