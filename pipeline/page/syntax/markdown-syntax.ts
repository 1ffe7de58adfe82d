// Lists the unified plugins for the syntax of content: CommonMark, GFM, CJK punctuation, directives, heading ids,
// and the syntax of features.

import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import type { PluggableList } from 'unified'
import { features } from '../../source/plugins/plugins.ts'
import { remarkAutolinks } from './remark-autolinks.ts'
import { remarkCjkFriendly } from './remark-cjk-friendly.ts'
import { remarkCodeBlocks } from './remark-code-blocks.ts'
import { remarkDirectives } from './remark-directives.ts'
import { remarkHeadingIds } from './remark-heading-ids.ts'
import { remarkSyntaxOnDemand } from './remark-syntax-on-demand.ts'
import { remarkTableBars } from './remark-table-bars.ts'

export const markdownSyntax: PluggableList = [
  remarkParse,
  // One tilde means `about` or `to`, as in `~5 MB` and `10~20`.
  [remarkGfm, { singleTilde: false }],
  remarkCjkFriendly,
  remarkAutolinks,
  remarkTableBars,
  remarkCodeBlocks,
  remarkDirectives,
  remarkHeadingIds,
  remarkSyntaxOnDemand,
]

/**
 * Returns the same with the syntax of features, for texts that are no pages. Nothing transforms their trees, so only what these plugins add
 * to the parser applies.
 */
export const textSyntax = (): PluggableList => [
  ...markdownSyntax,
  ...features.flatMap(({ remark = [] }) => (Array.isArray(remark) ? remark : Object.values(remark).flat())),
]
