// Traverses trees. unist-util-visit also builds a list of ancestors for each node, which takes longer than most plugins do.

import type { Element, Nodes, Root, RootContent } from 'hast'
import type { Nodes as MarkdownNodes, Parents as MarkdownParents } from 'mdast'
import type { FenceNode, IslandNode, SlotNode } from './nodes.ts'

export type HtmlNode = Nodes | RootContent | FenceNode | IslandNode | SlotNode

/** Visits every element, including those inside islands, parents before children. */
export function visitElements(node: HtmlNode, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node)
  if ('children' in node) for (const child of node.children) visitElements(child, visit)
}

/** Replaces nodes below `parent`, parents before children, by one node or several. `replace` returns the node itself to keep it. */
export function replaceNodes(
  parent: Root | Element | IslandNode | SlotNode,
  replace: (node: HtmlNode) => HtmlNode | readonly HtmlNode[],
): void {
  const children = parent.children as HtmlNode[]
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as HtmlNode
    const next = replace(child)
    if ('type' in next) children[i] = next
    else {
      children.splice(i, 1, ...next)
      i += next.length - 1
    }
    if ('children' in child) replaceNodes(child as Element, replace)
  }
}

/** Replaces nodes of a Markdown tree. Does not visit the children of a replaced node. */
export function replaceMarkdown(parent: MarkdownParents, replace: (node: MarkdownNodes) => MarkdownNodes): void {
  const children = parent.children as MarkdownNodes[]
  for (const [i, child] of children.entries()) {
    const next = replace(child)
    children[i] = next
    if (next === child && 'children' in child) replaceMarkdown(child, replace)
  }
}
