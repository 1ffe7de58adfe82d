// Refuses pages that would take too long to parse, before they are parsed.

import type { Root } from 'mdast'
import type { Parser, Processor } from 'unified'
import type { VFile } from 'vfile'
import { dataOf, isPage, refuse } from '../page-file.ts'
import { type Excess, findExcess } from './limits.ts'
import { type Part, partsOf } from './parts.ts'

export function remarkLimits(this: Processor) {
  const parse = this.parser as Parser<Root>
  this.parser = (markdown, file) => {
    const excess = isPage(file) ? excessIn(partsOf(markdown, dataOf(file).source)) : undefined
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

/** Finds the first place in the files of a page that exceeds a limit. */
function excessIn(parts: readonly Part[]): Excess | undefined {
  for (const part of parts) {
    const { position, text = '' } = findExcess(part.text) ?? {}
    if (position) return { position: { start: { ...position.start, line: part.lineOf(position.start.line) } }, text }
  }
  return undefined
}
