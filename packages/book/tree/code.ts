// Changes of code blocks: what style sheets and scripts of the site show becomes text.

import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import { textProperty } from './hast.ts'

/** Whether code is short enough not to be divided, even in a table with many columns. */
export const isShortCode = (node: Element): boolean => node.tagName === 'code' && textOf(node).length <= 16

/** Returns the number of a line. */
export const lineNumber = (node: Element): Element =>
  h('span.line-number', `${(textProperty(node, 'dataLine') ?? '').padStart(3)} `)

/** Returns a line of a terminal. The site draws its prompt with a style sheet, so that copying leaves it out. */
export function command(node: Element): Element {
  const prompt = textProperty(node, 'dataPrompt')
  return prompt === undefined ? node : { ...node, children: [h('span.prompt', prompt), ...node.children] }
}

/** Returns a type or a message below a line of code, which the site draws with a style sheet. */
export const typeNote = (node: Element): Element =>
  h('span.line.type-note', `${textProperty(node, 'dataIndent') ?? ''}↳ ${textProperty(node, 'dataLabel') ?? ''}\n`)
