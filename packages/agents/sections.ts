// Finds the sections of a page in its Markdown copy.

import type { MarkdownCopy } from './agent-site.ts'
import { plainText } from './plain-text.ts'

/** A section in a Markdown copy, from its heading to the next heading of the same or a higher level. */
export interface PageSection {
  id: string
  title: string
  depth: number
  start: number
  end: number
}

/** A heading line in the copy. */
interface HeadingLine {
  depth: number
  start: number
  /** The letters and digits of its text, which are the same in Markdown and in HTML. */
  key: string
}

/** Returns the sections of a page in order. Headings that the copy does not contain are left out. */
export function sectionsOf({ markdown, headings }: Pick<MarkdownCopy, 'markdown' | 'headings'>): PageSection[] {
  const lines = headingLines(markdown)
  const sections: PageSection[] = []
  let next = 0
  for (const { id, text, depth } of headings) {
    const title = plainText(text)
    const at = lines.findIndex((line, i) => i >= next && line.depth === depth && line.key === keyOf(title))
    const line = lines[at]
    if (!line) continue
    next = at + 1
    const following = lines.slice(next).find((other) => other.depth <= depth)
    sections.push({ id, title, depth, start: line.start, end: following?.start ?? markdown.length })
  }
  return sections
}

/** Returns the headings of Markdown outside code blocks. */
const headingLines = (markdown: string): HeadingLine[] =>
  [...linesOutsideCode(markdown)].flatMap(({ line, start }) => {
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    return heading ? [{ depth: heading[1]?.length ?? 0, start, key: keyOf(heading[2] ?? '') }] : []
  })

/** Iterates over the lines of Markdown that are in no code block, with their offsets. */
export function* linesOutsideCode(markdown: string): Generator<{ line: string; start: number }> {
  let fence: string | undefined
  let start = 0
  for (const line of markdown.split('\n')) {
    const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined && marks === undefined) yield { line, start }
    else if (fence === undefined) fence = marks
    else if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined
    start += line.length + 1
  }
}

/** Reduces a text to its letters and digits, without the targets of links. */
const keyOf = (text: string): string =>
  text
    .replace(/\]\([^()]*\)/g, ']')
    .replace(/&[a-z]+;|[^\p{L}\p{N}]+/giu, '')
    .toLowerCase()
