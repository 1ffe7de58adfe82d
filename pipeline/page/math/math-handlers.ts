// Converts formulas to HTML.

import type { Element, ElementContent } from 'hast'
import type { Data } from 'mdast'
import { element, type Handler, textNode } from '../handler.ts'
import type { BlockMath, InlineMath } from './math-nodes.ts'

/** Converts a formula in text to `<math>`. An invalid one becomes code, and one in a title stays text. */
export const inlineMath: Handler<InlineMath> = (_, { value, isDisplayed, data }) => {
  const sign = isDisplayed ? '$$' : '$'
  const source = textNode(sign + value + sign)
  if (!data?.formula) return ofPlugin(data) ?? source
  return data.formula.math ?? element('code', {}, [source])
}

/** Converts a block to a box with the formula and its number, which links to itself. An invalid one becomes a code block. */
export const blockMath: Handler<BlockMath> = (_, { value, data }) => {
  const { math, id, label } = data?.formula ?? {}
  if (!math) return ofPlugin(data) ?? { type: 'fence', fence: { language: 'text', meta: '', code: value } }
  const formula = element('div', { className: ['formula'] }, [math])
  const number = label === undefined ? [] : [numberOf(label, id)]
  return element('div', { className: ['equation'], ...(id ? { id } : {}) }, [formula, ...number])
}

const numberOf = (label: string, id: string | undefined): Element =>
  element(id === undefined ? 'span' : 'a', { className: ['equation-number'], ...(id ? { href: `#${id}` } : {}) }, [
    textNode(label),
  ])

/** Returns the element that a project's plugin assigned to its own node. */
function ofPlugin({ hName, hProperties = {}, hChildren = [] }: Data = {}): Element | undefined {
  return hName ? element(hName, hProperties, hChildren as ElementContent[]) : undefined
}
