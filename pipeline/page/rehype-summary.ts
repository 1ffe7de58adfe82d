// First paragraph → the description of a page that has none of its own.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { dataOf, frontmatterOf } from './page-file.ts'
import { summaryOf } from './summary.ts'

export function rehypeSummary() {
  return (tree: Root, file: VFile): void => {
    const data = dataOf(file)
    // A home page begins with its hero, so the description of the site says more.
    if (frontmatterOf(file).pageType !== 'home') data.summary = summaryOf(tree, data.source.lang)
  }
}
