// Placeholders: the parts of a page's HTML that linking fills in. In the tree, they are data of nodes, and in a body, objects between
// strings, so no text can be mistaken for one.

import type { Element, ElementData, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Raw } from 'mdast-util-to-hast'
import type { Body, IslandCall, Placeholder } from '../../model/page/page.ts'
import type { IslandNode } from '../nodes.ts'
import type { HtmlNode } from '../visit.ts'

/** Adds an attribute that linking fills in. It follows the other attributes, because it may consist of several. */
export function addPlaceholder(element: Element, placeholder: Placeholder): void {
  // The types of hast-util-from-parse5 require a position, which few trees have.
  element.data = { ...(element.data as ElementData), placeholders: [...placeholdersOf(element), placeholder] }
}

/** Returns a node in whose place linking inserts HTML. */
export const placeholderNode = (placeholder: Placeholder): Raw => ({
  type: 'raw',
  value: '',
  data: { placeholders: [placeholder] },
})

const placeholdersOf = (node: HtmlNode): readonly Placeholder[] =>
  node.type === 'element' || node.type === 'raw' ? (node.data?.placeholders ?? none) : none

const none: readonly Placeholder[] = []

/** Joins adjacent strings, and removes empty ones. */
export function joinedBody(parts: Body): Body {
  const joined: Body = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else if (part !== '') joined.push(part)
  }
  return joined
}

type Space = 'html' | 'svg'

/** Elements in SVG whose content is HTML. */
const htmlInSvg = new Set(['desc', 'foreignObject', 'title'])

const spaceIn = ({ tagName }: Element, space: Space): Space =>
  space === 'html' ? (tagName === 'svg' ? 'svg' : 'html') : htmlInSvg.has(tagName) ? 'html' : 'svg'

/** Serializes nodes to HTML. Each placeholder and each island becomes a part of its own. */
export function writeBody(nodes: readonly HtmlNode[], callOf: (island: IslandNode) => IslandCall): Body {
  const holders = new Set<HtmlNode>()
  const findHolders = (node: HtmlNode): boolean => {
    if (node.type === 'text') return false
    let isHolder = node.type === 'island' || placeholdersOf(node).length > 0
    // Searches all children, because each holder is recorded.
    if (node.type === 'element') for (const child of node.children) if (findHolders(child)) isHolder = true
    if (isHolder) holders.add(node)
    return isHolder
  }
  nodes.forEach(findHolders)

  const write = (nodes: readonly HtmlNode[], space: Space): Body => {
    const body: Body = []
    let plain: RootContent[] = []
    // Each call of `toHtml` takes a while.
    const writePlain = () => {
      if (plain.length > 0) body.push(toHtml({ type: 'root', children: plain }, { allowDangerousHtml: true, space }))
      plain = []
    }
    for (const node of nodes) {
      if (node.type !== 'island' && !holders.has(node)) {
        plain.push(node as RootContent)
        continue
      }
      writePlain()
      if (node.type === 'island') body.push(callOf(node))
      else body.push(...(node.type === 'element' ? element(node, space) : placeholdersOf(node)))
    }
    writePlain()
    return body
  }
  const element = (node: Element, space: Space): Body => {
    const { tagName, children } = node
    const empty = toHtml({ ...node, children: [] }, { space })
    const end = empty.endsWith(`</${tagName}>`) ? `</${tagName}>` : ''
    const start = empty.slice(0, empty.length - end.length - '>'.length)
    const attributes = placeholdersOf(node).flatMap((placeholder): Body => [' ', placeholder])
    return [start, ...attributes, '>', ...write(children, spaceIn(node, space)), end]
  }
  return joinedBody(write(nodes, 'html'))
}
