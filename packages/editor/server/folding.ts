// The parts of a document that an editor can fold: frontmatter, sections, code blocks and containers.

import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver'
import { frontmatterEnd } from './cursor.ts'
import { FenceReader } from './fence-reader.ts'
import { linesOf } from './positions.ts'
import type { OpenFile } from './workspace.ts'

export function foldingRanges({ document, file, page }: OpenFile): FoldingRange[] {
  const lines = linesOf(document.getText())
  const end = frontmatterEnd(lines)
  const headings = page?.headings.filter(({ place }) => (place?.file ?? page.file) === file) ?? []
  const sections = headings.flatMap(({ place, depth }, i): FoldingRange[] => {
    const next = headings.slice(i + 1).find((other) => other.depth <= depth)
    return folded((place?.line ?? 1) - 1, lastWritten(lines, (next?.place?.line ?? lines.length + 1) - 2))
  })
  return [...(end > 0 ? folded(0, end, FoldingRangeKind.Region) : []), ...sections, ...blocksIn(lines, end + 1)]
}

const folded = (startLine: number, endLine: number, kind?: FoldingRange['kind']): FoldingRange[] =>
  endLine > startLine ? [{ startLine, endLine, ...(kind ? { kind } : {}) }] : []

function lastWritten(lines: readonly string[], from: number): number {
  let last = from
  while (last > 0 && lines[last]?.trim() === '') last--
  return last
}

/** Finds code blocks and containers. */
function blocksIn(lines: readonly string[], from: number): FoldingRange[] {
  const reader = new FenceReader()
  const ranges: FoldingRange[] = []
  const containers: number[] = []
  let fence: number | undefined
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (reader.isCode(line)) {
      fence ??= i
      // An empty line belongs to the code only if the fence is still open.
      if (reader.isCode('')) continue
      ranges.push(...folded(fence, i))
      fence = undefined
    } else if (/^[\s>]*:{3,}[ \t]*[A-Za-z]/.test(line)) containers.push(i)
    else if (/^[\s>]*:{3,}[ \t]*$/.test(line)) {
      const start = containers.pop()
      if (start !== undefined) ranges.push(...folded(start, i))
    }
  }
  return ranges
}
