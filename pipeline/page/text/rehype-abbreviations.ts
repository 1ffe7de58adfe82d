// Marks the abbreviations that a page defines. Does nothing on a page without definitions.

import type { Element, ElementContent, Root, Text } from 'hast'
import type { VFile } from 'vfile'
import { type FoundWord, WordFinder } from '../../text/word-finder.ts'
import { element, textNode } from '../handler.ts'
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
    if (abbreviations.size === 0) return
    const finder = new WordFinder(abbreviations.keys())
    mark(tree, (text) => split(text, finder.find(text.value), abbreviations))
  }
}

/** Splits a text at its abbreviations. */
function split(text: Text, found: readonly FoundWord[], meanings: ReadonlyMap<string, string>): ElementContent[] {
  let from = 0
  const parts = found.flatMap(({ word, at, end }) => {
    const before = textNode(text.value.slice(from, at))
    from = end
    return [before, element('abbr', { title: meanings.get(word) ?? '' }, [textNode(text.value.slice(at, end))])]
  })
  return [...parts, textNode(text.value.slice(from))].filter((part) => part.type !== 'text' || part.value !== '')
}

function mark(parent: Root | Element | IslandNode | SlotNode, splitText: (text: Text) => ElementContent[]): void {
  const children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'text') return splitText(child)
    if ('children' in child && !(child.type === 'element' && skipped.has(child.tagName))) mark(child, splitText)
    return [child]
  })
  parent.children = children as never
}
