// Parses the attributes of a directive: `{#id .class name=value name="value" name=["a","b"]}`.

import { decodeString } from 'micromark-util-decode-string'
import { typed } from '../../model/config/written.ts'
import { parseData } from '../../source/data.ts'
import { findJsonError } from '../../source/json.ts'
import { emptyTable } from '../../text/look-up.ts'

/** Attributes that cannot be parsed, and their offset in the first line. */
export interface BadAttributes {
  written: string
  offset: number
  /** Says what is wrong, unless the whole list is, and how to write it. */
  problem?: { text: string; hint: string }
}

export interface Attributes {
  /** The values as text. A list or an object is as written. */
  attributes: Record<string, string>
  /** The values of attributes that are lists or objects. */
  jsonAttributes: Record<string, unknown>
  /** The offset of each attribute in the first line. */
  attributeOffsets: Record<string, number>
  badAttributes?: BadAttributes
}

const attributePattern =
  /^\s*(?:#([\w-]+)|\.([\w-]+)|([A-Za-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`{}]+)))?)(?=\s|$)/

const jsonHint = 'Write JSON as in `{items=["a","b"]}`.'

/** Matches the name of an attribute whose value is a list or an object. */
const jsonPattern = /^\s*([A-Za-z_:][\w:.-]*)\s*=\s*(?=[[{])/

/**
 * Parses the text between the braces. `start` is its offset in the first line. Text values may contain character references. Lists
 * and objects are JSON.
 */
export function readAttributes(text: string, start: number): Attributes {
  const attributes = emptyTable<string>()
  const jsonAttributes = emptyTable<unknown>()
  const attributeOffsets = emptyTable<number>()
  const result = { attributes, jsonAttributes, attributeOffsets }
  let rest = text
  while (rest.trim()) {
    const offset = start + text.length - rest.trimStart().length
    const json = jsonPattern.exec(rest)
    if (json) {
      const [before, name = ''] = json
      const value = jsonAt(rest, before.length)
      const end = before.length + value.length
      const { value: data, problem } = parseData(value)
      const error = findJsonError(value) ?? problem
      if (error) {
        const at = start + text.length - rest.length + before.length + error.column - 1
        return {
          ...result,
          badAttributes: { written: rest.trim(), offset: at, problem: { text: error.text, hint: jsonHint } },
        }
      }
      if (/^\S/.test(rest.slice(end))) return { ...result, badAttributes: { written: rest.trim(), offset } }
      attributes[name] = value
      jsonAttributes[name] = typed(data)
      attributeOffsets[name] ??= offset
      rest = rest.slice(end)
      continue
    }
    const match = attributePattern.exec(rest)
    if (!match) return { ...result, badAttributes: { written: rest.trim(), offset } }
    const [all, id, className, name, double, single, bare] = match
    if (id !== undefined) attributes.id = id
    else if (className !== undefined) attributes.class = [attributes.class, className].filter(Boolean).join(' ')
    else if (name !== undefined) attributes[name] = decodeString(double ?? single ?? bare ?? '')
    if (name !== undefined) delete jsonAttributes[name]
    attributeOffsets[id !== undefined ? 'id' : (name ?? 'class')] ??= offset
    rest = rest.slice(all.length)
  }
  return result
}

/** Returns the list or object that begins at an index: up to the bracket that closes it, or to the end. */
function jsonAt(text: string, start: number): string {
  let depth = 0
  let isQuoted = false
  for (let i = start; i < text.length; i++) {
    const char = text[i] as string
    if (isQuoted && char === '\\') i++
    else if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '[' || char === '{') depth++
    else if ((char === ']' || char === '}') && --depth === 0) return text.slice(start, i + 1)
  }
  return text.slice(start)
}

/** The value of an attribute as written, and its offsets without quotes. */
export interface AttributeValue {
  name: string
  start: number
  end: number
  written: string
  quote: 'double' | 'single' | 'unquoted' | 'json'
}

/** Returns the values of the attributes in braces. `start` is the offset of the text between the braces. */
export function attributeValues(inside: string, start: number): AttributeValue[] {
  const { attributes, jsonAttributes, attributeOffsets } = readAttributes(inside, start)
  return Object.entries(attributeOffsets).flatMap(([name, offset]): AttributeValue[] => {
    const rest = inside.slice(offset - start)
    const [before] = /^[A-Za-z_:][\w:.-]*\s*=\s*/.exec(rest) ?? []
    if (before === undefined) return []
    if (Object.hasOwn(jsonAttributes, name)) {
      const value = attributes[name] as string
      return [{ name, ...spanOf(offset + before.length, value), written: value, quote: 'json' }]
    }
    const [, double, single, bare = ''] = attributeValue.exec(rest.slice(before.length)) ?? []
    const quote = double !== undefined ? 'double' : single !== undefined ? 'single' : 'unquoted'
    const text = double ?? single ?? bare
    const first = offset + before.length + (quote === 'unquoted' ? 0 : 1)
    return [{ name, ...spanOf(first, text), written: text, quote }]
  })
}

const attributeValue = /^(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`{}]+))/
const spanOf = (start: number, text: string) => ({ start, end: start + text.length })
