// Splits a changelog into lines, and finds what is code.

import { atxHeading } from '@docsite/cli/vocabulary'

/** A line of a changelog. */
export interface Line {
  text: string
  /** Counts from 1. */
  number: number
  /** Whether the line belongs to a fence or an HTML comment, in which nothing is a heading. */
  isVerbatim: boolean
}

/** Splits text into lines. Accepts the line ends of all systems and a byte order mark. */
export function linesOf(text: string): Line[] {
  let end: RegExp | undefined
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((text, i) => {
      const opens = end === undefined ? endOf(text) : undefined
      const isVerbatim = end !== undefined || opens !== undefined
      if (opens) end = opens
      else if (end?.test(text)) end = undefined
      return { text, number: i + 1, isVerbatim }
    })
}

/** Returns the pattern that ends the fence or the comment that a line opens. */
function endOf(text: string): RegExp | undefined {
  const [, fence] = /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(text) ?? []
  if (fence !== undefined) return new RegExp(`^\\s*${fence[0] === '`' ? '`' : '~'}{${fence.length},}\\s*$`)
  return /^\s*<!--(?!.*-->)/.test(text) ? /-->/ : undefined
}

/** A heading in ATX form (`## Title`) or with a line of `=` or `-` below it. */
export interface Heading {
  level: number
  text: string
  /** The number of lines that the heading takes. */
  lines: 1 | 2
  /** The column of the text, counted from 1. */
  column: number
}

/** Returns the heading that begins at a line. */
export function headingAt(lines: readonly Line[], index: number): Heading | undefined {
  const { text, isVerbatim } = lines[index] ?? { text: '', isVerbatim: true }
  if (isVerbatim) return undefined
  const atx = atxHeading(text)
  if (atx) return { level: atx.depth, text: atx.title, lines: 1, column: atx.start + 1 }
  const below = lines[index + 1]
  const [underline] = (!below?.isVerbatim && /^ {0,3}(?:=+|-{2,})[ \t]*$/.exec(below?.text ?? '')) || []
  if (underline === undefined || !/^ {0,3}[^\s#>*+|-]/.test(text)) return undefined
  return { level: underline.includes('=') ? 1 : 2, text: text.trim(), lines: 2, column: text.search(/\S/) + 1 }
}
