// Finds the tables of contents that Kramdown writes into a page. docsite shows the outline beside each page instead.

import { slug } from 'github-slugger'
import { maskFences } from '../../text/mask.ts'

/** A range of lines. `end` is the line after the last one. */
interface Lines {
  start: number
  end: number
}

/** A list of attributes on its own line belongs to the block before or after it. */
const attributes = /^[ \t]*\{:[ \t]*([^{}\n]*)\}[ \t]*$/
const heading = /^(#{2,6})[ \t]+([^\n]*)$/
const rule = /^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/
const item = /^[ \t]*(?:[-*+]|\d+\.)[ \t]/

/**
 * Returns the text without its tables of contents. A heading, or a `<details>`, that contains nothing else goes with it, unless the
 * page links to it. `replace` returns what remains of the lines.
 */
export function withoutContents(text: string, replace: (lines: string) => string): string {
  if (!/\{:[ \t]*toc\b/.test(text)) return text
  const lines = text.split('\n')
  const masked = maskFences(text).split('\n')
  const result: string[] = []
  let at = 0
  masked.forEach((line, i) => {
    if (!/^toc\b/.test(attributes.exec(line)?.[1] ?? '')) return
    const { start, end } = blockAround(masked, i, text)
    if (start < at) return
    result.push(...lines.slice(at, start), ...replace(lines.slice(start, end).join('\n')).split('\n'))
    at = end
  })
  return [...result, ...lines.slice(at)].join('\n')
}

/** Hides the tables of contents, which are no words of the page. */
export const hideContents = (text: string): string => withoutContents(text, (lines) => lines.replace(/[^\n]/g, ' '))

/** Returns the lines that only make the table of contents whose attributes are in line `at`. */
function blockAround(lines: readonly string[], at: number, text: string): Lines {
  // The entry of a list before the attributes stands for the table.
  const own: Lines = { start: item.test(lines[at - 1] ?? '') ? at - 1 : at, end: at + 1 }
  const next = nextLine(lines, own.end)
  const before = previousLine(lines, own.start)
  return headingAround(lines, own, { before, next }, text) ?? detailsAround(lines, { before, next }) ?? own
}

interface Around {
  /** The index of the line before the table that has text. */
  before: number
  /** The index of the line after the table that has text. */
  next: number
}

/** Returns the section whose only content is the table. */
function headingAround(
  lines: readonly string[],
  { end }: Lines,
  { before, next }: Around,
  text: string,
): Lines | undefined {
  const [, marks = '', title = ''] = heading.exec(lines[before] ?? '') ?? []
  if (marks === '' || text.includes(`(#${slug(title)})`)) return undefined
  const isRule = rule.test(lines[next] ?? '')
  const following = lines[isRule ? nextLine(lines, next + 1) : next]
  const [, deeper = ''] = /^(#{1,6})[ \t]/.exec(following ?? '') ?? []
  const isEmpty = following === undefined || isRule || deeper !== ''
  if (!isEmpty || deeper.length > marks.length) return undefined
  // One rule remains of the two around the section.
  const isDoubled = isRule && rule.test(lines[previousLine(lines, before)] ?? '')
  return { start: before, end: isDoubled ? next + 1 : end }
}

/** Returns the `<details>` whose only content is the table. */
function detailsAround(lines: readonly string[], { before, next }: Around): Lines | undefined {
  if (!/<\/summary>[ \t]*$/.test(lines[before] ?? '') || (lines[next] ?? '').trim() !== '</details>') return undefined
  for (let start = before; start >= 0 && start > before - nearby; start--)
    if (/^[ \t]*<details\b/.test(lines[start] ?? '')) return { start, end: next + 1 }
  return undefined
}

/** How many lines without text may be between the parts of a table. */
const nearby = 8

const nextLine = (lines: readonly string[], from: number): number => {
  let at = from
  while (at < lines.length && lines[at]?.trim() === '') at++
  return at
}

/** Returns the index of the last line with text before line `from`, or -1. Attributes belong to the text before them. */
function previousLine(lines: readonly string[], from: number): number {
  for (let at = from - 1; at >= 0 && at >= from - nearby; at--) {
    const line = lines[at] ?? ''
    if (line.trim() !== '' && !attributes.test(line)) return at
  }
  return -1
}
