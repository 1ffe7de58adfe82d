// Refuses pages whose HTML nests too deeply, because the plugins after this one are recursive.

import type { Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { findTooDeep, tooDeep } from './limits.ts'
import { refuse } from './page-file.ts'

export function rehypeDepth() {
  return (tree: Root, file: VFile): void => {
    const deep = findTooDeep<Nodes>(tree)
    if (deep) refuse(file, tooDeep(deep))
  }
}
