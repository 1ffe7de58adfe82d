// Refuses pages that would take too long to parse, before they are parsed.

import type { Root } from 'mdast'
import type { Parser, Processor } from 'unified'
import type { VFile } from 'vfile'
import { dataOf, isPage, refuse } from '../page-file.ts'
import { findExcess } from './limits.ts'

export function remarkLimits(this: Processor) {
  const parse = this.parser as Parser<Root>
  this.parser = (markdown, file) => {
    const excess = isPage(file) ? findExcess(markdown) : undefined
    if (!excess) return parse(markdown, file)
    dataOf(file).excess = excess
    return { type: 'root', children: [] } as Root
  }
  // Refuse the page here, not in the parser, because remark-frontmatter-html must also clean the frontmatter of refused
  // pages.
  return (_: Root, file: VFile): void => {
    const { excess } = dataOf(file)
    if (excess) refuse(file, excess)
  }
}
