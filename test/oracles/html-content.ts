// Reads what a reader gets from HTML: text, links, pictures, code and tables.

import { defaultTreeAdapter as tree } from 'parse5'
import { attribute, type Element, type Node, parsePart } from '../output.ts'

/** The content of HTML in document order. White space becomes one space. */
export interface Content {
  words: string
  headings: string[]
  /** Where links lead, sorted and without repetitions. */
  links: string[]
  /** The alternative texts of pictures. */
  images: string[]
  /** The texts of code blocks, byte by byte. */
  code: string[]
  /** The cells of all tables, by rows. */
  tables: string[][]
}

const blocks = new Set(
  'address article aside blockquote br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol p picture pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** What is not in the text of the author: what docsite adds, and what browsers do not show. */
const isLeftOut = (element: Element): boolean =>
  ['script', 'style', 'template', 'title', 'noscript', 'textarea', 'svg', 'math'].includes(element.tagName) ||
  attribute(element, 'aria-hidden') === 'true' ||
  attribute(element, 'id') === 'footnote-label' ||
  ['data-footnote-ref', 'data-footnote-backref'].some((name) => attribute(element, name) !== undefined) ||
  /(?:^| )(?:permalink|footnote-backref|footnote-ref)(?: |$)/.test(attribute(element, 'class') ?? '')

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the content of a part of a document. */
export function contentOf(html: string): Content {
  const content: Content = { words: '', headings: [], links: [], images: [], code: [], tables: [] }
  const root = parsePart(`<main>${html}</main>`)[0]
  if (root) add(content, root.childNodes)
  return { ...content, words: folded(content.words), links: sortedUrls(content.links) }
}

function add(content: Content, nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (tree.isTextNode(node)) content.words += node.value
    else if (tree.isElementNode(node) && !isLeftOut(node)) addElement(content, node)
  }
}

function addElement(content: Content, element: Element): void {
  const { tagName } = element
  const space = blocks.has(tagName) ? ' ' : ''
  content.words += space
  const start = content.words.length
  if (tagName === 'tr') content.tables.push([])
  if (tagName === 'img') content.images.push(folded(attribute(element, 'alt') ?? ''))
  if (tagName === 'input' && attribute(element, 'type') === 'checkbox' && attribute(element, 'disabled') !== undefined)
    content.words += attribute(element, 'checked') === undefined ? '[ ] ' : '[x] '
  add(content, element.childNodes)
  note(content, element, content.words.slice(start))
  content.words += space
}

const holdsCode = (element: Element): boolean =>
  element.tagName === 'pre' || element.childNodes.some((child) => tree.isElementNode(child) && holdsCode(child))

function note(content: Content, element: Element, text: string): void {
  const { tagName } = element
  if (/^h[1-6]$/.test(tagName)) content.headings.push(`${tagName} ${folded(text)}`)
  if (tagName === 'a' && attribute(element, 'href') !== undefined) content.links.push(attribute(element, 'href') ?? '')
  // `<listing>` is preformatted, too, and some authors use this name for a frame around code.
  if (tagName === 'pre' && !element.childNodes.some((child) => tree.isElementNode(child) && holdsCode(child)))
    content.code.push(text)
  if (tagName === 'td' || tagName === 'th') content.tables.at(-1)?.push(folded(text))
}

/** Returns URLs in the one form that browsers give them, sorted and without repetitions. */
export const sortedUrls = (urls: readonly string[]): string[] =>
  [...new Set(urls.map((url) => (URL.canParse(url, nowhere) ? new URL(url, nowhere).href : url)))].sort()

const nowhere = 'http://nowhere.invalid/folder/'
