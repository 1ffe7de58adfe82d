// Moves blocks of MDX to the column of the list item around them. MDX has no indented code, so writers indent components freely;
// in Markdown, four blanks more than the list item make code.

import type { Draft } from '../../draft.ts'
import { depthOf, withoutColumns } from '../../text/indent.ts'
import { fencesIn, maskCode } from '../../text/mask.ts'

/** A list item around a line: the column of its content in the old text and in the new one. */
interface Item {
  old: number
  new: number
}

/** The mark of a list item with the blanks after it. */
const itemStart = /^(?:[-*+]|\d{1,9}[.)]) {1,4}(?=\S)/

/** Reduces the indentation that would make code of a block. */
export function convertIndentation(draft: Draft): void {
  if (draft.conversion.site.settings.hasIndentedCode) return
  if (/^(?: {4,}|[ ]*\t)\S/m.test(draft.text)) draft.text = withoutDeepIndentation(draft.text)
}

function withoutDeepIndentation(text: string): string {
  const lines = text.split('\n')
  const masked = maskCode(text)
    .replace(/<pre\b[\s\S]*?<\/pre>/g, (part) => part.replace(/[^\n]/g, '\uFFFB'))
    .split('\n')
  const fences = fenceLines(text)
  const items: Item[] = []
  let startsBlock = true
  let shift = 0
  for (const [i, line] of lines.entries()) {
    const depth = depthOf(line)
    const isFence = fences.get(i)
    if (line.trim() === '') {
      startsBlock ||= isFence === undefined
      continue
    }
    if (/^\s*\uFFFB/.test(masked[i] ?? '')) continue
    // Code and the content of attributes move only as a whole.
    if (isFence === 'inner' || (isFence === undefined && /^\s*\uFFFC/.test(masked[i] ?? '') && !/^\s*`/.test(line))) {
      if (isFence === 'inner') lines[i] = withoutColumns(line, shift)
      continue
    }
    const isTag = /^<\/?[A-Za-z>]/.test(line.trimStart())
    const item = itemStart.exec(line.trimStart())
    if (startsBlock || isTag || item || isFence === 'first') {
      while (items.length > 0 && (items.at(-1)?.old ?? 0) > depth) items.pop()
      const around = items.at(-1) ?? { old: 0, new: 0 }
      const extra = depth - around.old
      shift = depth - around.new - (extra >= 4 ? 0 : extra)
    }
    lines[i] = withoutColumns(line, shift)
    if (item) items.push({ old: depth + item[0].length, new: depth + item[0].length - shift })
    startsBlock = isTag || isFence === 'last'
  }
  return lines.join('\n')
}

/** Returns the lines of fences. */
function fenceLines(text: string): Map<number, 'first' | 'inner' | 'last'> {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const lineOf = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const lines = new Map<number, 'first' | 'inner' | 'last'>()
  for (const { start, end } of fencesIn(text)) {
    const [first, last] = [lineOf(start), lineOf(end)]
    for (let i = first; i <= last; i++) lines.set(i, i === first ? 'first' : i === last ? 'last' : 'inner')
  }
  return lines
}
