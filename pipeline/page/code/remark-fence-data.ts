// Stores the language and meta of code blocks in `data.fence`.

import type { Root } from 'mdast'
import { replaceMarkdown } from '../visit.ts'
import { type Fence, type OwnWords, readInfo } from './fence-meta.ts'

declare module 'mdast' {
  interface CodeData {
    fence?: Fence
  }
}

export function remarkFenceData({ words }: { words: OwnWords }) {
  return (tree: Root): void =>
    replaceMarkdown(tree, (node) => {
      if (node.type === 'code')
        node.data = { ...node.data, fence: { ...readInfo(node.lang, node.meta, words), code: node.value } }
      return node
    })
}
