// The tree of a chapter whose links and images are those of the website → the tree of the book.

import type { Element, Root } from 'hast'
import type { ChapterText } from '../plan/plan.ts'
import type { Addresses } from './addresses.ts'
import { type Content, contentOf, element, elementsIn, renameIds, textProperty } from './hast.ts'
import type { BookImage, ImageStore } from './images.ts'
import { safeTree } from './sanitize.ts'

/** How a format writes addresses. */
export interface Medium {
  /** Returns the id in the book of an id in a text. */
  idOf(text: ChapterText, id: string): string
  /** Returns the address of a text, or of an id in it, for a link in another text. */
  hrefOf(text: ChapterText, id: string | undefined): string
  srcOf(image: BookImage): string
}

/** A text whose tree is transformed, with all its ids. */
export interface OpenText {
  text: ChapterText
  tree: Root
  ids: ReadonlySet<string>
}

/** What links and images of a text can refer to. */
export interface Surroundings {
  addresses: Addresses
  texts: ReadonlyMap<ChapterText, OpenText>
  images: ImageStore
  medium: Medium
}

/** Returns all ids of a tree. Removes those that occur again or that would not be valid. */
export function collectIds(tree: Root): Set<string> {
  const ids = new Set<string>()
  for (const { properties } of elementsIn(tree)) {
    const { id } = properties
    if (id === undefined) continue
    if (typeof id === 'string' && /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]{0,199}$/u.test(id) && !ids.has(id)) ids.add(id)
    else delete properties.id
  }
  return ids
}

/** Returns the tree of a text in the book, which is safe to write. */
export async function finish({ text, tree }: OpenText, around: Surroundings): Promise<Root> {
  const { medium } = around
  renameIds(tree, (id) => medium.idOf(text, id))
  const children = await finishAll(contentOf(tree.children), text, around)
  return safeTree({ type: 'root', children })
}

async function finishAll(nodes: readonly Content[], text: ChapterText, around: Surroundings): Promise<Content[]> {
  const all = await Promise.all(nodes.map((node) => (node.type === 'element' ? finishOne(node, text, around) : [node])))
  return all.flat()
}

async function finishOne(node: Element, text: ChapterText, around: Surroundings): Promise<Content[]> {
  if (node.tagName === 'img') return image(node, text, around)
  const children = await finishAll(node.children, text, around)
  const made = { ...node, children }
  return node.tagName === 'a' ? [link(made, text, around)] : [made]
}

/** Returns a link to the book or to the web. Text without a target stays text. */
function link(node: Element, text: ChapterText, { addresses, texts, medium }: Surroundings): Content {
  const href = textProperty(node, 'href')
  const { className, id } = node.properties
  const kept = { ...(id === undefined ? {} : { id }), className: Array.isArray(className) ? className : [] }
  const target = href === undefined ? ({ kind: 'none' } as const) : addresses.target(href, text)
  if (node.properties.dataOnSite !== undefined) return external(node, href ?? '')
  if (target.kind === 'none') return element('span', kept, node.children)
  if (target.kind === 'web') return external({ ...node, properties: kept }, target.url)
  const exists = target.id !== undefined && texts.get(target.text)?.ids.has(target.id)
  const { 'epub:type': type, role } = node.properties
  const note = type === 'noteref' ? { 'epub:type': type, role } : {}
  const cross = type === 'noteref' || kept.className.includes('note-number') ? [] : ['xref']
  const properties = { ...kept, ...note, className: [...kept.className, ...cross] }
  return element(
    'a',
    { ...properties, href: medium.hrefOf(target.text, exists ? target.id : undefined) },
    node.children,
  )
}

const external = ({ properties, children }: Element, href: string): Element => {
  const { className } = properties
  const classes = Array.isArray(className) ? className : []
  return element('a', { ...properties, className: [...classes, 'external'], href }, children)
}

/** Returns an image that the book contains, or else its alternative text with a link to its file or page. */
async function image(
  node: Element,
  text: ChapterText,
  { addresses, images, medium }: Surroundings,
): Promise<Content[]> {
  const path = addresses.filePath(textProperty(node, 'src') ?? '', text)
  const found = path === undefined ? undefined : await images.at(path)
  const alt = textProperty(node, 'alt')
  if (found === undefined) {
    const url = addresses.urlOf(text.page)
    if (!alt) return []
    return [
      element('span', { className: ['on-site'] }, [url === undefined ? alt : external(element('a', {}, [alt]), url)]),
    ]
  }
  const { width = found.width, height = found.height, className, id } = node.properties
  const size = width === undefined || height === undefined ? {} : { width, height }
  return [element('img', { ...size, className, id, src: medium.srcOf(found), alt: alt ?? '' })]
}
