// Locates positions in code samples.

import type { Sample } from '../page/page.ts'
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
    column: (typeof indent === 'number' ? indent : (indent[line - 1] ?? 0)) + columnAsWritten(sample, line, column),
  }
}

/** Converts a column of a line in which values have replaced variables. Columns between two values become the first of them. */
function columnAsWritten({ code, written }: Sample, line: number, column: number): number {
  if (written === undefined) return column
  const [shown = '', source = ''] = [code, written].map((text) => text.split('\n')[line - 1] ?? '')
  const first = shown.split('').findIndex((_, i) => shown[i] !== source[i])
  if (first === -1 || column <= first) return column
  const fromEnd = shown.length - column + 1
  return source.endsWith(shown.slice(column - 1)) ? source.length - fromEnd + 1 : first + 1
}
