// A text and the place of a link in it → where the URL of the link is written, for fixes.

import type { Fix, Place } from '../model/diagnostic.ts'

export interface WrittenUrl {
  place: Required<Place>
  written: string
}

/** Finds the URL of a link or an image that begins at a place. For a reference, returns the URL in its definition. */
export function writtenUrl(text: string, { file, line, column }: Required<Place>): WrittenUrl | undefined {
  const start = offsetOf(text, line) + column - 1
  const opening = text.startsWith('![', start) ? start + 1 : start
  const found =
    text[opening] === '[' ? inMarkdown(text, opening) : matchAt(inTag, text.slice(0, start + longest), start)
  if (!found) return undefined
  const before = text.slice(0, found.at)
  return {
    place: { file, line: before.split('\n').length, column: found.at - before.lastIndexOf('\n') },
    written: found.written,
  }
}

function inMarkdown(text: string, start: number): Finding | undefined {
  const upToEnd = text.slice(0, start + longest)
  const end = closingBracket(upToEnd, start)
  if (end === undefined) return undefined
  if (text[end + 1] === '(') return matchAt(afterText, upToEnd, end)
  afterReference.lastIndex = end
  const label = afterReference.exec(upToEnd)?.[1] || text.slice(start + 1, end)
  return definitionOf(text, label)
}

/** Markdown uses the first definition of a name. */
function definitionOf(text: string, label: string): Finding | undefined {
  for (const match of text.matchAll(definition)) {
    const [, name = '', angled, bare] = match
    const written = angled ?? bare ?? ''
    if (nameOf(name) === nameOf(label)) return { at: match.index + match[0].length - written.length, written }
  }
  return undefined
}

const nameOf = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()

interface Finding {
  at: number
  written: string
}

/** In characters. Limits the search for the end of a link. */
const longest = 5000

function offsetOf(text: string, line: number): number {
  let offset = 0
  for (let at = 1; at < line; at++) offset = text.indexOf('\n', offset) + 1
  return offset
}

const afterText = /\]\(\s*(?:<([^<>\n]*)>|([^\s()<]+(?:\([^\s()]*\)[^\s()]*)*))/dy
const afterReference = /\]\[([^[\]]*)\]/y
const definition = /^[ \t>]*\[([^[\]\n]+)\]:[ \t]*(?:<([^<>\n]*)(?=>)|([^\s<]\S*))/gm
const inTag =
  /<(?:a\s(?:[^>"']|"[^"]*"|'[^']*')*?\bhref|img\s(?:[^>"']|"[^"]*"|'[^']*')*?\bsrc)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/diy

function matchAt(pattern: RegExp, text: string, offset: number): Finding | undefined {
  pattern.lastIndex = offset
  const match = pattern.exec(text)
  const group = match?.findIndex((part, i) => i > 0 && part !== undefined) ?? -1
  const at = match?.indices?.[group]?.[0]
  return group > 0 && at !== undefined ? { at, written: match?.[group] ?? '' } : undefined
}

/** Finds the bracket that closes the text of a link. Brackets in code and escaped brackets do not count. */
function closingBracket(text: string, start: number): number | undefined {
  const signs = /\\[\s\S]|(`+)[\s\S]*?(?<!`)\1(?!`)|\n[ \t>]*\n|[[\]]/g
  signs.lastIndex = start
  for (let depth = 0, match = signs.exec(text); match; match = signs.exec(text)) {
    if (match[0].startsWith('\n')) return undefined
    if (match[0] === '[') depth++
    if (match[0] === ']' && --depth === 0) return match.index
  }
  return undefined
}

/** The text between the start of a link and its URL: Markdown, HTML, or a field of data. */
const beforeUrl = /^(?:["'`<]?|\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]\(<?|<a\b[^>]*\shref=["']?|(?:- )?[\w"']+:\s*["'`]?)$/i

/** Returns the fix that replaces a URL in a line, if the line contains that URL literally. */
export function urlFix(href: string, fixed: string, { file, line, column }: Place, lineText: string): Fix | undefined {
  if (line === undefined || column === undefined) return undefined
  for (let at = lineText.indexOf(href, column - 1); at >= 0; at = lineText.indexOf(href, at + 1)) {
    const after = lineText[at + href.length] ?? ''
    if (beforeUrl.test(lineText.slice(column - 1, at)) && /^[)>"'`\s,\]}]?$/.test(after))
      return { place: { file, line, column: at + 1 }, written: href, fixed }
  }
  return undefined
}

/** Encodes the characters that would end a URL in Markdown. */
export const escapeUrl = (path: string): string =>
  path.replace(/[\s<>()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
