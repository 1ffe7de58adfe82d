// Uses the first paragraph as the description of a page without a `description`.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { dataOf, frontmatterOf } from './page-file.ts'
import { summaryOf } from './summary.ts'

export function rehypeSummary() {
  return (tree: Root, file: VFile): void => {
    const data = dataOf(file)
    // For a home page, the description of the site is better than its first paragraph.
    if (frontmatterOf(file).pageType !== 'home') data.summary = summaryOf(tree, data.source.lang)
  }
}
