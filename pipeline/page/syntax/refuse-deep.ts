// Refuses pages that are not parsed because they exceed a limit, or nest too deeply for the plugins after this one, which are recursive.

import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { dataOf, refuse } from '../page-file.ts'
import { findTooDeep, tooDeep } from './limits.ts'

export function refuseDeep(tree: Root | HtmlRoot, file: VFile): void {
  const { excess } = dataOf(file)
  const deep = findTooDeep(tree)
  if (excess ?? deep) refuse(file, excess ?? tooDeep(deep))
}
