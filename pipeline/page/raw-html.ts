// HTML as written in Markdown → elements, made whole by an HTML parser, so that nothing left open reaches beyond the page.

import type { Element, ElementContent, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { open } from './marks.ts'
import { ownNodes } from './nodes.ts'

/** Finds the first piece of raw HTML, wherever it came from. */
export function firstRawHtml(node: Nodes): Nodes | undefined {
  if (node.type === 'raw') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = firstRawHtml(child)
    if (found) return found
  }
  return undefined
}

/**
 * Makes the raw HTML of a tree whole. Returns `undefined` when its elements lie so deep in each other that the stack ends, which
 * is much deeper than a page may go.
 */
export async function makeWhole(tree: Root, file: VFile): Promise<Root | undefined> {
  // The HTML parser is large: it is loaded when the first page needs it.
  const { raw } = await import('hast-util-raw')
  box(tree)
  try {
    const whole = raw(tree, { passThrough: ownNodes, file }) as Root
    unbox(whole)
    return whole
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const isOwn = (node: Nodes): boolean => node.type === 'fence' || node.type === 'island'

const boxAround = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { [open]: '' },
  children,
})

/**
 * Puts each of our own nodes, which will be blocks, into a block: the parser then finds a place where a block may stand. An empty one
 * comes first wherever parsing begins: a page is the inside of a block, while a fragment that begins with `<td>` would be a row.
 */
function box(node: Nodes): void {
  if (!('children' in node)) return
  node.children.forEach(box)
  const children = (node.children as ElementContent[]).map((child) => (isOwn(child) ? boxAround([child]) : child))
  if (node.type === 'root' || node.type === 'slot') children.unshift(boxAround([]))
  node.children = children as typeof node.children
}

/** What a parser takes for text to its end, and a browser would not end at all: set like text that is written as it stands. */
const textToTheEnd = new Set(['plaintext', 'xmp', 'listing'])

function unbox(node: Nodes): void {
  if (!('children' in node)) return
  // A template is not shown; what the parser was to pass through it is still in there.
  if (node.type === 'element' && node.content) dropPassedThrough(node.content)
  if (node.type === 'element' && textToTheEnd.has(node.tagName)) node.tagName = 'pre'
  // What lost its box stands where no block can, as in a `select`.
  const kept = (node.children as ElementContent[]).flatMap((child) =>
    isBox(child) ? child.children : isOwn(child) ? [] : [child],
  )
  node.children = kept as typeof node.children
  kept.forEach(unbox)
}

const isBox = (node: Nodes): node is Element => node.type === 'element' && open in node.properties

function dropPassedThrough(node: Root | Element): void {
  node.children = node.children.filter(
    (child) => !isBox(child) && !(child.type === 'comment' && typeof child.value !== 'string'),
  ) as typeof node.children
  for (const child of node.children) if (child.type === 'element') dropPassedThrough(child.content ?? child)
}
