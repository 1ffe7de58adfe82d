// Reports footnotes that no reference points to. Readers do not see them.

import { defineRule } from '@docsite/cli'

export const unusedFootnote = defineRule({
  name: 'unused-footnote',
  severity: 'warning',
  explanation: {
    meaning: 'no reference points to a footnote, so readers do not see it',
    fix: 'add a reference to the text, or delete the footnote',
    zh: {
      meaning: '没有标记指向某个脚注，读者看不到它',
      fix: '在正文里写上标记，或者删除脚注',
    },
  },
  *page(page) {
    const references = new Set(page.nodes('footnoteReference').map(({ identifier }) => identifier))
    for (const node of page.nodes('footnoteDefinition'))
      if (!references.has(node.identifier))
        yield {
          at: node,
          text: `No reference points to the footnote \`[^${node.label}]\`, so readers do not see it`,
          hint: `Write \`[^${node.label}]\` in Markdown text, not in HTML, or delete the footnote.`,
        }
  },
})
