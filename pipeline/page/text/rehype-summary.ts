// Uses the first paragraph as the description of a page without a `description`.

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { dataOf, frontmatterOf } from '../page-file.ts'
import { summaryOf } from './summary.ts'

export function rehypeSummary() {
  return (tree: Root, file: VFile): void => {
    const data = dataOf(file)
    // The site's description suits a home page better than the page's first paragraph does.
    if (frontmatterOf(file).pageType !== 'home') data.summary = summaryOf(tree, data.source.lang)
  }
}
