// Lists the tags in raw HTML with their positions. Rules need them, because a Markdown tree does not contain tags.

import type { RawTag } from '../../model/plugin/plugin-rule.ts'
import type { AttributeValue } from '../syntax/directive-attributes.ts'
import { standardElements } from './html-elements.ts'

// Comments, scripts and templates contain no tags. If unclosed, they extend to the end of the text, so that the search takes linear time.
const tagPattern =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|textarea|title)\b(?![^<>]*\/>)[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][\w.:-]*)(?![\w.:-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const withText = /^<(script|style)\b((?:"[^"]*"|'[^']*'|[^'">])*)>?([\s\S]*?)(?:<\/\w+\s*>)?$/i

/** Lists the tags in a piece of HTML that begins at `offset` in the text. A script or style sheet is a single tag with its text. */
export function rawTags(html: string, offset = 0): RawTag[] {
  return Array.from(html.matchAll(tagPattern)).flatMap((match) => {
    const [whole, unread, slash] = match
    const [, name = match[3], attributes = match[4] ?? '', text] = (unread && withText.exec(whole)) || []
    if (name === undefined) return []
    const start = offset + match.index
    return {
      name: name.toLowerCase(),
      written: name,
      closing: slash === '/',
      selfClosing: text === undefined && /\/$/.test(attributes) && !/=\s*[^\s"'=]*\/$/.test(attributes),
      start,
      end: start + whole.length,
      attributes: new Map(
        Array.from(attributes.matchAll(attributePattern), ([, key = '', double, single, bare]) => [
          key.toLowerCase(),
          double ?? single ?? bare ?? '',
        ]),
      ),
      ...(text === undefined ? {} : { text }),
    }
  })
}

/** Escapes the tags of elements that do not exist, such as the `<T>` of `Vec<T>`, because they are text. */
export function escapeUnknownTags(html: string): string {
  const unknown = rawTags(html).filter(({ name }) => !standardElements.has(name) && !name.includes('-'))
  return unknown.reduceRight((all, { start }) => `${all.slice(0, start)}&lt;${all.slice(start + 1)}`, html)
}

/** Returns the values of a tag's attributes with their offsets in the text that contains the tag. */
export function tagAttributes(text: string, { written, closing, start, end }: RawTag): AttributeValue[] {
  if (closing) return []
  const at = start + 1 + written.length
  return Array.from(text.slice(at, end).matchAll(attributePlaces)).flatMap(({ indices, 1: name = '', ...match }) => {
    const group = [2, 3, 4].find((group) => indices?.[group] !== undefined)
    const [from, to] = (group !== undefined && indices?.[group]) || []
    if (group === undefined || from === undefined || to === undefined) return []
    const quote = quotes[group - 2] as AttributeValue['quote']
    return [{ name: name.toLowerCase(), start: at + from, end: at + to, written: match[group as 2] ?? '', quote }]
  })
}

const quotes = ['double', 'single', 'unquoted'] as const
const attributePlaces = new RegExp(attributePattern, 'dg')

/** Returns whether a tag begins a link. An `<a>` without `href` may only provide an id. */
export const isLinkTag = ({ name, closing, attributes }: RawTag): boolean =>
  name === 'a' && !closing && attributes.has('href')
