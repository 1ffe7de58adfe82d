// Remembers which elements come from Markdown and plugins (own elements), to distinguish them from HTML in content. Identity decides,
// never a name or a character, because content can contain any text.

import { randomUUID } from 'node:crypto'
import type { Element, Nodes, Root } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import { rawTags } from './raw-tags.ts'

/** Returns whether a piece of HTML is from content, not from a plugin. */
export type IsContentHtml = (html: Pick<Raw, 'position' | 'value'>) => boolean

/**
 * Returns a function that recognizes HTML from content. `texts` contains all HTML in the text before plugins ran, because a plugin
 * may remove the position of a node.
 */
export const contentHtml =
  (texts: ReadonlySet<string>): IsContentHtml =>
  ({ position, value }) =>
    position !== undefined || texts.has(value)

/** The nodes that content did not write: own elements, HTML from plugins, and the boxes that `makeWhole` adds. */
export class OwnNodes {
  readonly #kinds = new WeakMap<Nodes, 'own' | 'box'>()

  /** Adds all elements of a tree, and the HTML from plugins. Does not add HTML in content. */
  addTree(node: Nodes, isContent: IsContentHtml): void {
    if (node.type === 'element' || (node.type === 'raw' && !isContent(node))) this.#kinds.set(node, 'own')
    if ('children' in node) for (const child of node.children) this.addTree(child, isContent)
  }

  addBox(box: Element): Element {
    this.#kinds.set(box, 'box')
    return box
  }

  isOwn = (node: Nodes): boolean => this.#kinds.get(node) === 'own'

  isBox = (node: Nodes): node is Element => this.#kinds.get(node) === 'box'

  /** Adds `part` if it is a part of an own node. */
  addPart(part: Nodes, of: Nodes): void {
    if (this.isOwn(of)) this.#kinds.set(part, 'own')
  }

  /**
   * Parses the HTML of a tree. The parser makes new elements, so each own node carries the number of its original while it is parsed,
   * in an attribute that nobody can guess: its name is made for this one call.
   */
  parse(tree: Root, parser: (tree: Root) => Root): Root {
    const mark = `own${randomUUID()}`
    const originals: Nodes[] = []
    this.#writeMarks(tree, mark, originals)
    const parsed = parser(tree)
    for (const original of originals) if (original.type === 'element') delete original.properties[mark]
    this.#takeMarks(parsed, mark, originals)
    return parsed
  }

  #writeMarks(node: Nodes, mark: string, originals: Nodes[]): void {
    if (this.#kinds.has(node)) {
      const number = originals.push(node) - 1
      if (node.type === 'element') node.properties[mark] = number
      else if (node.type === 'raw') node.value = withMarks(node.value, `${mark}=${number}`)
    }
    if ('children' in node) for (const child of node.children) this.#writeMarks(child, mark, originals)
  }

  #takeMarks(node: Nodes, mark: string, originals: readonly Nodes[]): void {
    if (node.type === 'element') {
      if (mark in node.properties) this.#recognize(node, mark, originals)
      if (node.content) this.#takeMarks(node.content, mark, originals)
    }
    // In elements such as `<textarea>`, the tags of a plugin are text.
    if (node.type === 'text' && node.value.includes(mark))
      node.value = node.value.replace(new RegExp(` ${mark}=\\d+`, 'g'), '')
    if ('children' in node) for (const child of node.children) this.#takeMarks(child, mark, originals)
  }

  #recognize(node: Element, mark: string, originals: readonly Nodes[]): void {
    const original = originals[Number(node.properties[mark])]
    delete node.properties[mark]
    const kind = original && this.#kinds.get(original)
    if (!original || !kind) return
    if (original.type === 'element') {
      if (original.tagName.toLowerCase() !== node.tagName.toLowerCase()) return
      // The parser cannot have changed what docsite or a plugin wrote.
      node.properties = { ...original.properties }
    }
    this.#kinds.set(node, kind)
  }
}

function withMarks(html: string, mark: string): string {
  let marked = ''
  let end = 0
  for (const { name, closing, start } of rawTags(html)) {
    if (closing) continue
    const at = start + 1 + name.length
    marked += `${html.slice(end, at)} ${mark}`
    end = at
  }
  return marked + html.slice(end)
}
