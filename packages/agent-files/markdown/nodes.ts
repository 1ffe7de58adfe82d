// Functions on HTML trees, including the distinction between content and decoration.

import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Element = Tree.Element
export type Node = Tree.ChildNode

export const isText = (node: Node): node is Tree.TextNode => node.nodeName === '#text'
export const isElement = (node: Node | undefined, tag?: string): node is Element =>
  node !== undefined && 'tagName' in node && (tag === undefined || node.tagName === tag)

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value

/** The attribute of a block of a plugin that contains its Markdown. */
export const ownMarkdown = 'data-markdown'

export const classesOf = (element: Element): string[] => attribute(element, 'class')?.split(/\s+/) ?? []

/** Returns the rest of the class of an element that begins with this. */
export const afterClass = (element: Element, start: string): string | undefined =>
  classesOf(element)
    .find((name) => name.startsWith(start))
    ?.slice(start.length)

export const rawText = (node: Node): string =>
  isText(node) ? node.value : isElement(node) ? node.childNodes.map(rawText).join('') : ''

/** Returns the first element below a node that `fits` accepts. */
export function find(node: Element, fits: (element: Element) => boolean): Element | undefined {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    const match = fits(child) ? child : find(child, fits)
    if (match) return match
  }
  return undefined
}

const blockTags = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav noscript ol p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
export const isBlock = ({ tagName }: Element): boolean => blockTags.has(tagName)

export const holdsBlock = ({ childNodes }: Element): boolean =>
  childNodes.some((child) => isElement(child) && (isBlock(child) || holdsBlock(child)))

/** Classes of elements that the theme adds for the screen only. */
const screenOnlyClasses = ['permalink', 'alias', 'tab-list', 'needs-script', 'dark-only', 'feature-icon']

/** Returns whether an element has no content for readers of plain text. */
export function isDecoration(element: Element): boolean {
  if (element.attrs.length === 0) return false
  if (attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true') return true
  if (attribute(element, 'data-footnote-backref') !== undefined) return true
  return classesOf(element).some((name) => screenOnlyClasses.includes(name))
}

/** Returns whether an element is a link to a glossary, which copies contain as text. */
export const isToGlossary = (node: Node | undefined): boolean =>
  isElement(node, 'a') && attribute(node, 'rel') === 'glossary'

/** Returns whether an element is a reference to a footnote. */
export const isReference = (element: Element): boolean => attribute(element, 'data-footnote-ref') !== undefined
