// Refuses pages whose HTML nests too deeply, because the plugins after this one are recursive.

import type { Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { refuse } from '../page-file.ts'
import { findTooDeep, tooDeep } from '../syntax/limits.ts'

export function rehypeDepth() {
  return (tree: Root, file: VFile): void => {
    const deep = findTooDeep<Nodes>(tree)
    if (deep) refuse(file, tooDeep(deep))
  }
}
