// Puts the blocks of plugins whose content is made asynchronously into the tree.

import type { ElementContent, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { dataOf } from '../page-file.ts'

/** Must come directly after remark-rehype, so that all other plugins see the content. */
export function rehypeLateBlocks() {
  return (tree: Root, file: VFile): Promise<void> | undefined => {
    const { lateBlocks } = dataOf(file)
    return lateBlocks.length > 0 ? putIn(tree, file) : undefined
  }
}

async function putIn(tree: Root, file: VFile): Promise<void> {
  const contents = new Map<Nodes, ElementContent[]>()
  await Promise.all(
    dataOf(file).lateBlocks.map(async ({ place, content }) => {
      contents.set(place, await content)
    }),
  )
  const replace = (node: Nodes): void => {
    if (!('children' in node)) return
    const children = node.children as ElementContent[]
    node.children = children.flatMap(filled)
    node.children.forEach(replace)
  }
  // A block may contain another one.
  const filled = (node: ElementContent): ElementContent[] => contents.get(node)?.flatMap(filled) ?? [node]
  replace(tree)
}
