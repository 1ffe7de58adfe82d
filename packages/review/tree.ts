// HTML ↔ hast, and small functions on its nodes.

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'

/** A node of an article. */
export type Node = RootContent | ElementContent

/** Parses the HTML of an article. */
export const parseArticle = (html: string): Root =>
  raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root

/** Parses a document. */
export const parseDocument = (html: string): Root =>
  raw({ type: 'root', children: [{ type: 'doctype' }, { type: 'raw', value: html }] } as unknown as Root) as Root

/** Returns the HTML of a document. */
export const documentHtml = ({ children }: Root): string =>
  `<!doctype html>\n${toHtml({ type: 'root', children: children.filter(isElement) })}`

export const isElement = (node: Node | Root | undefined): node is Element => node?.type === 'element'

/** Creates an element. */
export const element = (
  tagName: string,
  properties: Element['properties'] = {},
  children: readonly Node[] = [],
): Element => ({ type: 'element', tagName, properties, children: children as ElementContent[] })

export const text = (value: string): ElementContent => ({ type: 'text', value })

/** Returns the classes of an element. */
export function classesOf({ properties }: Element): string[] {
  const { className } = properties
  return Array.isArray(className) ? className.map(String) : []
}

export const hasClass = (node: Node | Root, name: string): boolean => isElement(node) && classesOf(node).includes(name)

/** Adds a class to an element. */
export function addClass(node: Element, ...names: string[]): void {
  node.properties.className = [...classesOf(node), ...names]
}

/** Returns the text of a node. */
export function textOf(node: Node | Root): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Calls a function for each element, from the outside to the inside. */
export function eachElement(node: Root | Element, visit: (element: Element, parent: Root | Element) => void): void {
  for (const child of [...node.children])
    if (isElement(child)) {
      visit(child, node)
      eachElement(child, visit)
    }
}

/** Finds the first element that a function accepts. */
export function findElement(node: Root | Element, accepts: (element: Element) => boolean): Element | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue
    const found = accepts(child) ? child : findElement(child, accepts)
    if (found) return found
  }
  return undefined
}

/** Returns a copy that can be changed. */
export const copyOf = <T extends Node | Root>(node: T): T => structuredClone(node)
