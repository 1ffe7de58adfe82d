// A report as JSON, for programs: `manual/content/public/check-report.schema.json` is its schema. Fields may be added, none changes.

import type { Diagnostic } from '../../pipeline/model/diagnostic.ts'
import { helpOf } from '../report.ts'
import { type CheckReport, countOf } from './report.ts'

export function jsonReport(report: CheckReport): string {
  const { diagnostics, pages } = report
  const written = {
    version: 1,
    pages,
    errors: countOf(report, 'error'),
    warnings: countOf(report, 'warning'),
    notes: countOf(report, 'info'),
    messages: diagnostics.map(asData),
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

/** Files are relative to the project, whatever folder the command was given in. */
function asData({ rule, severity, place, text, hint, fix }: Diagnostic): object {
  return {
    rule,
    severity,
    ...place,
    text,
    ...(hint ? { hint } : {}),
    ...(fix ? { fix: { ...fix.place, written: fix.written, fixed: fix.fixed } } : {}),
    help: helpOf(rule),
  }
}
