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
    column: (typeof indent === 'number' ? indent : (indent[line - 1] ?? 0)) + column,
  }
}
