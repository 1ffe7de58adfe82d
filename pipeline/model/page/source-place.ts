// Converts a position in the text of a page, with its fragments inserted, to the place of the text in the project.

import type { Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from './page.ts'

/** Converts a position in a source text to a place in the project. Lines of a fragment belong to the fragment's file. */
export function placeOf(source: SourceFile, at: { line: number; column: number } | undefined): Place {
  if (!at) return { file: `content/${source.filePath}` }
  const span = source.spans.findLast(({ start }) => start <= at.line)
  if (!span) return { file: `content/${source.filePath}`, line: at.line, column: at.column }
  return {
    file: `content/${span.filePath}`,
    line: span.line + at.line - span.start,
    column: Math.max(1, at.column - span.indent),
  }
}
