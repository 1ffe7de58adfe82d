// The tree of a chapter whose links and images are those of the website → the tree of the book.

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { ChapterText } from '../plan/plan.ts'
import type { Addresses } from './addresses.ts'
import { type Content, classesOf, contentOf, elementsIn, hasClass, renameIds, textProperty } from './hast.ts'
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

/** A text whose tree is transformed, with the name in the book of each of its ids. */
export interface OpenText {
  text: ChapterText
  tree: Root
  ids: ReadonlyMap<string, string>
}

/** What links and images of a text can refer to. */
export interface Surroundings {
  addresses: Addresses
  texts: ReadonlyMap<ChapterText, OpenText>
  images: ImageStore
  medium: Medium
}

/** Returns a name that XML allows for each id of a tree. Removes ids that occur again, or that no link can name. */
export function collectIds(tree: Root): Map<string, string> {
  const ids = new Map<string, string>()
  const names = new Set<string>()
  for (const { properties } of elementsIn(tree)) {
    const { id } = properties
    if (id === undefined) continue
    if (typeof id !== 'string' || !/^\S{1,200}$/.test(id) || ids.has(id)) {
      delete properties.id
      continue
    }
    let name = id.replace(/[^\p{L}\p{N}\p{M}_.-]/gu, '_').replace(/^(?![\p{L}\p{N}_])/u, '_')
    while (names.has(name)) name += '_'
    names.add(name)
    ids.set(id, name)
  }
  return ids
}

/** Returns the tree of a text in the book, which is safe to write. */
export async function finish({ text, tree, ids }: OpenText, around: Surroundings): Promise<Root> {
  const { medium } = around
  renameIds(tree, (id) => medium.idOf(text, ids.get(id) ?? id))
  const children = await finishAll(contentOf(tree.children), text, around)
  return safeTree({ type: 'root', children })
}

async function finishAll(nodes: readonly Content[], text: ChapterText, around: Surroundings): Promise<Content[]> {
  const all = await Promise.all(
    nodes.map(async (node) => {
      if (node.type !== 'element') return node
      if (node.tagName === 'img') return image(node, text, around)
      const children = await finishAll(node.children, text, around)
      return node.tagName === 'a'
        ? link({ ...node, children: unlinked(children) }, text, around)
        : { ...node, children }
    }),
  )
  return all.flat()
}

/** Returns the content of a link without links, such as those that replace videos and missing images. */
const unlinked = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return node
    const children = unlinked(node.children)
    return node.tagName === 'a' ? children : { ...node, children }
  })

/** Returns a link to the book or to the web. Text without a target stays text. */
function link(node: Element, text: ChapterText, { addresses, texts, medium }: Surroundings): Element {
  const { children, properties } = node
  const href = textProperty(node, 'href') ?? ''
  if (properties.dataOnSite !== undefined) return external(node, href)
  const kept = { id: properties.id, className: classesOf(node) }
  const target = properties.href === undefined ? undefined : addresses.target(href, text)
  if (target === undefined) return h('span', kept, children)
  if (target.kind === 'web') return external({ ...node, properties: kept }, target.url)
  const id = target.id === undefined ? undefined : texts.get(target.text)?.ids.get(target.id)
  const isReference = properties['epub:type'] === 'noteref'
  const note = isReference ? { 'epub:type': 'noteref', role: 'doc-noteref' } : {}
  if (!isReference && !hasClass(node, 'note-number')) kept.className.push('xref')
  return h('a', { ...kept, ...note, href: medium.hrefOf(target.text, id) }, children)
}

const external = (node: Element, href: string): Element =>
  h('a', { ...node.properties, className: [...classesOf(node), 'external'], href }, node.children)

/** Returns an image that the book contains, or else its alternative text with a link to its page. */
async function image(node: Element, text: ChapterText, around: Surroundings): Promise<Content[]> {
  const { addresses, images, medium } = around
  const path = addresses.filePath(textProperty(node, 'src') ?? '', text)
  const found = path === undefined ? undefined : await images.at(path)
  const alt = textProperty(node, 'alt') ?? ''
  if (found === undefined) {
    const url = addresses.urlOf(text.page)
    return alt === '' ? [] : [h('span.on-site', url === undefined ? alt : external(h('a', alt), url))]
  }
  const { width = found.width, height = found.height, className, id } = node.properties
  const size = width === undefined || height === undefined ? {} : { width, height }
  return [h('img', { ...size, className, id, src: medium.srcOf(found), alt })]
}
