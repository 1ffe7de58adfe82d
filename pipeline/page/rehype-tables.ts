// Wraps each table in a scrollable box, keeps short text in cells on one line, and aligns cells with classes.

import type { Element, Root } from 'hast'
import { keepCellWhole } from './cells.ts'
import { replaceNodes } from './visit.ts'

/** Processes tables. Must come before rehype-anchors, because the width of cells with placeholders is unknown. */
export function rehypeTables() {
  return (tree: Root): void =>
    replaceNodes(tree, (node) => {
      if (node.type !== 'element') return node
      if (node.tagName === 'th' || node.tagName === 'td') {
        keepCellWhole(node)
        alignByClass(node)
      }
      if (node.tagName !== 'table') return node
      return { type: 'element', tagName: 'div', properties: { className: ['table'] }, children: [node] }
    })
}

/** Replaces `align` with a class. The attribute is obsolete, and a Content-Security-Policy may forbid inline styles. */
function alignByClass(node: Element): void {
  const { align } = node.properties
  if (typeof align !== 'string') return
  delete node.properties.align
  const { className } = node.properties
  node.properties.className = [...(Array.isArray(className) ? className : []), `align-${align}`]
}
