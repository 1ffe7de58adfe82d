// Prepares tables for narrow and wide windows: narrow ones show tables of options and fields as cards, in which each cell has the text of
// its column's header, and wide ones let tables with much text in many columns use the margin.

import type { Element, ElementContent } from 'hast'
import { widthOf } from '../../text/width.ts'
import { rawText } from '../text/inline.ts'

/** Tables with fewer columns fit into narrow windows. */
const fewestColumns = 3

/** The number of columns from which a table may be wide. */
const fewestOfWide = 4

/** The width of a table, in Latin letters, that fits beside the outline. */
const widthOfText = 80

/** The width of a column, in Latin letters, in which longer text wraps well. */
const readableWidth = 40

/** Returns whether the columns of a table need more space than the text of the page. */
export function isWide(table: Element): boolean {
  const widths: number[] = []
  for (const row of rowsOf(table)) {
    for (const [i, cell] of childrenOf(row, 'th', 'td').entries())
      widths[i] = Math.max(widths[i] ?? 0, Math.min(widthOf(rawText(cell)), readableWidth))
  }
  return widths.length >= fewestOfWide && widths.reduce((sum, width) => sum + width, 0) > widthOfText
}

/** Marks a table whose first column consists of code, such as the names of options, if every column has a header. */
export function markCards(table: Element): void {
  const rows = rowsOf(table)
  const [head, ...body] = rows.map((row) => childrenOf(row, 'th', 'td'))
  const labels = head?.map((cell) => rawText(cell).trim()) ?? []
  if (labels.length < fewestColumns || labels.includes('') || body.length === 0) return
  if (rows.some((row) => row.children.some(isSpanning))) return
  if (!body.every(([name]) => name?.tagName === 'td' && isCode(name))) return
  addClass(table, 'cards-table')
  for (const cells of body) {
    for (const [i, cell] of cells.entries()) {
      // An empty cell is not part of a card.
      if (i > 0 && cell.children.length > 0) cell.properties.dataLabel = labels[i] ?? ''
    }
  }
}

/** Returns whether a cell contains code and nothing else except links, breaks and badges. */
function isCode(cell: Element): boolean {
  const elements = cell.children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  return elements.length > 0 && elements.every(isNamePart) && elements.some(hasCode)
}

const nameParts = new Set(['a', 'br', 'code', 'del', 'em', 'span', 'strong', 'sup'])

const isNamePart = (node: ElementContent): boolean =>
  node.type === 'element' ? nameParts.has(node.tagName) : node.type === 'text' && /^[\s,/]*$/.test(node.value)

const hasCode = (node: ElementContent): boolean =>
  node.type === 'element' && (node.tagName === 'code' || (node.tagName !== 'span' && node.children.some(hasCode)))

const isSpanning = (node: ElementContent): boolean =>
  node.type === 'element' && (node.properties.colSpan !== undefined || node.properties.rowSpan !== undefined)

const rowsOf = (table: Element): Element[] =>
  childrenOf(table, 'thead', 'tbody').flatMap((part) => childrenOf(part, 'tr'))

const childrenOf = ({ children }: Element, ...names: string[]): Element[] =>
  children.filter((node): node is Element => node.type === 'element' && names.includes(node.tagName))

/** Adds a class to an element. */
export function addClass({ properties }: Element, name: string): void {
  properties.className = [...(Array.isArray(properties.className) ? properties.className : []), name]
}
