// Shows one of two images, depending on the appearance. Browsers do not load a lazy image that is hidden.

import type { Element, ElementContent, Parents, Root } from 'hast'
import type { VFile } from 'vfile'
import { darkProperty } from './remark-image-attributes.ts'

/** Adds the images for the dark appearance. */
export const rehypeDarkImages =
  () =>
  (tree: Root, file: VFile): void => {
    if (/\bdark\s*=/.test(String(file))) visit(tree)
  }

function visit(parent: Parents): void {
  parent.children = parent.children.flatMap((child) => {
    if ('children' in child) visit(child)
    return child.type === 'element' && child.properties[darkProperty] !== undefined ? pairOf(child) : [child]
  }) as ElementContent[]
}

function pairOf(image: Element): Element[] {
  const { [darkProperty]: dark, ...properties } = image.properties
  const version = (className: string, own: Element['properties']): Element => ({
    ...image,
    properties: { ...properties, ...own, className: [className], loading: 'lazy' },
  })
  return [version('light-only', {}), version('dark-only', { src: String(dark) })]
}
