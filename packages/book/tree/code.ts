// Transformations of code blocks: what style sheets and scripts of the site show becomes text.

import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Change } from './change.ts'
import { type Content, element, hasClass, textProperty } from './hast.ts'

const className = (name: string) => (node: Element) => hasClass(node, name)

/** The transformations of code blocks. */
export const codeChanges: readonly Change[] = [
  { applies: className('line-number'), change: lineNumber },
  { applies: className('command'), change: command },
  { applies: className('type-note'), change: typeNote },
  { applies: className('folded'), change: ({ children }) => children },
  { applies: className('fold'), change: () => [] },
  { applies: className('code-title'), change: (node) => [element('p', { className: ['code-title'] }, node.children)] },
  { applies: isShort, change: (node) => [{ ...node, properties: { ...node.properties, className: ['short'] } }] },
  // Style sheets of EPUB cannot set the direction.
  {
    applies: ({ tagName }) => tagName === 'pre',
    change: (node) => [{ ...node, properties: { ...node.properties, dir: 'ltr' } }],
  },
]

/** Whether code is short enough not to be divided, even in a table with many columns. */
function isShort(node: Element): boolean {
  return node.tagName === 'code' && textOf(node).length <= 16
}

function lineNumber(node: Element): Content[] {
  const number = textProperty(node, 'dataLine') ?? ''
  return [element('span', { className: ['line-number'] }, [`${number.padStart(3)} `])]
}

/** A line of a terminal. The site draws its prompt with a style sheet, so that copying leaves it out. */
function command(node: Element): Content[] {
  const prompt = textProperty(node, 'dataPrompt')
  const sign = prompt === undefined ? [] : [element('span', { className: ['prompt'] }, [prompt])]
  return [{ ...node, children: [...sign, ...node.children] }]
}

/** A type or a message below a line of code, which the site draws with a style sheet. */
function typeNote(node: Element): Content[] {
  const indent = textProperty(node, 'dataIndent') ?? ''
  const label = textProperty(node, 'dataLabel') ?? ''
  return [element('span', { className: ['line', 'type-note'] }, [`${indent}↳ ${label}\n`])]
}
