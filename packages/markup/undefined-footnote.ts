// Reports references `[^name]` without a footnote, which Markdown prints as text, and footnotes without text.

import { defineRule, type MarkdownNode, type PageFinding, type RulePage } from '@docsite/cli'

export const undefinedFootnote = defineRule({
  name: 'undefined-footnote',
  severity: 'warning',
  explanation: {
    meaning: 'a footnote reference `[^name]` has no footnote, or the footnote has no text',
    fix: 'write the footnote',
    zh: {
      meaning: '标记 `[^name]` 没有对应的脚注，或者脚注没有文字',
      fix: '补上脚注',
    },
  },
  *page(page) {
    if (!page.markdown.includes('[^')) return
    const defined = new Set(page.nodes('footnoteDefinition').map(({ label }) => label ?? ''))
    for (const node of page.nodes('footnoteDefinition'))
      if (node.children?.length === 0)
        yield {
          at: node,
          text: `The footnote \`[^${node.label}]\` has no text`,
          hint: 'Write its text after the colon.',
        }
    for (const node of page.nodes('text')) if (node.value?.includes('[^')) yield* inText(page, node, defined)
  },
})

/** `defined` are the names of all footnotes. A file uses only its own. */
function* inText(page: RulePage, node: MarkdownNode, defined: ReadonlySet<string>): Generator<PageFinding> {
  const text = page.written(node)
  for (const match of text.matchAll(/(?<!\\)\[\^([\p{L}\p{N}_-]+)\](?![+*?{:(\w])/gu)) {
    const name = match[1] as string
    // Skip negated character classes such as `[^a-z]` and `([^x])`.
    if (/^\w-\w|^.$/.test(name) && !/^\d$/.test(name) && !defined.has(name)) continue
    const before = text[match.index - 1] ?? ''
    if (/[/^(|]/.test(before)) continue
    yield {
      at: page.at((node.position?.start.offset ?? 0) + match.index),
      text: `This file has no footnote \`[^${name}]\``,
      hint: `Write \`[^${name}]: text\` on a line of its own.`,
    }
  }
}
