// Reports lines of text that look like directives: colons that do not close a container, and leaves that cannot be parsed or are not alone.

import type { Code, Html, Nodes, Parents, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { usualBlocks } from '../blocks/blocks.ts'
import { misplacedInclude } from '../blocks/include.ts'
import { dataOf, report } from '../page-file.ts'
import type { Finding } from '../rules/rules.ts'

export function remarkStrayColons() {
  return (tree: Root, file: VFile): void => visit(tree, file)
}

function visit(parent: Parents, file: VFile): void {
  parent.children.forEach((child: Nodes, i) => {
    if ('children' in child) visit(child, file)
    else if (child.type === 'text' || child.type === 'html' || child.type === 'code') lookAt(child, parent, i, file)
  })
}

/** Matches a line of colons, or a leaf. */
const stray = /^[\s>]*(:{3,})[ \t]*$|(?<![\w:\\])::([A-Za-z][\w-]*)[[{].*/
/** The beginnings of code and HTML that show what is in them, or hide it. */
const literal = /^(?:`{3}|~{3}|<(?:[!?]|(?:pre|code|script|style|textarea)\b))/i

function lookAt(node: Text | Html | Code, { type, children }: Parents, i: number, file: VFile): void {
  const { start, end } = node.position ?? {}
  if (!start || !node.value.includes('::')) return
  const written = dataOf(file).markdown.slice(start.offset, end?.offset)
  if (node.type !== 'text' && literal.test(written)) return
  written.split('\n').forEach((line, at, lines) => {
    const match = stray.exec(line)
    if (!match) return
    const isFirst = type === 'paragraph' && (at > 0 || i === 0) && /^[\s>]*$/.test(line.slice(0, match.index))
    const isLast = at < lines.length - 1 || i === children.length - 1
    const problem = problemOf(match, node.type, isFirst, isLast)
    const column = (at === 0 ? start.column : 1) + match.index
    if (problem) report(file, { position: { start: { line: start.line + at, column } } }, problem)
  })
}

function problemOf(
  [found, colons, name = '']: RegExpExecArray,
  type: 'text' | 'html' | 'code',
  isFirst: boolean,
  isLast: boolean,
): Omit<Finding, 'at'> | undefined {
  const text = 'An include directive must be alone on its line, but this line is indented as code'
  if (name === 'include' && !isFirst) return { ...misplacedInclude, ...(type === 'code' && { text }) }
  if (colons === undefined && type === 'text' && (isFirst || usualBlocks.get(name)?.forms.includes('leaf')))
    return {
      rule: 'invalid-attribute',
      text: `\`${isFirst ? found.trimEnd() : `::${name}`}\` is not a valid directive`,
      hint: 'Write `::name{attribute="value"}` on a line of its own.',
    }
  if (colons === undefined || !isFirst || !isLast) return undefined
  return {
    rule: 'invalid-content',
    text: `The line \`${colons}\` does not close a container`,
    hint: 'Use the same number of colons as the line that opens the container.',
  }
}
