// Marks elements from Markdown and plugins (own elements) while raw HTML is parsed, to distinguish them from HTML in content.
// Content cannot contain the mark.

import type { Element, Nodes } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import { close as ownMark } from './marks.ts'
import { rawTags } from './raw-tags.ts'

/** The property that marks own elements. */
export { ownMark }

/** Returns whether a piece of HTML is from content, not from a plugin. */
export type IsContentHtml = (html: Pick<Raw, 'position' | 'value'>) => boolean

/**
 * Returns a function that recognizes HTML from content. `written` contains all HTML in the text before plugins ran, because a plugin
 * may remove the position of a node.
 */
export const contentHtml =
  (written: ReadonlySet<string>): IsContentHtml =>
  ({ position, value }) =>
    position !== undefined || written.has(value)

/** Marks all elements of a tree, and the tags in HTML from plugins, as own. Does not mark HTML in content. */
export function markOurs(node: Nodes, isContent: IsContentHtml): void {
  if (node.type === 'element') node.properties[ownMark] = ''
  else if (node.type === 'raw' && !isContent(node)) node.value = withMarks(node.value)
  if ('children' in node) for (const child of node.children) markOurs(child, isContent)
}

export const isOurs = ({ properties }: Element): boolean => ownMark in properties

/** Removes the marks. */
export function unmark(node: Nodes): void {
  if (node.type === 'element') {
    delete node.properties[ownMark]
    if (node.content) unmark(node.content)
  }
  if ('children' in node) node.children.forEach(unmark)
}

function withMarks(html: string): string {
  let marked = ''
  let end = 0
  for (const { name, closing, start } of rawTags(html)) {
    if (closing) continue
    const at = start + 1 + name.length
    marked += `${html.slice(end, at)} ${ownMark}`
    end = at
  }
  return marked + html.slice(end)
}
