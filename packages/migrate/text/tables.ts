// Escapes pipes in the inline code of tables. In Python-Markdown and Kramdown, they belong to the code; in GFM, they divide cells.

import { applyEdits, type Edit, maskFences } from './mask.ts'

/** The line below the head of a table, with what stands before it in lists and quotations. */
const divider =
  /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** Inline code in a row. */
const code = /(?<![`\\])(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g

/** Returns the number of cells of a row. */
const cellsIn = (row: string): number => row.replace(/^[ \t>]*\|?|(?<!\\)\|[ \t]*$/g, '').split(/(?<!\\)\|/).length

/** Escapes the pipes in inline code in rows with more cells than their table has columns. */
export function escapeCodePipes(text: string): string {
  if (!text.includes('|')) return text
  const lines = maskFences(text).split('\n')
  const offsets: number[] = []
  let offset = 0
  for (const line of lines) {
    offsets.push(offset)
    offset += line.length + 1
  }
  const edits = lines.flatMap((line, i): Edit[] => {
    if (!line.includes('|') || !divider.test(line)) return []
    const end = lines.findIndex((row, j) => j > i && !row.includes('|'))
    const rows = Array.from({ length: (end < 0 ? lines.length : end) - i + 1 }, (_, k) => i - 1 + k)
    return rows.flatMap((row) => rowEdits(lines[row] ?? '', offsets[row] ?? 0, cellsIn(line)))
  })
  return applyEdits(text, edits)
}

const rowEdits = (row: string, offset: number, columns: number): Edit[] =>
  cellsIn(row) <= columns
    ? []
    : Array.from(row.matchAll(code)).flatMap(({ index, 0: whole }) =>
        Array.from(whole.matchAll(/(?<!\\)\|/g), ({ index: at }) => {
          const start = offset + index + at
          return { start, end: start + 1, text: '\\|' }
        }),
      )
