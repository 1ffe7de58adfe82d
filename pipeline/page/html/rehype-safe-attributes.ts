// Removes URLs that run code or read local files, and names that shadow properties of `document`, from all elements, including those
// from plugins.

import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { unsafeUrlWords } from '../../model/unsafe-url.ts'
import { report } from '../page-file.ts'
import { visitElements } from '../visit.ts'
import { dropUnsafeUrls } from './url-attributes.ts'

export function rehypeSafeAttributes() {
  return (tree: Root, file: VFile): void =>
    visitElements(tree, (element) => {
      dropUrls(element, file)
      dropDocumentNames(element)
    })
}

function dropUrls(element: Element, file: VFile): void {
  for (const scheme of dropUnsafeUrls(element)) report(file, element, { rule: 'unsafe-url', ...unsafeUrlWords(scheme) })
  // The content of a template is not among its children, but a script may insert it into the page.
  const visit = (node: Nodes): void => {
    if (node.type === 'element') dropUrls(node, file)
    if ('children' in node) node.children.forEach(visit)
  }
  if (element.content) visit(element.content)
}

const namedTags = new Set(['embed', 'form', 'iframe', 'img', 'object'])

/**
 * Removes names that become properties of `document`. For example, `<img name="createElement">` would break all
 * scripts. Keeps names with a hyphen, because no property contains one.
 */
function dropDocumentNames({ tagName, properties }: Element): void {
  if (!namedTags.has(tagName)) return
  if (!String(properties.name ?? '').includes('-')) delete properties.name
  if (tagName === 'object' && !String(properties.id ?? '').includes('-')) delete properties.id
}
