// Makes links to other sites open in a new tab, and replaces links inside the site with placeholders.

import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { newTabNote } from '../../model/new-tab.ts'
import { isExternal, isParseable, opensNewTab } from '../../model/route.ts'
import { dataOf, type PageData } from '../page-file.ts'
import { isFootnoteLink, plainText } from '../text/inline.ts'
import type { HtmlNode } from '../visit.ts'
import { addPlaceholder } from './placeholders.ts'

/** Processes links. Must come before rehype-anchors, whose permalinks need no check. */
export function rehypeLinks() {
  return (tree: Root, file: VFile): void => visit(tree.children, false, dataOf(file))
}

function visit(nodes: readonly HtmlNode[], inLink: boolean, data: PageData): void {
  for (const node of nodes) {
    if (node.type !== 'element') {
      if ('children' in node) visit(node.children, inLink, data)
      continue
    }
    const { tagName } = node
    // A link in a drawing or a formula does not close the link around the drawing or formula.
    const around = tagName === 'svg' || tagName === 'math' ? false : inLink
    if (tagName === 'a') finishLink(node, around, data)
    visit(node.children, around || tagName === 'a', data)
  }
}

function finishLink(node: Element, inLink: boolean, { links, webLinks }: PageData): void {
  if (typeof node.properties.href !== 'string') return
  // Markdown encodes the brackets of a host such as `[::1]`, which no browser can parse then.
  const href = node.properties.href.replace(/^([a-z][a-z\d+.-]{0,20}:\/\/)%5B([\da-f:.]{1,45})%5D/i, '$1[$2]')
  node.properties.href = href
  if (inLink) {
    // A link inside a link would close the outer one.
    node.tagName = 'span'
    delete node.properties.href
    return
  }
  if (isFootnoteLink(node)) return
  if (isExternal(href) && isParseable(href)) {
    if (!opensNewTab(href)) return
    webLinks.push({ href, node, ...(plainText(node) === href ? { isShown: true } : {}) })
    Object.assign(node.properties, { target: '_blank', rel: ['noopener', 'noreferrer'], ariaDescribedBy: [newTabNote] })
    return
  }
  const index = links.push({ href, node }) - 1
  delete node.properties.href
  // The placeholder replaces the whole attribute, because the target also determines other attributes.
  addPlaceholder(node, { kind: 'link', index })
}
