// Records which elements exist before the project's rehype plugins run. Elements from plugins have no position in the text.

import type { Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { dataOf } from '../page-file.ts'

export function rehypeWrittenElements() {
  return (tree: Root, file: VFile): void => {
    const nodes = new WeakSet<Nodes>()
    const add = (node: Nodes): void => {
      nodes.add(node)
      if ('children' in node) node.children.forEach(add)
    }
    add(tree)
    dataOf(file).isWritten = (element) => nodes.has(element)
  }
}
