// A feature that adds abbreviations and definition lists to Markdown.

import { definePlugin, type Plugin } from '@docsite/cli'
import { rehypeAbbreviations, remarkAbbreviations } from './abbreviations.ts'
import { abbreviationDefinition } from './block.ts'
import { remarkDefinitionLists } from './definition-lists.ts'

export const markdownExtra: Plugin = definePlugin({
  name: 'markdown-extra',
  blocks: [abbreviationDefinition],
  remark: { content: [remarkAbbreviations, remarkDefinitionLists] },
  rehype: { content: [rehypeAbbreviations] },
})
