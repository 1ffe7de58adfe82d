// HTML ↔ hast, and small functions on its nodes.

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import { toString as toText } from 'hast-util-to-string'
import { parse, parseFragment } from 'parse5'
import { EXIT, visit } from 'unist-util-visit'

/** A node of an article. */
export type Node = RootContent | ElementContent

/** Parses the HTML of an article. */
export const parseArticle = (html: string): Root => fromParse5(parseFragment(html)) as Root

/** Parses the HTML of a document. */
export const parseDocument = (html: string): Root => fromParse5(parse(html)) as Root

/** Returns the HTML of a document. */
export const documentHtml = ({ children }: Root): string =>
  `<!doctype html>\n${toHtml({ type: 'root', children: children.filter(isElement) })}`

export const isElement = (node: Node | Root | undefined): node is Element => node?.type === 'element'

/** Returns the classes of an element. */
export function classesOf({ properties }: Element): string[] {
  const { className } = properties
  return Array.isArray(className) ? className.map(String) : []
}

export const hasClass = (node: Node | Root, name: string): boolean => isElement(node) && classesOf(node).includes(name)

/** Adds a class to an element. */
export function addClass(node: Element, name: string): void {
  node.properties.className = [...classesOf(node), name]
}

/** Elements that are inserted together, because a list of children takes time for each one. */
export class Insertions {
  readonly #lists = new Map<Root | Element, Map<Node | undefined, Element[]>>()

  /** Inserts an element behind a child of `parent`, and behind what was inserted there before; without a child, at the start. */
  add(node: Element, parent: Root | Element, child: Node | undefined): void {
    const list = this.#lists.get(parent) ?? new Map<Node | undefined, Element[]>()
    const nodes = list.get(child) ?? []
    nodes.push(node)
    this.#lists.set(parent, list.set(child, nodes))
  }

  apply(): void {
    for (const [parent, list] of this.#lists)
      parent.children = [undefined, ...parent.children].flatMap((child) => [
        ...(child ? [child] : []),
        ...(list.get(child) ?? []),
      ]) as Element['children']
  }
}

/** Returns the text of a node. */
export const textOf = (node: Node): string => (node.type === 'doctype' ? '' : toText(node))

/** Finds the first descendant with a name, or that a function accepts. */
export function findElement(node: Root | Element, test: string | ((element: Element) => boolean)): Element | undefined {
  const accepts = typeof test === 'string' ? ({ tagName }: Element) => tagName === test : test
  let found: Element | undefined
  visit(node, 'element', (one) => {
    if (one === node || !accepts(one)) return undefined
    found = one
    return EXIT
  })
  return found
}

/** Copies a node of the old article, without links and targets. Its files are those of the old site. */
export function oldCopy<T extends Node>(source: T): T {
  const node = structuredClone(source)
  visit(node, 'element', ({ properties }) => {
    for (const name of ['id', 'href', 'dataProps', 'srcSet']) delete properties[name]
    if (properties.src !== undefined || properties.poster !== undefined) properties.dataReviewBefore = ''
  })
  return node
}
