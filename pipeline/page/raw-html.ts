// HTML as written in Markdown → elements, made whole by an HTML parser, so that nothing left open reaches beyond the page.

import type { Element, ElementContent, Nodes, Parents, Root, Text } from 'hast'
import type { Html, Nodes as MarkdownNodes } from 'mdast'
import type { VFile } from 'vfile'
import { escapeText } from './highlight.ts'
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

/** The parser of HTML. It is large: whoever needs it loads it. */
type ReadRaw = typeof import('hast-util-raw').raw

/**
 * Makes the raw HTML of a tree whole. Returns `undefined` when its elements lie so deep in each other that the stack ends, which
 * is much deeper than a page may go.
 */
export function makeWhole(tree: Root, raw: ReadRaw, file?: VFile): Root | undefined {
  const read = (tree: Root) => raw(tree, { passThrough: ownNodes, ...(file ? { file } : {}) }) as Root
  box(tree)
  try {
    let whole = read(tree)
    // What the parser makes of broken nesting may be read otherwise when it is written out: a heading in a heading, for one.
    for (let again = 0; again < mostReadings; again++) {
      repeatFirstLineEnds(whole)
      const next = read(whole)
      const settled = shapeOf(next) === shapeOf(whole)
      whole = next
      if (settled) break
    }
    unbox(whole)
    return whole
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Gives what raw HTML became its columns in the text: the parser reads it without the marks and spaces that its lines
 * begin with in a list or a quotation.
 */
export function placeInText(html: Root, markdown: string, written: readonly Html[]): void {
  const shifts = new Map<number, number>()
  const inside = written.filter(({ position }) => position && position.end.line > position.start.line)
  if (inside.length === 0) return
  const lines = markdown.split('\n')
  for (const { value, position } of inside)
    for (const [i, read] of value.split('\n').entries()) {
      const line = (position?.start.line ?? 0) + i
      const shift = (lines[line - 1] ?? '').length - read.length
      if (i > 0 && shift > 0 && lines[line - 1]?.endsWith(read)) shifts.set(line, shift)
    }
  if (shifts.size > 0) shiftColumns(html, shifts, new Set())
}

/** Finds all raw HTML of a Markdown tree. */
export function htmlIn(node: MarkdownNodes): Html[] {
  if (node.type === 'html') return [node]
  return 'children' in node ? node.children.flatMap(htmlIn) : []
}

function shiftColumns(node: Nodes, shifts: ReadonlyMap<number, number>, done: Set<object>): void {
  // What the parser adds has a position without a start; others share theirs.
  const start = node.position?.start
  if (start && !done.has(start)) {
    done.add(start)
    start.column += shifts.get(start.line) ?? 0
  }
  if ('children' in node) for (const child of node.children) shiftColumns(child, shifts, done)
}

const withoutFirstLineEnd = new Set(['pre', 'textarea', 'listing'])

/** A line end that begins such an element is left out when it is read: one that is meant must stand there twice. */
export function repeatFirstLineEnd({ tagName, children: [first] }: Element): void {
  if (withoutFirstLineEnd.has(tagName) && first?.type === 'text' && first.value.startsWith('\n'))
    first.value = `\n${first.value}`
}

/** The same for a tree that is read again: there the first text counts, however deep in the element it stands. */
function repeatFirstLineEnds(node: Nodes): void {
  if (!('children' in node)) return
  const first = node.type === 'element' && withoutFirstLineEnd.has(node.tagName) ? firstText(node) : undefined
  if (first?.value.startsWith('\n')) first.value = `\n${first.value}`
  node.children.forEach(repeatFirstLineEnds)
}

function firstText(node: Nodes): Text | undefined {
  if (node.type === 'text') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = firstText(child)
    if (found) return found
  }
  return undefined
}

const mostReadings = 4

const shapeOf = (node: Nodes): string =>
  'children' in node ? `${'tagName' in node ? node.tagName : ''}(${node.children.map(shapeOf).join('')})` : ''

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

/** `foreign` are the elements of SVG and MathML, which know no such elements and no such texts. */
function unbox(node: Nodes, foreign = false): void {
  if (!('children' in node)) return
  // A template is not shown; what the parser was to pass through it is still in there.
  if (node.type === 'element' && node.content) dropPassedThrough(node.content)
  const name = node.type === 'element' ? node.tagName : ''
  if (node.type === 'element' && textToTheEnd.has(name) && !foreign) node.tagName = 'pre'
  if (name === 'script' || name === 'style') keepInside(node, foreign)
  // What lost its box stands where no block can, as in a `select`.
  const kept = (node.children as ElementContent[]).flatMap((child) =>
    isBox(child) ? child.children : isOwn(child) ? [] : [child],
  )
  node.children = kept as typeof node.children
  for (const child of kept) {
    // The parser opens some elements again, such as a link that was open when its paragraph ended: those have no place of their own.
    if (!child.position && node.position) child.position = node.position
    unbox(child, name === 'svg' || name === 'math' || (foreign && name !== 'foreignObject'))
  }
}

/** The text of a script or a style is written as it is, so an end tag in it would end it; in SVG it is text like any other. */
function keepInside(node: Parents, foreign: boolean): void {
  node.children = node.children.map((child) => {
    if (child.type !== 'text') return child
    if (foreign) return { type: 'raw', value: escapeText(child.value) } as never
    return { ...child, value: child.value.replace(/<(?=\/(?:script|style))/gi, '<\\') }
  }) as typeof node.children
}

const isBox = (node: Nodes): node is Element => node.type === 'element' && open in node.properties

function dropPassedThrough(node: Root | Element): void {
  node.children = node.children.filter(
    (child) => !isBox(child) && !(child.type === 'comment' && typeof child.value !== 'string'),
  ) as typeof node.children
  for (const child of node.children) if (child.type === 'element') dropPassedThrough(child.content ?? child)
}
