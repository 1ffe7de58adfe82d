// Converts labels and titles of directives, which may contain inline Markdown.

import type { ElementContent } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { svgTagNames } from 'svg-tag-names'
import { textNode } from './handler.ts'
import { parseMarkdown } from './syntax.ts'
import { type IsLabelHtml, withTextTags } from './text-tags.ts'

/** Returns the HTML of a text with inline Markdown. Text that forms another block stays as written. */
export function inlineMarkdown(state: State, text: string): ElementContent[] {
  const first = parseMarkdown(text).children[0]
  if (first?.type !== 'paragraph') return [textNode(text)]
  return state.all({ ...first, children: withTextTags(first.children, isLabelHtml) })
}

/** Labels may contain comments, line breaks, images, links, drawings and custom elements. Other tags, such as `<T>`, are text. */
const isLabelHtml: IsLabelHtml = (name, isWhole) =>
  ['', 'br', 'img', 'wbr'].includes(name) || (isWhole && (labelElements.has(name) || name.includes('-')))

const labelElements: ReadonlySet<string> = new Set(['a', 'font', ...svgTagNames])
