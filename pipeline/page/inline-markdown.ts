// Converts labels and titles of directives, which may contain inline Markdown.

import type { ElementContent } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { textNode } from './handler.ts'
import { parseMarkdown } from './syntax.ts'

/** Returns the HTML of a text with inline Markdown. Text that forms another block stays as written. */
export function inlineMarkdown(state: State, text: string): ElementContent[] {
  const first = parseMarkdown(text).children[0]
  return first?.type === 'paragraph' ? state.all(first) : [textNode(text)]
}
