// Removes URLs that run code or read local files, and names that shadow properties of `document`, whoever made the element.

import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { unsafeUrlWords } from '../model/unsafe-url.ts'
import { report } from './page-file.ts'
import { dropUnsafeUrls } from './url-attributes.ts'
import { visitElements } from './visit.ts'

export function rehypeSafeAttributes() {
  return (tree: Root, file: VFile): void =>
    visitElements(tree, (element) => {
      dropUrls(element, file)
      dropDocumentNames(element)
    })
}

function dropUrls(element: Element, file: VFile): void {
  for (const scheme of dropUnsafeUrls(element)) report(file, element, { rule: 'unsafe-url', ...unsafeUrlWords(scheme) })
  // The content of a template is not among its children, but a browser may show it.
  const visit = (node: Nodes): void => {
    if (node.type === 'element') dropUrls(node, file)
    if ('children' in node) node.children.forEach(visit)
  }
  if (element.content) visit(element.content)
}

const namedTags = new Set(['embed', 'form', 'iframe', 'img', 'object'])

/**
 * Browsers add the names of these elements to `document`, where `<img name="createElement">` would stop all scripts. No property
 * has a hyphen, so a name with a hyphen may stay.
 */
function dropDocumentNames({ tagName, properties }: Element): void {
  if (!namedTags.has(tagName)) return
  if (!String(properties.name ?? '').includes('-')) delete properties.name
  if (tagName === 'object' && !String(properties.id ?? '').includes('-')) delete properties.id
}
