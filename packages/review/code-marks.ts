// Two versions of a code block → one with marked lines.

import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { visit } from 'unist-util-visit'
import { alignLists } from './align-lists.ts'
import type { Counts } from './inline-marks.ts'
import { classesOf, findElement, hasClass, isElement, type Node, textOf } from './tree.ts'

/** A line of code with its highlighting. */
interface Line {
  key: string
  nodes: ElementContent[]
}

const preOf = (node: Element): Element => (node.tagName === 'pre' ? node : (findElement(node, 'pre') ?? node))
const codeOf = (node: Element): Element => findElement(preOf(node), 'code') ?? preOf(node)
const titleOf = (node: Element): Element | undefined => findElement(node, (one) => hasClass(one, 'code-title'))

/** Returns what readers see of a code block: the title, the lines and their marks. */
export function codeKey(node: Element): string {
  const marks: string[] = []
  visit(node, 'element', (one) => {
    if (hasClass(one, 'line')) marks.push(classesOf(one).join(' '))
  })
  const title = titleOf(node)
  return `${title ? textOf(title) : ''}\n${textOf(preOf(node)).trimEnd()}\n${marks.join('\n').trimEnd()}`
}

/** Divides nodes at line breaks. Elements that go over a break are divided, too. */
function linesOf(nodes: readonly Node[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const node of nodes) {
    const parts = partsOf(node)
    parts.forEach((part, i) => {
      if (i > 0) lines.push([])
      if (part) lines.at(-1)?.push(part)
    })
  }
  return lines
}

function partsOf(node: Node): (ElementContent | undefined)[] {
  if (node.type === 'text') return node.value.split('\n').map((value) => (value ? { type: 'text', value } : undefined))
  if (!isElement(node)) return [undefined]
  const inner = linesOf(node.children)
  return inner.map((children) =>
    children.length > 0 || inner.length === 1 ? { ...node, properties: { ...node.properties }, children } : undefined,
  )
}

function markedLines(code: Element): Line[] {
  const lines = linesOf(code.children).map((nodes): Line => {
    const classes = nodes.flatMap((node) =>
      isElement(node) && hasClass(node, 'line') ? String(node.properties.className) : [],
    )
    return { key: `${nodes.map(textOf).join('')}\0${classes.join()}`, nodes }
  })
  while (lines.length > 1 && lines.at(-1)?.key === '\0') lines.pop()
  return lines
}

/** Marks the lines of the new code block, and adds removed ones. Returns the numbers of lines. */
export function markCode(before: Element, after: Element): Counts {
  const code = codeOf(after)
  const pairs = alignLists(markedLines(codeOf(before)), markedLines(code))
  code.children = pairs.flatMap(({ before: old, after: now }) =>
    old && now ? shownLine(now) : h(now ? 'ins.review-line' : 'del.review-line', shownLine(now ?? old)),
  )
  const [oldTitle, title] = [titleOf(before), titleOf(after)]
  if (title && oldTitle && textOf(title) !== textOf(oldTitle))
    title.children = h('span', h('del', textOf(oldTitle)), ' ', h('ins', title.children)).children
  return {
    inserted: pairs.filter((pair) => !pair.before).length,
    removed: pairs.filter((pair) => !pair.after).length,
  }
}

/** Elements of lines are blocks, so they need no break after them. */
const shownLine = ({ nodes }: Line): ElementContent[] =>
  nodes.some((node) => isElement(node) && hasClass(node, 'line')) ? nodes : [...nodes, { type: 'text', value: '\n' }]
