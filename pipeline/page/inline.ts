// Inline content → plain text, and safe HTML with the few elements that titles and outlines keep.

import type { Element, Nodes } from 'hast'
import type { PhrasingContent } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { escapeText } from './highlight.ts'
import { parseMarkdown } from './syntax.ts'

const keptMarks = new Set(['code', 'em', 'strong', 'del'])

const isUnseen = (node: Nodes): boolean =>
  node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style')

/** Plain text of a node. White space becomes one space, as in a browser. */
export function plainText(node: Nodes): string {
  return collect(node).replace(/\s+/g, ' ').trim()
}

function collect(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (isUnseen(node)) return ''
  return 'children' in node ? node.children.map(collect).join('') : ''
}

/** Safe HTML of a node: `code`, `em`, `strong` and `del` stay, links become their text, images are removed. */
export function inlineHtml(node: Nodes): string {
  return collectHtml(node).replace(/\s+/g, ' ').trim()
}

function collectHtml(node: Nodes): string {
  if (node.type === 'text') return escapeText(node.value)
  if (!('children' in node) || isUnseen(node)) return ''
  const inner = node.children.map(collectHtml).join('')
  return node.type === 'element' && keptMarks.has(node.tagName) && inner
    ? `<${node.tagName}>${inner}</${node.tagName}>`
    : inner
}

/** Characters. A longer text is no title, and may take long to parse. */
const longestTitle = 1000

/** Parses a title that may contain inline Markdown. */
export function parseTitle(title: string): PhrasingContent[] {
  const plain = title.length > longestTitle || !/[`*_~[\]<&\\!]/.test(title)
  const block = plain ? undefined : parseMarkdown(title).children[0]
  return block?.type === 'paragraph' ? block.children : [{ type: 'text', value: title.trim() }]
}

/** Returns a title that may contain inline Markdown as text and as HTML. */
export function readTitle(title: string): { text: string; html: string } {
  const tree = toHast({ type: 'paragraph', children: parseTitle(title) })
  return { text: plainText(tree), html: inlineHtml(tree) }
}

/** The text of a node, with its white space. */
export const rawText = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(rawText).join('') : ''

/** Whether a link leads to a footnote or back. Such links are neither text nor links to check. */
export const isFootnoteLink = ({ properties }: Element): boolean =>
  properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
