// Two versions of a code block → one with marked lines.

import type { Element, ElementContent } from 'hast'
import { alignLists } from './align-lists.ts'
import { copyOf, element, findElement, hasClass, isElement, type Node, text, textOf } from './tree.ts'

/** A line of code with its highlighting. */
interface Line {
  key: string
  nodes: ElementContent[]
}

const preOf = (node: Element): Element | undefined =>
  node.tagName === 'pre' ? node : findElement(node, ({ tagName }) => tagName === 'pre')

const codeOf = (node: Element): Element => {
  const pre = preOf(node)
  return (pre && findElement(pre, ({ tagName }) => tagName === 'code')) ?? pre ?? node
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
  if (node.type === 'text') return node.value.split('\n').map((value) => (value ? text(value) : undefined))
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

/** Returns the new code block with removed lines in it, and the numbers of lines. */
export function markCode(before: Element, after: Element): { node: Element; inserted: number; removed: number } {
  const node = copyOf(after)
  const code = codeOf(node)
  const pairs = alignLists(markedLines(codeOf(copyOf(before))), markedLines(code))
  code.children = pairs.flatMap(({ before: old, after: now }) =>
    old && now ? shownLine(now) : element(now ? 'ins' : 'del', { className: ['review-line'] }, shownLine(now ?? old)),
  )
  const [oldTitle, title] = [before, node].map((one) => findElement(one, (child) => hasClass(child, 'code-title')))
  if (title && oldTitle && textOf(title) !== textOf(oldTitle))
    title.children = [element('del', {}, [text(textOf(oldTitle))]), text(' '), element('ins', {}, title.children)]
  const inserted = pairs.filter((pair) => !pair.before).length
  return { node, inserted, removed: pairs.filter((pair) => !pair.after).length }
}

const shownLine = ({ nodes }: Line): ElementContent[] => [...nodes, text('\n')]
