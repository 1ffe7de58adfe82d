// Cells of tables → the same, with what must stay on one line marked by the class `whole`: dates, short terms.

import type { Element, ElementContent } from 'hast'
import { widthOf } from '../text/width.ts'

/** In Latin letters: shorter texts stay on one line, and leave the longer ones the room. */
const shortTextWidth = 12

/** A word with hyphens in it, `2024-09-10` or `1.0.0-beta.2`, breaks at them otherwise. */
const longestToken = 24

const longestCode = 16

/** A cell of more nodes holds no short text; tables in tables would be read once for each. */
const mostNodes = 16

const datePattern = /(?<!\S)(\d{4}-\d\d-\d\d)(?!\d)/

/** Marks a cell that holds a short text, and the dates in a longer one. */
export function keepCellWhole(cell: Element): void {
  const text = shortTextOf(cell)
  if (text !== undefined && canBreak(text)) {
    const { className } = cell.properties
    cell.properties.className = [...(Array.isArray(className) ? className : []), 'whole']
  } else cell.children = cell.children.flatMap(withWholeDates)
}

/** Returns the text of a cell if it is short enough for one line. */
function shortTextOf(cell: Element): string | undefined {
  let text = ''
  const nodes: ElementContent[] = [...cell.children]
  for (let visited = 0; nodes.length > 0; visited++) {
    const node = nodes.shift() as ElementContent
    if (visited > mostNodes || text.length > longestToken) return undefined
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') nodes.unshift(...node.children.slice(0, mostNodes))
    else return undefined
  }
  const trimmed = text.trim()
  const isToken = !/\s/.test(trimmed) && trimmed.length <= longestToken && trimmed.includes('-')
  return isToken || widthOf(trimmed) <= shortTextWidth ? trimmed : undefined
}

/** A browser breaks lines at spaces and hyphens, and between Chinese signs. */
const canBreak = (text: string): boolean => /[\s-]/.test(text) || widthOf(text) > [...text].length

/** Code with spaces in it, `{ light, dark }`, takes a line for each word otherwise. */
function isShortCode(node: ElementContent): node is Element {
  if (node.type !== 'element' || node.tagName !== 'code') return false
  const [first, second] = node.children
  return second === undefined && first?.type === 'text' && first.value.length <= longestCode && /\s/.test(first.value)
}

function withWholeDates(node: ElementContent): ElementContent[] {
  if (node.type !== 'text') return [isShortCode(node) ? { ...node, properties: { className: ['whole'] } } : node]
  return node.value.split(datePattern).flatMap((value, i): ElementContent[] => {
    if (value === '') return []
    const text = { type: 'text', value } as const
    return [i % 2 ? { type: 'element', tagName: 'span', properties: { className: ['whole'] }, children: [text] } : text]
  })
}
