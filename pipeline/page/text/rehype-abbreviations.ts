// Marks the abbreviations that a page defines. Does nothing on a page without definitions.

import type { Element, ElementContent, Root } from 'hast'
import type { VFile } from 'vfile'
import { AbbreviationFinder } from '../blocks/abbreviations.ts'
import type { IslandNode, SlotNode } from '../nodes.ts'
import { dataOf, isPage } from '../page-file.ts'

/** Elements whose text is not prose, or that cannot contain other elements. */
const skipped: ReadonlySet<string> = new Set(
  'abbr code kbd math pre samp script style svg template textarea title var'.split(' '),
)

/** Must come after the plugins that sanitize HTML, because it reads text from all of them. */
export function rehypeAbbreviations() {
  return (tree: Root, file: VFile): void => {
    if (!isPage(file)) return
    const { abbreviations } = dataOf(file)
    if (abbreviations.size > 0) mark(tree, new AbbreviationFinder(abbreviations))
  }
}

function mark(parent: Root | Element | IslandNode | SlotNode, finder: AbbreviationFinder): void {
  const children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'text') return finder.split(child) ?? [child]
    if ('children' in child && !(child.type === 'element' && skipped.has(child.tagName))) mark(child, finder)
    return [child]
  })
  parent.children = children as never
}
