// Refuses pages whose Markdown nests too deeply, because the plugins after this one are recursive.

import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { refuse } from '../page-file.ts'
import { findTooDeep, tooDeep } from './limits.ts'

export function remarkDepth() {
  return (tree: Root, file: VFile): void => {
    const deep = findTooDeep<Nodes>(tree)
    if (deep) refuse(file, tooDeep(deep))
  }
}
