// Wraps each table in a scrollable box, keeps short text in cells on one line, aligns cells with classes, and labels the cells of
// tables that narrow windows show as cards.

import type { Element, ElementContent, Root } from 'hast'
import { replaceNodes } from '../visit.ts'
import { keepCellWhole } from './cells.ts'
import { isWide, markCards } from './table-cards.ts'

/** Processes tables. Must come before rehype-anchors, because the width of cells with placeholders is unknown. */
export function rehypeTables() {
  return (tree: Root): void =>
    replaceNodes(tree, (node) => {
      if (node.type !== 'element') return node
      if (node.tagName === 'thead') for (const row of node.children) replaceEmptyHeaders(row)
      if (node.tagName === 'th' || node.tagName === 'td') {
        keepCellWhole(node)
        alignByClass(node)
      }
      if (node.tagName !== 'table') return node
      markCards(node)
      const className = isWide(node) ? ['table', 'wide'] : ['table']
      return { type: 'element', tagName: 'div', properties: { className }, children: [node] }
    })
}

/** Makes the empty cells of a header row ordinary cells, because they describe no column. The others then need a scope. */
function replaceEmptyHeaders(row: ElementContent): void {
  if (row.type !== 'element') return
  const headers = row.children.filter((cell): cell is Element => cell.type === 'element' && cell.tagName === 'th')
  const empty = headers.filter(({ children }) => children.every(isBlank))
  if (empty.length === 0) return
  for (const cell of headers) {
    if (empty.includes(cell)) cell.tagName = 'td'
    else cell.properties.scope ??= 'col'
  }
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

/** Replaces `align` with a class. The attribute is obsolete, and a Content-Security-Policy may forbid inline styles. */
function alignByClass(node: Element): void {
  const { align } = node.properties
  if (typeof align !== 'string') return
  delete node.properties.align
  const { className } = node.properties
  node.properties.className = [...(Array.isArray(className) ? className : []), `align-${align}`]
}
