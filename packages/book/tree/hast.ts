// Small functions for trees of HTML.

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import type { Raw } from 'mdast-util-to-hast'

export type Content = ElementContent

/** Parses the article of a page as browsers do. */
export function parseArticle(html: string): Root {
  const article: Raw = { type: 'raw', value: html }
  return raw({ type: 'root', children: [article] }) as Root
}

/** Returns the classes of an element. */
export const classesOf = ({ properties: { className } }: Element): string[] =>
  Array.isArray(className) ? className.map(String) : []

/** Returns whether an element has a class. */
export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name)

/** Returns a property as text. */
export function textProperty({ properties }: Element, name: string): string | undefined {
  const value = Object.hasOwn(properties, name) ? properties[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Yields all elements of a tree in document order. */
export function* elementsIn({ children }: Root | Element): Generator<Element> {
  for (const child of children)
    if (child.type === 'element') {
      yield child
      yield* elementsIn(child)
    }
}

/** Returns the depth of a heading, or `undefined` for other elements. */
export function headingDepth({ tagName }: Element): number | undefined {
  const [, depth] = /^h([1-6])$/.exec(tagName) ?? []
  return depth === undefined ? undefined : Number(depth)
}

/** Returns the children of a root without comments and doctypes, which elements cannot contain. */
export const contentOf = (children: readonly RootContent[]): Content[] =>
  children.filter((child): child is Content => child.type === 'element' || child.type === 'text')

/** Changes the ids of a tree and all references to them inside drawings. */
export function renameIds(tree: Root, rename: (id: string) => string): void {
  for (const { properties } of elementsIn(tree))
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'string') continue
      if (name === 'id') properties[name] = rename(value)
      else if (value.includes('url(#'))
        properties[name] = value.replace(/url\(#([^()]*)\)/g, (_, id: string) => `url(#${rename(id)})`)
    }
}
