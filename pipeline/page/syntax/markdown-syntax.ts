// Lists the unified plugins for the syntax of content: CommonMark, GFM, CJK punctuation, directives, emoji, abbreviations, heading ids.

import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import type { PluggableList } from 'unified'
import { remarkAbbreviations } from '../text/remark-abbreviations.ts'
import { remarkAutolinks } from './remark-autolinks.ts'
import { remarkCjkFriendly } from './remark-cjk-friendly.ts'
import { remarkCodeBlocks } from './remark-code-blocks.ts'
import { remarkDirectives } from './remark-directives.ts'
import { remarkEmoji } from './remark-emoji.ts'
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
  remarkEmoji,
  remarkAbbreviations,
  remarkHeadingIds,
  remarkSyntaxOnDemand,
]
