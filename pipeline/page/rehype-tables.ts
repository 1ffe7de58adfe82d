// Tables → a scrollable box around each, cells that keep short texts on one line, alignment as a class.

import type { Element, Root } from 'hast'
import { keepCellWhole } from './cells.ts'
import { replaceNodes } from './visit.ts'

/** Must come before rehype-anchors: a cell with a placeholder is not measured. */
export function rehypeTables() {
  return (tree: Root): void =>
    replaceNodes(tree, (node) => {
      if (node.type !== 'element') return node
      if (node.tagName === 'th' || node.tagName === 'td') {
        keepCellWhole(node)
        alignByClass(node)
      }
      if (node.tagName !== 'table') return node
      return { type: 'element', tagName: 'div', properties: { className: ['table'], tabIndex: 0 }, children: [node] }
    })
}

/** The `align` attribute is obsolete, and a Content-Security-Policy may forbid a style. */
function alignByClass(node: Element): void {
  const { align } = node.properties
  if (typeof align !== 'string') return
  delete node.properties.align
  const { className } = node.properties
  node.properties.className = [...(Array.isArray(className) ? className : []), `align-${align}`]
}
