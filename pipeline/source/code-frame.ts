// Reads the source lines that a diagnostic is about, for the terminal and for the panel in `dev`.

import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { CodeFrame } from '../model/page/page-event.ts'
import { visibleSource } from '../text/visible.ts'
import { readBytes } from './contained.ts'
import { areaOfFile } from './content-area.ts'
import { spanEnd } from './span.ts'

type Framed = Pick<Diagnostic, 'place' | 'text' | 'fix'>

/** Returns the frame of a diagnostic, with up to `context` lines before and after its line, without blank ones at the ends. */
export type FrameReader = (diagnostic: Framed, context?: number) => CodeFrame | undefined

/**
 * Returns a function that makes code frames. It reads each file once. A diagnostic has no frame if it has no position, or if its file
 * is missing, refused or shorter. `linkedFolders` is `route.linkedFolders` of the configuration.
 */
export function frameReader(root: string, linkedFolders?: readonly string[]): FrameReader {
  const read = new Map<string, string[]>()
  return ({ place, text, fix }, context = 0) => {
    const { file, line, column } = place
    if (line === undefined || column === undefined) return undefined
    const lines = read.get(file) ?? linesOf(root, file, linkedFolders)
    read.set(file, lines)
    const lineText = lines[line - 1]
    if (lineText === undefined || column > lineText.length + 1) return undefined
    let first = Math.max(1, line - context)
    let last = Math.min(lines.length, line + context)
    while (first < line && isBlank(lines[first - 1])) first++
    while (last > line && isBlank(lines[last - 1])) last--
    const end = endOf(lineText, { place: { file, line, column }, text, ...(fix ? { fix } : {}) })
    return {
      first,
      line,
      start: visibleSource(lineText.slice(0, column - 1)).length,
      end: visibleSource(lineText.slice(0, end)).length,
      lines: lines.slice(first - 1, last).map(visibleSource),
    }
  }
}

/** Returns the offset after the part of a line that a diagnostic with a position is about. */
export function endOf(lineText: string, { place: { line = 1, column = 1 }, text, fix }: Framed): number {
  return spanEnd(lineText, column - 1, [...fixedText(fix, line, column), ...namesIn(text)])
}

const isBlank = (line = ''): boolean => line.trim() === ''

/** Returns the text that a fix replaces, if it begins at this position. */
const fixedText = (fix: Framed['fix'], line: number, column: number): string[] =>
  fix && fix.place.line === line && fix.place.column === column && !fix.written.includes('\n') ? [fix.written] : []

/** Returns the names that a message quotes. */
const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '')

function linesOf(root: string, file: string, linkedFolders?: readonly string[]): string[] {
  const { area, path } = areaOfFile(root, file, linkedFolders)
  const read = readBytes(area, path)
  if (read.kind !== 'bytes') return []
  return read.bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
}
