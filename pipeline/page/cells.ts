// Cells of tables → the same, with what must stay on one line marked by the class `whole`: dates, short terms.

import type { Element, ElementContent } from 'hast'
import { widthOf } from '../model/width.ts'
import { plainText } from './inline.ts'

/** In Latin letters: shorter texts stay on one line, and leave the longer ones the room. */
const shortTextWidth = 12

/** A word with hyphens in it, `2024-09-10` or `1.0.0-beta.2`, breaks at them otherwise. */
const longestToken = 24

const datePattern = /(?<!\S)(\d{4}-\d\d-\d\d)(?!\d)/

/** Marks a cell that holds a short text, and the dates in a longer one. */
export function keepWhole(cell: Element): void {
  const text = plainText(cell)
  const isToken = !/\s/.test(text) && text.length <= longestToken && text.includes('-')
  if (text !== '' && (isToken || widthOf(text) <= shortTextWidth)) {
    const { className } = cell.properties
    cell.properties.className = [...(Array.isArray(className) ? className : []), 'whole']
  } else cell.children = cell.children.flatMap(withWholeDates)
}

function withWholeDates(node: ElementContent): ElementContent[] {
  if (node.type !== 'text') return [node]
  return node.value.split(datePattern).flatMap((value, i): ElementContent[] => {
    if (value === '') return []
    const text = { type: 'text', value } as const
    return [i % 2 ? { type: 'element', tagName: 'span', properties: { className: ['whole'] }, children: [text] } : text]
  })
}
