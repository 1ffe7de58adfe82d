// Converts docsite's positions to those of the protocol. Both count UTF-16 code units: docsite from 1, the protocol from 0.

import type { Diagnostic, Place } from '@docsite/cli'
import { endOf } from '@docsite/cli/source'
import type { Range } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'

/** docsite removes a byte order mark before it counts columns. An editor may send one. */
const byteOrderMark = '\ufeff'

export const startOfFile: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** Returns the lines of a text. Both docsite and the protocol end lines at `\n`, `\r\n` and `\r`. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** Returns the range of a part of one line. `line` and `column` start at 1. `lines` are those of the file. */
export function rangeOf(lines: readonly string[], { line = 1, column = 1 }: Omit<Place, 'file'>, length = 0): Range {
  const shift = line === 1 && lines[0]?.startsWith(byteOrderMark) ? 1 : 0
  const written = lines[line - 1] ?? ''
  const clamp = (character: number) => Math.max(0, Math.min(character, written.length))
  const start = clamp(column - 1 + shift)
  return { start: { line: line - 1, character: start }, end: { line: line - 1, character: clamp(start + length) } }
}

/** Returns the range that a diagnostic is about. Without a position, that is the beginning of the file. */
export function rangeOfDiagnostic(lines: readonly string[], one: Pick<Diagnostic, 'place' | 'text' | 'fix'>): Range {
  const { line, column } = one.place
  if (line === undefined || line > lines.length) return startOfFile
  const written = (lines[line - 1] ?? '').replace(byteOrderMark, '')
  const from = column ?? written.length - written.trimStart().length + 1
  const place = { ...one.place, column: from }
  const end = column === undefined ? written.trimEnd().length : endOf(written, { ...one, place })
  return rangeOf(lines, { line, column: from }, Math.max(0, end - from + 1))
}

/** Returns the text of a document as docsite reads it: without a byte order mark, and with `\n` at the end of lines. */
export const normalText = (document: Pick<TextDocument, 'getText'>): string =>
  document.getText().replace(byteOrderMark, '').replace(/\r\n?/g, '\n')
