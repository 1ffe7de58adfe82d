// Inserts the frontmatter title at the start of a page that has no level-1 heading.

import type { ElementContent, Root } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import { frontmatterOf } from '../page-file.ts'
import { parseTitle } from './inline.ts'

export function rehypeFallbackTitle() {
  return (tree: Root, file: VFile): void => {
    const { title, pageType = 'doc' } = frontmatterOf(file)
    const written = String(title ?? '').trim()
    if (written === '' || pageType !== 'doc' || hasTitle(tree)) return
    const heading = toHast({ type: 'heading', depth: 1, children: parseTitle(written) })
    tree.children.unshift(heading as ElementContent)
  }
}

const hasTitle = (tree: Root): boolean => tree.children.some((node) => node.type === 'element' && node.tagName === 'h1')
