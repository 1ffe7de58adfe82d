// Finds the parts of a hit that are code, so that the panel shows them in the code font.

import type { CodeRanges, Highlight, OutlineEntry } from '@docsite/cli/search'
import { plainText } from '@docsite/cli/text'

/** Returns the ranges of the plain text of a heading that are inline code. */
export function codeIn(html: string): Highlight[] {
  const ranges: Highlight[] = []
  let start = 0
  for (const [i, part] of html.split(/(<code[^<>]*>.*?(?:<\/code>|$))/s).entries()) {
    const { length } = plainText(part)
    if (i % 2 === 1 && length > 0) ranges.push({ start, length })
    start += length
  }
  return ranges
}

/** Matches code that is not also an ordinary word, such as `server.port` and `distPath`, but not `root`. */
const unmistakable = /[^\p{L}\p{M}\p{N}\s]|\p{Ll}\p{Lu}/u

/**
 * Returns the names that the headings of a page set as code. The text of a page does not say what is code in it, but
 * these names are.
 */
export function codeNames(toc: readonly OutlineEntry[]): string[] {
  const names = toc.flatMap(({ text }) => {
    const plain = plainText(text)
    return codeIn(text).map(({ start, length }) => plain.slice(start, start + length))
  })
  return [...new Set(names)].filter((name) => unmistakable.test(name)).sort((a, b) => b.length - a.length)
}

/**
 * Matches a block of text that comes from a code block. The text of a page does not mark code blocks, but in other text no
 * line is indented or ends like a statement.
 */
const codeLine = /\n[ \t]|[{([]$|;$(?<=[=('"`].*)/m

/** The number of characters before and after a match to look at. A line may be very long. */
const farthest = 500

/** Returns whether the match from `start` to `end` is in a code block. Blocks are separated by empty lines. */
export function isInCodeBlock(content: string, start: number, end: number): boolean {
  const before = content.slice(Math.max(0, start - farthest), start)
  const after = content.slice(end, end + farthest)
  const [first = ''] = before.split('\n\n').slice(-1)
  const [last = ''] = after.split('\n\n', 1)
  return codeLine.test(first + content.slice(start, end) + last)
}

const isPartOfName = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}_$-]/u.test(character)

/** Matches text whose form shows that it is code: `--flag`, `/path/file.ts`, `./file` and `call()`. */
const codeForms =
  /(?<![\p{L}\p{M}\p{N}_/.:$@*-])(?:--[a-z][\w-]*\w|\.{0,2}\/(?=[\w@.*/-]*[a-z])(?:[\w@*-][\w@.*-]*\/)*[\w@.*-]*[\w*]|[a-z_$][\w$.]*\(\))(?![\p{L}\p{M}\p{N}_/$-])/giu

/**
 * Returns the ranges of a snippet that are code: the names that headings set as code, longest first, and text whose form
 * shows it. The ranges are in order and do not overlap.
 */
export function codeInSnippet(text: string, names: readonly string[]): Highlight[] {
  const places: Highlight[] = []
  const add = (start: number, length: number) => {
    if (!places.some((place) => start < place.start + place.length && place.start < start + length))
      places.push({ start, length })
  }
  for (const { 0: form, index } of text.matchAll(codeForms)) add(index, form.length)
  for (const name of names)
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length))
      if (!isPartOfName(text[start - 1]) && !isPartOfName(text[start + name.length])) add(start, name.length)
  return places.sort((a, b) => a.start - b.start)
}

/** Returns the field `code` of a hit, or nothing if the hit has no code. */
export function codeField(header: Highlight[], statement: Highlight[] = []): { code?: CodeRanges } {
  if (header.length === 0 && statement.length === 0) return {}
  return {
    code: { ...(header.length > 0 ? { header } : {}), ...(statement.length > 0 ? { statement } : {}) },
  }
}
