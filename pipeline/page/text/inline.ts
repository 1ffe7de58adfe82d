// Converts inline content to plain text, and to safe HTML for titles and outlines.

import type { Element, ElementContent, Nodes } from 'hast'
import type { PhrasingContent } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { escapeText } from '../../text/escape-text.ts'
import { withTextTags } from '../html/text-tags.ts'
import { parseMarkdown } from '../syntax/syntax.ts'

const keptMarks = new Set(['code', 'em', 'strong', 'del'])

const isUnseen = (node: Nodes): boolean =>
  node.type === 'element' && (node.tagName === 'script' || node.tagName === 'style')

/** Returns the plain text of a node. Collapses white space, as browsers do. */
export function plainText(node: Nodes): string {
  return collect(node).replace(/\s+/g, ' ').trim()
}

function collect(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'island') return node.inline?.text ?? ''
  if (isUnseen(node)) return ''
  return 'children' in node ? node.children.map(collect).join('') : ''
}

/** Returns the safe HTML of a node: keeps `code`, `em`, `strong` and `del`, replaces links with their text, and removes images. */
export function inlineHtml(node: Nodes): string {
  return collectHtml(node).replace(/\s+/g, ' ').trim()
}

function collectHtml(node: Nodes): string {
  if (node.type === 'text') return escapeText(node.value)
  if (node.type === 'island') return escapeText(node.inline?.text ?? '')
  if (!('children' in node) || isUnseen(node)) return ''
  const inner = node.children.map(collectHtml).join('')
  return node.type === 'element' && keptMarks.has(node.tagName) && inner
    ? `<${node.tagName}>${inner}</${node.tagName}>`
    : inner
}

export const isBadge = ({ properties: { className } }: Element): boolean =>
  Array.isArray(className) && className.includes('badge')

/**
 * Returns what names a heading: its content without notes and badges, which belong neither to its name nor to its id. If only images
 * remain, their alternative text is the name, or else the text of the badges. Returns the heading itself if it contains none of these.
 */
export function headingName(heading: Element): Element {
  if (heading.children.every(({ type }) => type === 'text')) return heading
  const withoutNotes = without(heading, isFootnoteLink)
  const bare = without(withoutNotes, isBadge)
  if (plainText(bare)) return bare
  const named = withWordsOfImages(bare)
  return plainText(named) ? named : withoutNotes
}

/** Replaces the images in an element with their alternative text. */
export function withWordsOfImages(node: Element): Element {
  const children = node.children.map((child): ElementContent => {
    if (child.type !== 'element') return child
    if (child.tagName !== 'img') return withWordsOfImages(child)
    return { type: 'text', value: String(child.properties.alt || child.properties.ariaLabel || '') }
  })
  return { ...node, children }
}

/** Copies an element without certain elements. Returns the element itself if it contains none. */
function without(node: Element, isLeftOut: (child: Element) => boolean): Element {
  const children = node.children.flatMap((child): ElementContent[] =>
    child.type !== 'element' ? [child] : isLeftOut(child) ? [] : [without(child, isLeftOut)],
  )
  const isSame = children.length === node.children.length && children.every((child, i) => child === node.children[i])
  return isSame ? node : { ...node, children }
}

/** The maximum number of characters to parse. Longer text is not a real title, and may take long to parse. */
const longestTitle = 1000

/** Parses a title that may contain inline Markdown. HTML that it cannot contain, such as the `<T>` of `Vec<T>`, is text. */
export function parseTitle(title: string): PhrasingContent[] {
  const plain = title.length > longestTitle || !/[`*_~[\]<&\\!]/.test(title)
  const block = plain ? undefined : parseMarkdown(title).children[0]
  return block?.type === 'paragraph' ? withTextTags(block.children) : [{ type: 'text', value: title.trim() }]
}

/** Converts a title that may contain inline Markdown to text and to HTML. If it contains only images, their alternative text is the title. */
export function readTitle(title: string): { text: string; html: string } {
  const tree = headingName(toHast({ type: 'paragraph', children: parseTitle(title) }) as Element)
  return { text: plainText(tree), html: inlineHtml(tree) }
}

/** Returns the text of a node, including its white space. */
export function rawText(node: Nodes): string {
  if (node.type === 'raw') return node.data?.texts?.join('\n') ?? ''
  return node.type === 'text' ? node.value : 'children' in node ? node.children.map(rawText).join('') : ''
}

/** Returns whether a link leads to a footnote or back. Such links are not part of the text and need no check. */
export const isFootnoteLink = ({ properties }: Element): boolean =>
  properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
