// Closes `<Name />` in raw HTML. An HTML parser would leave the element open around the rest of the page.

import type { Nodes, Root } from 'hast'
import { htmlVoidElements } from 'html-void-elements'
import type { Point } from 'unist'
import type { OwnNodes } from './ownership.ts'
import { rawTags } from './raw-tags.ts'

type Raw = Extract<Nodes, { type: 'raw' }>

const voidElements = new Set(htmlVoidElements)

/** Closes all self-closing elements in raw HTML. */
export function endSelfClosing(node: Root | Nodes, ownNodes: OwnNodes): void {
  if (!('children' in node)) return
  for (const child of node.children) endSelfClosing(child, ownNodes)
  if (node.children.some((child) => child.type === 'raw' && child.value.includes('/>')))
    node.children = node.children.flatMap((child): Nodes[] =>
      child.type === 'raw' ? split(child, ownNodes) : [child],
    ) as never
}

/**
 * Splits raw HTML after self-closing tags and inserts end tags. Replaces the slash with a space, so that in SVG and MathML, which
 * support self-closing tags, the end tag closes the same element.
 */
function split(node: Raw, ownNodes: OwnNodes): Raw[] {
  const tags = rawTags(node.value).filter(({ name, selfClosing }) => selfClosing && !voidElements.has(name))
  if (tags.length === 0) return [node]
  const parts: Raw[] = []
  let from = 0
  const add = (value: string) => {
    const start = pointAt(node, from)
    const part: Raw = { type: 'raw', value, ...(start ? { position: { start, end: start } } : {}) }
    ownNodes.addPart(part, node)
    parts.push(part)
  }
  for (const { end, written } of tags) {
    add(`${node.value.slice(from, end - 2)} >`)
    from = end
    add(`</${written}>`)
  }
  if (from < node.value.length) add(node.value.slice(from))
  return parts
}

function pointAt({ value, position }: Raw, index: number): Point | undefined {
  if (!position) return undefined
  const { line, column, offset = 0 } = position.start
  const before = value.slice(0, index).split('\n')
  const last = (before.at(-1) as string).length
  return {
    line: line + before.length - 1,
    column: before.length > 1 ? last + 1 : column + last,
    offset: offset + index,
  }
}
