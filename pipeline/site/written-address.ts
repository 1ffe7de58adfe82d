// The text of a page and the place of a link in it → where its address is written, so that it can be mended.

import type { Place } from '../model/message.ts'

export interface WrittenAddress {
  place: Required<Place>
  written: string
}

/** Finds the address of a link that begins at a place. That of a reference is written elsewhere: there is none. */
export function writtenAddress(text: string, { file, line, column }: Required<Place>): WrittenAddress | undefined {
  const start = offsetOf(text, line) + column - 1
  const upToEnd = text.slice(0, Math.min(start + longest, text.length))
  const end = text[start] === '[' ? closingBracket(upToEnd, start) : start
  const found = end === undefined ? undefined : matchAt(text[start] === '[' ? inMarkdown : inTag, upToEnd, end)
  if (!found) return undefined
  const before = text.slice(0, found.at)
  const lineStart = before.lastIndexOf('\n') + 1
  return {
    place: { file, line: before.split('\n').length, column: found.at - lineStart + 1 },
    written: found.written,
  }
}

/** No link that anybody wrote is longer. */
const longest = 5000

function offsetOf(text: string, line: number): number {
  let offset = 0
  for (let at = 1; at < line; at++) offset = text.indexOf('\n', offset) + 1
  return offset
}

const inMarkdown = /\]\(\s*(?:<([^<>\n]*)>|([^\s()<]+(?:\([^\s()]*\)[^\s()]*)*))/dy
const inTag = /<a\s(?:[^>"']|"[^"]*"|'[^']*')*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/diy

function matchAt(pattern: RegExp, text: string, offset: number): { at: number; written: string } | undefined {
  pattern.lastIndex = offset
  const match = pattern.exec(text)
  const group = match?.findIndex((part, i) => i > 0 && part !== undefined) ?? -1
  const at = match?.indices?.[group]?.[0]
  return group > 0 && at !== undefined ? { at, written: match?.[group] ?? '' } : undefined
}

/** Finds the bracket that closes the text of a link: neither one in code, nor one with a backslash before it. */
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
