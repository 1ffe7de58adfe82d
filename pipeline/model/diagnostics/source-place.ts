// Finds the places in the project of parts of a page, whose text may be in fragments, and of code samples.

import { lookUp } from '../../text/look-up.ts'
import { optional } from '../../text/optional.ts'
import { partitionPoint } from '../../text/partition-point.ts'
import type { LinkReference, PageDetails, Sample, SourceFile } from '../page/page.ts'
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
  const { spans } = source
  const span = spans[partitionPoint(spans.length, (i) => (spans[i]?.start ?? 0) <= at.line) - 1]
  if (!span) return { file: `content/${source.filePath}`, line: at.line, column: at.column }
  return { file: `content/${span.filePath}`, line: span.line + at.line - span.start, column: at.column }
}

/** Converts a line of a source text to the last line of a file that is not below it. */
export function lineInFile({ spans }: SourceFile, file: string, line: number): number {
  const at = spans.findLastIndex(({ start, filePath }) => start <= line && `content/${filePath}` === file)
  const span = spans[at]
  return span ? span.line + Math.min(line, (spans[at + 1]?.start ?? line + 1) - 1) - span.start : line
}

/** Returns the place of a part of a page. The part may be in a fragment. */
export const placeOfPart = ({ file: fragment, line, column }: Omit<LinkReference, 'href'>, file: string): Place => ({
  file: fragment === undefined ? file : `content/${fragment}`,
  ...optional({ line, column }),
})

/** Returns the place of a field in the frontmatter of a page. */
export const placeOfField = (filePath: string, { fieldLines }: Pick<PageDetails, 'fieldLines'>, field: string) => ({
  file: `content/${filePath}`,
  line: lookUp(fieldLines, field) ?? 1,
  column: 1,
})
