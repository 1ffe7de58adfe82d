// Finds the position of a link's URL in the source text, for fixes.

import type { Fix, Place } from '../../model/diagnostics/diagnostic.ts'
import { writtenUrl } from '../../model/route.ts'

export interface WrittenUrl {
  place: Required<Place>
  written: string
}

/** Finds the URL of a link or image that begins at a place. For a reference, finds the URL in its definition. */
export function findWrittenUrl(text: string, { file, line, column }: Required<Place>): WrittenUrl | undefined {
  const start = offsetOf(text, line) + column - 1
  const opening = text.startsWith('![', start) ? start + 1 : start
  const finding =
    text[opening] === '[' ? inMarkdown(text, opening) : matchAt(inTag, text.slice(0, start + longest), start)
  if (!finding) return undefined
  const before = text.slice(0, finding.at)
  return {
    place: { file, line: before.split('\n').length, column: finding.at - before.lastIndexOf('\n') },
    written: finding.written,
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

/** Finds the first definition of a name, which is the one that Markdown uses. */
function definitionOf(text: string, label: string): Finding | undefined {
  for (const match of text.matchAll(definition)) {
    const [, name = '', angled, bare] = match
    const url = angled ?? bare ?? ''
    if (nameOf(name) === nameOf(label)) return { at: match.index + match[0].length - url.length, written: url }
  }
  return undefined
}

const nameOf = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()

interface Finding {
  at: number
  written: string
}

/** The maximum length of a link, in characters. Limits the search for its end. */
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
  /<(?:a\s(?:[^<>"']|"[^"]*"|'[^']*')*?\bhref|img\s(?:[^<>"']|"[^"]*"|'[^']*')*?\bsrc)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/diy

function matchAt(pattern: RegExp, text: string, offset: number): Finding | undefined {
  pattern.lastIndex = offset
  const match = pattern.exec(text)
  const group = match?.findIndex((part, i) => i > 0 && part !== undefined) ?? -1
  const at = match?.indices?.[group]?.[0]
  return group > 0 && at !== undefined ? { at, written: match?.[group] ?? '' } : undefined
}

/** Finds the bracket that closes the text of a link. Ignores brackets in code and escaped brackets. */
function closingBracket(text: string, start: number): number | undefined {
  const signs = /\\[\s\S]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\n[ \t>]*\n|[[\]]/g
  signs.lastIndex = start
  for (let depth = 0, match = signs.exec(text); match; match = signs.exec(text)) {
    if (match[0].startsWith('\n')) return undefined
    if (match[0] === '[') depth++
    if (match[0] === ']' && --depth === 0) return match.index
  }
  return undefined
}

/** Matches the text between the start of a link and its URL, in Markdown, HTML or data. */
const beforeUrl = /^(?:["'`<]?|\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]\(<?|<a\b[^>]*\shref=["']?|(?:- )?[\w"']+:\s*["'`]?)$/i

/** Returns the fix that replaces a URL in a line, if the line contains that URL literally. */
export function urlFix(href: string, fixed: string, { file, line, column }: Place, lineText: string): Fix | undefined {
  if (line === undefined || column === undefined) return undefined
  for (let at = lineText.indexOf(href, column - 1); at >= 0; at = lineText.indexOf(href, at + 1)) {
    const after = lineText[at + href.length] ?? ''
    if (beforeUrl.test(lineText.slice(column - 1, at)) && /^[)>"'`\s,\]}]?$/.test(after))
      return { place: { file, line, column: at + 1 }, written: href, fixed: writtenUrl(fixed) }
  }
  return undefined
}
