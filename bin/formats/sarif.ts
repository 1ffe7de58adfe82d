// Formats a check report as SARIF 2.1.0, which code hosts and editors can read.

import {
  type Diagnostic,
  type Fix,
  isRule,
  type RuleName,
  type Severity,
} from '../../pipeline/model/diagnostics/diagnostic.ts'
import { rules as defaults } from '../../pipeline/model/diagnostics/rules.ts'
import { packageHome, packageVersion } from '../../pipeline/source/package.ts'
import { visibleLines } from '../../pipeline/text/visible.ts'
import { fileFromHere, helpOf } from '../diagnostics/names.ts'
import type { CheckReport } from './report.ts'

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>

export function sarifReport({ diagnostics, root }: CheckReport): string {
  const rules = new Map(diagnostics.map((one) => [one.rule, one]))
  const names = [...rules.keys()].sort()
  const sarif = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docsite',
            version: packageVersion,
            informationUri: packageHome,
            rules: names.map((id) => {
              const first = rules.get(id) as Diagnostic
              return {
                id,
                helpUri: helpOf(first),
                defaultConfiguration: { level: levels[isRule(id) ? defaults[id] : first.severity] },
              }
            }),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((message) => resultOf(message, names, root)),
      },
    ],
  }
  return `${visibleLines(JSON.stringify(sarif, null, 2))}\n`
}

function resultOf(
  { rule, severity, place, text, hint, fix }: Diagnostic,
  names: readonly RuleName[],
  root: string,
): object {
  const { line, column } = place
  return {
    ruleId: rule,
    ruleIndex: names.indexOf(rule),
    level: levels[severity],
    message: { text: hint ? `${text}\n${hint}` : text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactOf(place.file, root),
          ...(line === undefined
            ? {}
            : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } }),
        },
      },
    ],
    ...(fix ? { fixes: [fixOf(fix, root)] } : {}),
  }
}

function fixOf({ place, written, fixed }: Fix, root: string): object {
  const lines = written.split('\n')
  const last = lines.at(-1) as string
  const deletedRegion = {
    startLine: place.line,
    startColumn: place.column,
    endLine: place.line + lines.length - 1,
    endColumn: (lines.length > 1 ? 1 : place.column) + last.length,
  }
  return {
    artifactChanges: [
      {
        artifactLocation: artifactOf(place.file, root),
        replacements: [{ deletedRegion, insertedContent: { text: fixed } }],
      },
    ],
  }
}

const artifactOf = (file: string, root: string): object => ({
  uri: fileFromHere(file, root).split('/').map(encodeURIComponent).join('/'),
  uriBaseId: '%SRCROOT%',
})
