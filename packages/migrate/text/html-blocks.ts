// Finds the blocks of HTML in Markdown, in which Markdown does not apply.

import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Returns the offsets of the blocks of HTML of a text. */
export function htmlBlocksIn(text: string): [start: number, end: number][] {
  const blocks: [number, number][] = []
  const visit = (node: Nodes): void => {
    // Inside a paragraph, HTML is single tags, and Markdown applies to the text between them.
    if (node.type === 'paragraph') return
    const { start, end } = node.position ?? {}
    if (node.type === 'html' && start?.offset !== undefined && end?.offset !== undefined)
      blocks.push([start.offset, end.offset])
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(fromMarkdown(text))
  return blocks
}
