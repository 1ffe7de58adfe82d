// Converts labels and titles of directives, which may contain inline Markdown.

import type { ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { svgTagNames } from 'svg-tag-names'
import { textNode } from '../handler.ts'
import { htmlElements } from '../html/html-elements.ts'
import { type IsLabelHtml, withTextTags } from '../html/text-tags.ts'
import { parseMarkdown } from '../syntax/syntax.ts'
import { replaceMarkdown } from '../visit.ts'

/** Returns the HTML of a text of a directive, with inline Markdown. Text that forms another block stays as written. */
export function inlineMarkdown(state: State, text: string, { position }: Nodes): ElementContent[] {
  const first = parseMarkdown(text).children[0]
  if (first?.type !== 'paragraph') return [textNode(text)]
  // Problems are reported at the directive, because the positions in its text are not those in the page.
  replaceMarkdown(first, (node) => Object.assign(node, { position }))
  return state.all({ ...first, children: withTextTags(first.children, isLabelHtml) })
}

/** Labels may contain comments, line breaks, images, links, drawings and custom elements. Other tags, such as `<T>`, are text. */
const isLabelHtml: IsLabelHtml = (name, isWhole) =>
  ['', 'br', 'img', 'wbr'].includes(name) || (isWhole && (labelElements.has(name) || name.includes('-')))

const labelElements: ReadonlySet<string> = new Set([
  ...['a', 'font', 'svg', 'title'],
  ...svgTagNames.filter((name) => !htmlElements.has(name)),
])
