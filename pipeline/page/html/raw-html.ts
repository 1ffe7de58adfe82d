// Parses raw HTML in Markdown into elements. The HTML parser closes open elements, so that they do not affect the rest of the document.

import type { Element, ElementContent, Nodes, Parents, Root, Text } from 'hast'
import type { Html, Nodes as MarkdownNodes } from 'mdast'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { escapeText } from '../../text/escape-text.ts'
import { passedNodes } from '../nodes.ts'
import { OwnNodes } from './ownership.ts'

/** Finds the first piece of raw HTML, from content or from a plugin. */
export function firstRawHtml(node: Nodes): Nodes | undefined {
  if (node.type === 'raw') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const raw = firstRawHtml(child)
    if (raw) return raw
  }
  return undefined
}

/** The HTML parser. It is large, so callers load it on demand. */
type ReadRaw = typeof import('hast-util-raw').raw

/** What parsing knows besides the tree. */
interface Reading {
  /** The elements that are not from content. Default: none. */
  own?: OwnNodes
  /** The file whose positions the elements get. */
  file?: VFile
}

/** Parses the raw HTML of a tree. Returns `undefined` if the elements nest so deeply that the stack overflows. */
export function makeWhole(tree: Root, raw: ReadRaw, { own = new OwnNodes(), file }: Reading = {}): Root | undefined {
  const parser = (tree: Root) => raw(tree, { passThrough: passedNodes, ...(file ? { file } : {}) }) as Root
  const read = (tree: Root) => own.parse(tree, parser)
  endPieces(tree)
  box(tree, own)
  try {
    let whole = read(tree)
    // If elements are nested in invalid ways, such as a heading in a heading, a browser may parse the result
    // differently. So parse until nothing changes.
    for (let again = 0; again < mostReadings; again++) {
      repeatFirstLineEnds(whole)
      const next = read(whole)
      const settled = shapeOf(next) === shapeOf(whole)
      whole = next
      if (settled) break
    }
    unbox(whole, own)
    return whole
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A piece of HTML in the text. */
export interface WrittenHtml {
  value: string
  position?: Position | undefined
}

/**
 * Corrects the columns of elements from raw HTML. In lists and block quotes, the parser receives lines without their leading markers
 * and spaces.
 */
export function placeInText(html: Root, markdown: string, pieces: readonly WrittenHtml[]): void {
  const shifts = new Map<number, number>()
  const inside = pieces.filter(({ position }) => position && position.end.line > position.start.line)
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

/** Lists all raw HTML nodes of a Markdown tree. */
export function htmlIn(node: MarkdownNodes): Html[] {
  if (node.type === 'html') return [node]
  return 'children' in node ? node.children.flatMap(htmlIn) : []
}

function shiftColumns(node: Nodes, shifts: ReadonlyMap<number, number>, done: Set<object>): void {
  // Elements that the parser adds have no start. Some nodes share a start object.
  const start = node.position?.start
  if (start && !done.has(start)) {
    done.add(start)
    start.column += shifts.get(start.line) ?? 0
  }
  if ('children' in node) for (const child of node.children) shiftColumns(child, shifts, done)
}

const withoutFirstLineEnd = new Set(['pre', 'textarea', 'listing'])

/** Doubles the line break at the start of some elements, because HTML parsers drop the first one. */
export function repeatFirstLineEnd({ tagName, children: [first] }: Element): void {
  if (withoutFirstLineEnd.has(tagName) && first?.type === 'text' && first.value.startsWith('\n'))
    first.value = `\n${first.value}`
}

/**
 * Doubles these line breaks in a whole tree that will be parsed again. The first text of an element may be at any depth
 * in it.
 */
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
    const text = firstText(child)
    if (text) return text
  }
  return undefined
}

const mostReadings = 4

const shapeOf = (node: Nodes): string =>
  'children' in node ? `${'tagName' in node ? node.tagName : ''}(${node.children.map(shapeOf).join('')})` : ''

const isPassed = (node: Nodes): boolean => node.type === 'fence' || node.type === 'island'

const isInline = (node: Nodes): boolean => node.type === 'island' && node.inline !== undefined

/** Ends each piece of raw HTML, because the parser would otherwise add attributes to the next tag if a tag is not complete. */
function endPieces(node: Nodes): void {
  if (!('children' in node)) return
  node.children.forEach(endPieces)
  if (node.children.some(({ type }) => type === 'raw'))
    node.children = (node.children as Nodes[]).flatMap((child): Nodes[] =>
      child.type === 'raw' ? [child, { type: 'text', value: '' }] : [child],
    ) as typeof node.children
}

/**
 * Wraps each of docsite's own nodes in a block, so that the parser moves it to a place where a block is allowed. Inserts an empty block
 * wherever parsing begins, because a fragment that begins with `<td>` would otherwise be parsed as a table row.
 */
function box(node: Nodes, ownNodes: OwnNodes): void {
  if (!('children' in node)) return
  for (const child of node.children) box(child, ownNodes)
  const around = (children: ElementContent[], tagName = 'div') =>
    ownNodes.addBox({ type: 'element', tagName, properties: {}, children })
  const children = (node.children as ElementContent[]).map((child) =>
    isPassed(child) ? around([child], isInline(child) ? 'span' : 'div') : child,
  )
  if (node.type === 'root' || node.type === 'slot') children.unshift(around([]))
  node.children = children as typeof node.children
}

/** Elements whose content browsers parse as text, up to the end of the page if they are not closed. They become `pre`. */
const textToTheEnd = new Set(['plaintext', 'xmp', 'listing'])

/** Removes the wrappers. `foreign` means inside SVG or MathML, where `textToTheEnd` elements are ordinary elements. */
function unbox(node: Nodes, ownNodes: OwnNodes, foreign = false): void {
  if (!('children' in node)) return
  // The parser leaves wrapped and passed-through nodes in templates. Drop them, because templates are not rendered.
  if (node.type === 'element' && node.content) dropPassedThrough(node.content, ownNodes)
  const name = node.type === 'element' ? node.tagName : ''
  if (node.type === 'element' && textToTheEnd.has(name) && !foreign) node.tagName = 'pre'
  if (name === 'script' || name === 'style') keepInside(node, foreign)
  // Drop nodes that lost their wrapper, because they are in an element that cannot contain blocks, such as a `select`.
  const nodes = (node.children as ElementContent[]).flatMap((child) =>
    ownNodes.isBox(child) ? child.children : isPassed(child) ? [] : [child],
  )
  node.children = nodes as typeof node.children
  for (const child of nodes) {
    // Elements that the parser reopens, such as a link that crosses the end of a paragraph, have no position.
    if (!child.position && node.position) child.position = node.position
    unbox(child, ownNodes, name === 'svg' || name === 'math' || (foreign && name !== 'foreignObject'))
  }
}

/** Escapes end tags in scripts and styles, whose text is written unescaped. In SVG, browsers expect escaped text. */
function keepInside(node: Parents, foreign: boolean): void {
  node.children = node.children.map((child) => {
    if (child.type !== 'text') return child
    if (foreign) return { type: 'raw', value: escapeText(child.value) } as never
    return { ...child, value: child.value.replace(/<(?=\/(?:script|style))/gi, '<\\') }
  }) as typeof node.children
}

function dropPassedThrough(node: Root | Element, ownNodes: OwnNodes): void {
  node.children = node.children.filter(
    (child) => !ownNodes.isBox(child) && !(child.type === 'comment' && typeof child.value !== 'string'),
  ) as typeof node.children
  for (const child of node.children) if (child.type === 'element') dropPassedThrough(child.content ?? child, ownNodes)
}
