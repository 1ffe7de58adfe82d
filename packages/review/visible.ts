// What readers see of an element: everything else, such as hashes in names of files, makes no difference.

import type { Element } from 'hast'
import { classesOf, hasClass, isElement, type Node } from './tree.ts'

const blockTags = new Set(
  (
    'address article aside blockquote details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe ' +
    'li main nav ol p pre section summary table ul video'
  ).split(' '),
)

/** Elements that are compared as a whole. */
const mediaTags = new Set('audio canvas embed hr iframe img math object picture svg video'.split(' '))

/** Inline elements that change how their text looks or what it does. */
const shownTags = new Set('a abbr b code del em i ins kbd mark q s samp small strong sub sup u'.split(' '))

const synonyms = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['s', 'del'],
])

/** Elements without content of the author: permalinks, former ids, buttons. */
const decorations = ['permalink', 'alias', 'tab-list', 'copy-button']

export const isDecoration = (node: Node): boolean =>
  isElement(node) &&
  (node.tagName === 'button' || node.tagName === 'script' || decorations.some((name) => hasClass(node, name)))

export const isMedia = (node: Node): boolean => isElement(node) && mediaTags.has(node.tagName)

/** Returns whether an element begins on a line of its own. */
export function isBlock(node: Node): boolean {
  if (!isElement(node) || isDecoration(node)) return false
  return blockTags.has(node.tagName) || (!mediaTags.has(node.tagName) && node.children.some(isBlock))
}

/** Returns a URL without hashes of assets. */
const withoutHash = (url: string): string => url.replace(/[-.][0-9a-f]{8,}(?=\.\w+(?:$|[?#]))/g, '')

/** Returns what distinguishes an inline element from plain text; `''` if nothing does. */
export function signatureOf(node: Element): string {
  const { href, title, rel } = node.properties
  const badge = classesOf(node).filter((name) => name === 'badge' || name === 'warning' || name === 'danger')
  if (node.tagName === 'span') return badge.includes('badge') ? `span ${badge.join(' ')}` : ''
  // The first use of a term is a link, so an edit before it can turn another use into a link.
  if (!shownTags.has(node.tagName) || String(rel) === 'glossary') return ''
  const name = synonyms.get(node.tagName) ?? node.tagName
  return [name, href === undefined ? '' : withoutHash(String(href)), title === undefined ? '' : String(title)].join(' ')
}

/** The containers that readers can tell apart. */
const containerTags = new Set('blockquote dd details dl dt ol summary ul'.split(' '))

/** Returns what a container adds to the look of its content. */
export function contextOf(node: Element): string {
  if (hasClass(node, 'container')) return classesOf(node).sort().join(' ')
  return containerTags.has(node.tagName) ? node.tagName : ''
}

const shownAttributes = 'src srcSet alt title href poster d points width height ariaLabel'.split(' ')

/** Returns what readers see of media, as a text. */
export function mediaKey(node: Node): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ')
  if (!isElement(node)) return ''
  const { properties } = node
  const shown = shownAttributes.map((name) =>
    Object.hasOwn(properties, name) ? `${name}=${withoutHash(String(properties[name]))}` : '',
  )
  return `<${node.tagName} ${shown.filter(Boolean).join(' ')}>${node.children.map(mediaKey).join('')}`
}
