// The headings of a chapter.

import type { Root } from 'hast'
import { h } from 'hastscript'
import type { ChapterText } from '../plan/plan.ts'
import { classesOf, elementsIn, headingDepth } from './hast.ts'

/** Returns a tree that begins with a heading of the first level, which a page can hide. Marks this heading for style sheets. */
export function withTitle(tree: Root, page: ChapterText['page']): Root {
  const found = [...elementsIn(tree)].find(({ tagName }) => tagName === 'h1')
  const title = found ?? h('h1', page.title)
  title.properties.className = [...classesOf(title), 'chapter-title']
  return found ? tree : { ...tree, children: [title, ...tree.children] }
}

/** Moves all headings to lower levels, below those of the parts of a book in one document. Six levels exist. */
export function lowerHeadings(tree: Root, by: number): void {
  for (const node of elementsIn(tree)) {
    const depth = headingDepth(node)
    if (depth === undefined) continue
    node.properties.className = [...classesOf(node), `depth-${depth}`]
    node.tagName = `h${Math.min(6, depth + by)}`
  }
}
