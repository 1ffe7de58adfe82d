// Adds the class `whole` to dates, short terms and the alternatives of types in table cells, so that they stay on one line.

import type { Element, ElementContent } from 'hast'
import { widthOf } from '../../text/width.ts'
import { element, textNode } from '../handler.ts'
import { rawText } from '../text/inline.ts'
import { addClass } from './table-cards.ts'

/**
 * The maximum width, in Latin letters, of text that stays on one line. Cells with longer text share the rest of the
 * row.
 */
const shortTextWidth = 12

/** The maximum length of a hyphenated word that stays on one line, such as `2024-09-10` or `1.0.0-beta.2`. */
const longestToken = 24

const longestCode = 16

/** The maximum length of a name that stays on one line in a window that is not narrow, such as `onBeforeEnvironmentCompile`. */
const longestName = 32

/**
 * The maximum number of nodes to visit. Larger cells cannot be short, and nested tables would be visited again at each
 * level.
 */
const mostNodes = 16

const datePattern = /(?<!\S)(\d{4}-\d\d-\d\d)(?!\d)/

/** Marks a cell that contains only short text, or the dates in a cell with longer text. */
export function keepCellWhole(cell: Element): void {
  const text = shortTextOf(cell)
  if (text !== undefined && canBreak(text)) addClass(cell, 'whole')
  else if (isName(cell)) addClass(cell, 'name')
  else cell.children = cell.children.flatMap(withWholeDates)
}

/** Returns whether a cell contains only a name as code, which may be a link and may break between its words. */
function isName(cell: Element): boolean {
  const [only, second] = cell.children
  if (second !== undefined || only?.type !== 'element') return false
  if (only.tagName === 'a') return isName(only)
  const text = only.tagName === 'code' ? rawText(only) : ''
  return text.length > longestToken && text.length <= longestName && !/\s/.test(text)
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

/** Returns whether a browser can break the text: at spaces and hyphens, or between Chinese characters. */
const canBreak = (text: string): boolean => /[\s-]/.test(text) || widthOf(text) > [...text].length

/** Returns whether code is short and has spaces, such as `{ light, dark }`, which a browser would wrap after each word. */
function isShortCode({ children: [first, second] }: Element): boolean {
  return second === undefined && first?.type === 'text' && first.value.length <= longestCode && /\s/.test(first.value)
}

/** Splits a type before the spaces that follow `|`. */
const alternatives = /(?<=\|)(?= )/

/** Keeps each alternative of a type on one line, such as `'a' | 'b'`, which then wraps only after `|`. Too long ones may also wrap. */
function withWholeAlternatives(code: Element): Element {
  const [first, second] = code.children
  if (second !== undefined || first?.type !== 'text') return code
  const parts = first.value.split(alternatives)
  if (parts.length < 2) return code
  const children = parts.flatMap((part): ElementContent[] => {
    const space = part.startsWith(' ') ? ' ' : ''
    const value = part.slice(space.length)
    return [
      ...(space ? [textNode(space)] : []),
      value.length <= longestToken && value.includes(' ') ? whole(value) : textNode(value),
    ]
  })
  return { ...code, children }
}

const whole = (value: string): Element => element('span', { className: ['whole'] }, [textNode(value)])

function withWholeDates(node: ElementContent): ElementContent[] {
  if (node.type === 'element' && node.tagName === 'code')
    return [isShortCode(node) ? { ...node, properties: { className: ['whole'] } } : withWholeAlternatives(node)]
  if (node.type !== 'text') return [node]
  return node.value.split(datePattern).flatMap((value, i): ElementContent[] => {
    if (value === '') return []
    return [i % 2 ? whole(value) : textNode(value)]
  })
}
