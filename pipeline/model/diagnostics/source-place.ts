// Locates positions in the texts of pages and in code samples.

import type { Sample, SourceFile } from '../page/page.ts'
import type { Place } from './diagnostic.ts'

/** Converts a position in the code of a sample to a position in its file. Lines and columns start at 1. */
export function placeInSample(
  sample: Sample,
  filePath: string,
  { line, column }: { line: number; column: number },
): Place {
  const { file = filePath, indent, from } = sample
  if (from) return { file: from.file, line: from.lines[line - 1] ?? from.lines.at(-1) ?? 1 }
  return {
    file: `content/${file}`,
    line: sample.line + line,
    column: (typeof indent === 'number' ? indent : (indent[line - 1] ?? 0)) + column,
  }
}

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
