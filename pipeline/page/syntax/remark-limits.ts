// Refuses pages of which remark-fragments has not parsed a file, because it would take too long. Must come after remark-frontmatter-html, which
// also cleans the frontmatter of refused pages.

import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { dataOf, refuse } from '../page-file.ts'

export function remarkLimits() {
  return (_: Root, file: VFile): void => {
    const { excess } = dataOf(file)
    if (excess) refuse(file, excess)
  }
}
