// Reports tables without a header row. Screen readers cannot announce the column of a cell in them.

import { defineRule, type MarkdownNode, type RawTag } from '@docsite/cli'

export const missingTableHeader = defineRule({
  name: 'missing-table-header',
  severity: 'warning',
  explanation: {
    meaning: 'all header cells of a table are empty, or a `<table>` with several rows has no `<th>`',
    fix: 'write a header for each column',
    zh: {
      meaning: '表头的单元格全部为空，或者有多行的 `<table>` 没有 `<th>`',
      fix: '写出每一列的内容',
    },
  },
  *page(page) {
    for (const node of page.nodes('table'))
      if (isWithoutHeader(node))
        yield {
          at: node,
          text: 'All header cells of this table are empty',
          hint: 'Write a header for each column, or use a list instead.',
        }
    for (const start of rawTablesWithoutHeader(page.tags))
      yield {
        at: page.at(start),
        text: 'This table has no header cell',
        hint: 'Use `<th>` in its first row or column. For a layout table, write `role="presentation"`.',
      }
  },
})

const isWithoutHeader = ({ children: [header] = [] }: MarkdownNode): boolean =>
  header?.children?.every(({ children = [] }) => children.every(isEmpty)) ?? false

const isEmpty = ({ type, value = '' }: MarkdownNode): boolean =>
  type === 'text' ? value.trim() === '' : type === 'html' && /^<!--[\s\S]*-->$/.test(value)

/** Returns the offsets of raw HTML tables with several rows but no header cell. A table with one row is probably a layout table. */
function rawTablesWithoutHeader(tags: readonly RawTag[]): number[] {
  const open: { start: number; rows: number; headed: boolean }[] = []
  const lines: number[] = []
  const close = () => {
    const table = open.pop()
    if (table && table.rows > 1 && !table.headed) lines.push(table.start)
  }
  for (const { name, closing, start, attributes } of tags) {
    const role = attributes.get('role') ?? ''
    const table = open.at(-1)
    if (name === 'table' && closing) close()
    else if (name === 'table') open.push({ start, rows: 0, headed: ['none', 'presentation'].includes(role) })
    else if (!table || closing) continue
    else if (name === 'tr') table.rows++
    else if (name === 'th' || ['columnheader', 'rowheader'].includes(role)) table.headed = true
  }
  while (open.length > 0) close()
  return lines.sort((a, b) => a - b)
}
