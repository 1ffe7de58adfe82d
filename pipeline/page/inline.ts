// Inline content → plain text, and safe HTML with the few marks that titles and outlines keep.

import type { Nodes } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import { escapeText } from './highlight.ts'
import { parseMarkdown } from './syntax.ts'

const keptMarks = new Set(['code', 'em', 'strong', 'del'])

/** Plain text of a node; white space as one space, as a browser shows it. */
export function plainText(node: Nodes): string {
  return collect(node).replace(/\s+/g, ' ').trim()
}

function collect(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style')) return ''
  return 'children' in node ? node.children.map(collect).join('') : ''
}

/** Safe HTML of a node: code, em, strong and del stay, links become their text, images vanish. */
export function inlineHtml(node: Nodes): string {
  return collectHtml(node).replace(/\s+/g, ' ').trim()
}

function collectHtml(node: Nodes): string {
  if (node.type === 'text') return escapeText(node.value)
  if (!('children' in node)) return ''
  const inner = node.children.map(collectHtml).join('')
  return node.type === 'element' && keptMarks.has(node.tagName) && inner
    ? `<${node.tagName}>${inner}</${node.tagName}>`
    : inner
}

/** Reads a title that may hold inline Markdown. */
export function readTitle(title: string): { text: string; html: string } {
  if (!/[`*_~[\]<&\\!]/.test(title)) return { text: title.trim(), html: escapeText(title.trim()) }
  const block = parseMarkdown(title).children[0]
  if (block?.type !== 'paragraph') return { text: title.trim(), html: escapeText(title.trim()) }
  const tree = toHast({ type: 'root', children: [block] })
  return { text: plainText(tree), html: inlineHtml(tree) }
}
