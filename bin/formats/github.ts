// Formats a check report as GitHub Actions workflow commands, which annotate the reported lines.

import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { visibleLines } from '../../pipeline/text/visible.ts'
import { countOfThings, countText, fileFromHere } from '../diagnostics/names.ts'
import type { CheckReport } from './report.ts'

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const

export function githubReport({ diagnostics, root, pages }: CheckReport): string {
  const lines = diagnostics.map((message) => annotation(message, root))
  return [...lines, `Checked ${countOfThings(pages, 'page')}: ${countText(diagnostics)}`, ''].join('\n')
}

function annotation({ severity, place, text, hint, rule }: Diagnostic, root: string): string {
  const properties = {
    file: fileFromHere(place.file, root),
    line: place.line,
    col: place.column,
    title: rule,
  }
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(visibleLines(String(value)))}`],
  )
  return `::${commands[severity]} ${list.join(',')}::${escapeData(visibleLines(hint ? `${text}\n${hint}` : text))}`
}

const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
