// Writes what plugins add to the lines of a code block: attributes of their parts, and elements below them.

import { escapeAttribute } from '../../model/head/head-html.ts'
import type { Content, HtmlAttributes, MadeElement, ShownLine } from '../../model/plugin/plugin-block.ts'
import { escapeText } from '../../text/escape-text.ts'

/** Puts the parts of a line into elements with their attributes. `html` is the highlighted line. */
export function withParts(html: string, { parts = [] }: ShownLine): string {
  if (parts.length === 0) return html
  const tagAt = new Map<number, string>()
  for (const { start, end, attributes } of parts) {
    const tag = `<span${attributesHtml(attributes)}>`
    for (let column = start; column < end; column++) tagAt.set(column, tag)
  }
  let [text, open, column] = ['', '', 0]
  for (const [part] of html.matchAll(/<[^<>]*>|&#?\w+;|[^<&]/g)) {
    const tag = part.startsWith('<') ? '' : (tagAt.get(column++) ?? '')
    if (tag !== open) text += (open ? '</span>' : '') + tag
    open = tag
    text += part
  }
  return open ? `${text}</span>` : text
}

/** Returns the HTML at the end of a line, or below it. */
export const elementsHtml = (elements: ShownLine['below'] = []): string => elements.map(elementHtml).join('')

const elementHtml = ({ tag, attributes, content }: MadeElement): string =>
  `<${tag}${attributesHtml(attributes)}>${content.map(contentHtml).join('')}</${tag}>`

function contentHtml(content: Content): string {
  if (content === null || content === undefined || typeof content === 'boolean') return ''
  if (typeof content === 'string' || typeof content === 'number') return escapeText(String(content))
  if (Array.isArray(content)) return content.map(contentHtml).join('')
  if ((content as MadeElement).type !== 'made')
    throw new TypeError('only what `h` makes can be at the end of a line of code or below it')
  return elementHtml(content as MadeElement)
}

/** Returns attributes with a leading space. */
export const attributesHtml = (attributes: HtmlAttributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => {
      if (value === null || value === undefined || value === false) return ''
      return value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`
    })
    .join('')
