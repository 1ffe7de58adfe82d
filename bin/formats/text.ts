// Formats a check report as text: diagnostics grouped by file, each with its source line, and a summary at the end.

import type { Diagnostic, Place } from '../../pipeline/model/diagnostic.ts'
import { readBytes } from '../../pipeline/source/contained.ts'
import { areaOfFile, type FileOfArea } from '../../pipeline/source/content-area.ts'
import { countOfThings, countText, diagnosticLine, dim, hintText } from '../report.ts'
import type { CheckReport } from './report.ts'

/** Maximum number of characters of a source line to show, and how many of them may precede the reported column. */
const frameWidth = 100
const frameLead = 60

export function textReport({ diagnostics, root, pages, linkedFolders }: CheckReport): string {
  const linesOf = lineReader(root, linkedFolders)
  const blocks: string[] = []
  diagnostics.forEach((message, i) => {
    if (i > 0 && diagnostics[i - 1]?.place.file !== message.place.file) blocks.push('')
    blocks.push(diagnosticLine(message, root, process.stdout))
    blocks.push(...frameOf(message.place, linesOf))
    if (message.hint) blocks.push(hintText(message.hint, process.stdout))
  })
  if (diagnostics.length > 0) blocks.push('')
  return [...blocks, summary(diagnostics, pages), ''].join('\n')
}

function summary(diagnostics: readonly Diagnostic[], pages: number): string {
  const files = new Set(diagnostics.map(({ place }) => place.file)).size
  const where = diagnostics.length > 0 ? ` in ${countOfThings(files, 'file')}` : ''
  return `Checked ${countOfThings(pages, 'page')}: ${countText(diagnostics)}${where}`
}

/** Returns a function that reads the lines of a file and caches them. A missing or refused file has no lines. */
function lineReader(root: string, linkedFolders: CheckReport['linkedFolders']): (file: string) => string[] {
  const read = new Map<string, string[]>()
  return (file) => {
    const lines = read.get(file) ?? readLines(areaOfFile(root, file, linkedFolders))
    read.set(file, lines)
    return lines
  }
}

function readLines({ area, path }: FileOfArea): string[] {
  const read = readBytes(area, path)
  if (read.kind !== 'bytes') return []
  return read.bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
}

/** Returns the source line with a caret below the reported column. Shortens a long line around that column. */
function frameOf({ file, line, column }: Place, linesOf: (file: string) => string[]): string[] {
  const written = line === undefined ? undefined : linesOf(file)[line - 1]
  if (written === undefined || column === undefined || column > written.length + 1) return []
  // Control characters become spaces, so that a terminal does not interpret them.
  const shown = written.replaceAll(/\p{Cc}/gu, ' ')
  const from = Math.max(0, column - 1 - frameLead)
  const before = `${from > 0 ? '…' : ''}${shown.slice(from, column - 1)}`
  const after = shown.slice(column - 1, from + frameWidth)
  const cut = shown.length > from + frameWidth ? '…' : ''
  const gutter = `  ${line} │ `
  return [
    dim(`${gutter}${before}${after}${cut}`),
    dim(`${' '.repeat(gutter.length - 2)}│ ${' '.repeat(columnsOf(before))}^`),
  ]
}

/** Counts the terminal columns of a string. East Asian characters and emoji take two columns, combining marks take none. */
function columnsOf(text: string): number {
  let columns = 0
  for (const character of text)
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{3fffd}]/u.test(
        character,
      )
        ? 2
        : /\p{M}/u.test(character)
          ? 0
          : 1
  return columns
}
