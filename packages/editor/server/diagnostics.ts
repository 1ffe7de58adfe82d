// Converts docsite's diagnostics to those of the protocol.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Diagnostic, Severity } from '@docsite/cli'
import {
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Diagnostic as LspDiagnostic,
} from 'vscode-languageserver'
import { manualUrl } from '../docsite.ts'
import { linesOf, rangeOfDiagnostic, startOfFile } from './positions.ts'
import { visible } from './text.ts'

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
}

const source = 'docsite'

/** Returns a diagnostic in a file with this text. `root` is the project. */
export function lspDiagnostic(one: Diagnostic, text: string, root: string): LspDiagnostic {
  const related = relatedPlaces(one, root)
  // Hidden characters may come from names and content.
  const lines = [one.text, ...(one.hint?.split('\n') ?? [])]
  return {
    range: rangeOfDiagnostic(linesOf(text), one),
    severity: severities[one.severity],
    source,
    code: one.rule,
    codeDescription: { href: helpOf(one) },
    message: lines.map(visible).join('\n'),
    ...(related.length > 0 ? { relatedInformation: related } : {}),
  }
}

/** Returns the URL of the documentation of a rule. */
const helpOf = ({ rule, help }: Pick<Diagnostic, 'rule' | 'help'>): string =>
  help ?? (rule.includes('/') ? `${manualUrl}/guide/plugins#rules` : `${manualUrl}/reference/messages#${rule}`)

const namedFile = /\bcontent\/[^\s`:]{1,300}\.(?:md|json)(?::(\d+)(?:-\d+)?)?/g

/** Returns the places that a message names: the original of a translation, or another page with the same title. */
function relatedPlaces({ text, hint = '', place }: Diagnostic, root: string): DiagnosticRelatedInformation[] {
  const named = [...`${text}\n${hint}`.matchAll(namedFile)].map(([all, line]) => ({
    file: all.replace(/:.*/s, ''),
    line,
  }))
  const others = new Map(named.filter(({ file }) => file !== place.file).map((one) => [`${one.file}:${one.line}`, one]))
  return [...others.values()].map(({ file, line }) => {
    const at = { line: Number(line ?? 1) - 1, character: 0 }
    const range = line === undefined ? startOfFile : { start: at, end: at }
    return { location: { uri: pathToFileURL(join(root, file)).href, range }, message: visible(file) }
  })
}
