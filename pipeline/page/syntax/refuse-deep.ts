// Refuses pages that nest too deeply, because the plugins after this one are recursive.

import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { refuse } from '../page-file.ts'
import { findTooDeep, tooDeep } from './limits.ts'

export function refuseDeep(tree: Root | HtmlRoot, file: VFile): void {
  const deep = findTooDeep(tree)
  if (deep) refuse(file, tooDeep(deep))
}
