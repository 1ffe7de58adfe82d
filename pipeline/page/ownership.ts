// Who made an element: Markdown and plugins (ours), or HTML in content. A mark says so while raw HTML is read, which authors cannot write.

import type { Element, Nodes } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import { close as ownMark } from './marks.ts'
import { rawTags } from './raw-tags.ts'

/** The property of elements that are ours. */
export { ownMark }

/** Tells whether a piece of HTML is content, not made by a plugin. */
export type IsContentHtml = (html: Pick<Raw, 'position' | 'value'>) => boolean

/** `written` is all HTML in a text before any plugin saw it: a plugin may move it, or take its place in the text away. */
export const contentHtml =
  (written: ReadonlySet<string>): IsContentHtml =>
  ({ position, value }) =>
    position !== undefined || written.has(value)

/** Marks all elements of a tree as ours, and the tags in the HTML of plugins; HTML in content is left. */
export function markOurs(node: Nodes, isContent: IsContentHtml): void {
  if (node.type === 'element') node.properties[ownMark] = ''
  else if (node.type === 'raw' && !isContent(node)) node.value = withMarks(node.value)
  if ('children' in node) for (const child of node.children) markOurs(child, isContent)
}

export const isOurs = ({ properties }: Element): boolean => ownMark in properties

/** Takes the marks off. */
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
