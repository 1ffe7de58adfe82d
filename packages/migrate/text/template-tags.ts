// Finds the tags of template languages in Markdown, such as `{% hint style="info" %}` … `{% endhint %}`.

import { continuation, dedent, indentAfterFirst } from './indent.ts'
import { maskCode } from './mask.ts'

/** A tag with its content, in which the tags are already converted. */
export interface TemplateTag {
  name: string
  /** The text after the name. */
  rest: string
  /** The attributes in the rest, such as `style="info"`. */
  attributes: ReadonlyMap<string, string>
  /** Absent if the tag is not closed. */
  content?: string
  /** The text of the tag and its content. */
  source: string
}

const tag = /\{%-?[ \t]*([@\w][\w/.-]*)((?:[^%]|%(?!\}))*?)-?%\}/g

/**
 * Replaces the tags of a text outside code. `convert` returns the replacement, or `undefined` to leave the tag as it is; its
 * content is converted all the same. A tag closes the innermost open one of its name.
 */
export function convertTags(text: string, convert: (tag: TemplateTag) => string | undefined): string {
  const masked = maskCode(text)
  const pattern = new RegExp(tag)
  let result = ''
  let at = 0
  for (let match = pattern.exec(masked); match; match = pattern.exec(masked)) {
    const { index, 0: whole, 1: name = '' } = match
    const opened = index + whole.length
    const closing = name.startsWith('end') ? undefined : closingTag(masked, name, opened)
    const end = closing?.end ?? opened
    const inner = closing && convertTags(unindented(text, index, text.slice(opened, closing.start)), convert)
    const rest = text
      .slice(index, opened)
      .replace(/^\{%-?[ \t]*[@\w][\w/.-]*|-?%\}$/g, '')
      .trim()
    const one = { name, rest, attributes: attributesIn(rest), source: text.slice(index, end) }
    const converted = convert(inner === undefined ? one : { ...one, content: inner })
    const prefix = continuation(lineStart(text, index)) ?? ''
    const kept = closing && `${text.slice(index, opened)}${inner ?? ''}${text.slice(closing.start, end)}`
    result +=
      text.slice(at, index) + indentAfterFirst(converted ?? kept ?? one.source, converted === undefined ? '' : prefix)
    at = end
    pattern.lastIndex = end
  }
  return result + text.slice(at)
}

/** Returns the tag that closes a tag, which may contain others of its name. */
function closingTag(masked: string, name: string, from: number): { start: number; end: number } | undefined {
  const escaped = name.replace(/[^\w]/g, '\\$&')
  const pattern = new RegExp(`\\{%-?[ \\t]*(end)?${escaped}(?![\\w/.-])(?:[^%]|%(?!\\}))*?%\\}`, 'g')
  pattern.lastIndex = from
  let depth = 1
  for (let match = pattern.exec(masked); match; match = pattern.exec(masked)) {
    depth += match[1] === undefined ? 1 : -1
    if (depth === 0) return { start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

const lineStart = (text: string, offset: number): string => text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)

/** Removes the indentation of the tag from the lines of its content. */
function unindented(text: string, offset: number, content: string): string {
  const prefix = continuation(lineStart(text, offset))
  if (!prefix) return content
  return dedent(content.replaceAll(`\n${prefix}`, '\n'))
}

const blankOut = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Hides the tags of a text, whose words readers do not see. The text of a link to a page is replaced by its title. */
export const proseOfTags = (text: string): string =>
  text
    .replace(/\{%[ \t]*(content|page)-ref\b[\s\S]*?\{%[ \t]*end\1-ref[ \t]*%\}/g, blankOut)
    .replace(/\{%[ \t]*(?:raw|endraw)[ \t]*%\}/g, blankOut)
    .replace(/\{%[\s\S]*?%\}|\[[^\][\n]*\]\([^()\n]*"mention"\)|(?<=<td>)<a\b[^<>]*>[^<]*<\/a>(?=<\/td>)/g, blankOut)

const attributesIn = (rest: string): Map<string, string> =>
  new Map(
    Array.from(
      rest.matchAll(/([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"']+))/g),
      ([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? ''] as const,
    ),
  )
