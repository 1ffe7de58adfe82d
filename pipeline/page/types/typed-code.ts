// Types in a code block: what twoslash found, and how its lines show it.
//
// All texts are attributes, so that search, copies and selections contain only the code.

import { escapeAttribute } from '../../model/head/head-html.ts'

/** A part of a line, from one column up to another. Columns start at 0. */
interface Span {
  start: number
  end: number
}

/** A name, with its type and its documentation. */
interface TypeSpan extends Span {
  type: string
  docs: string
}

/** A part of a line that the page marks. */
interface MarkSpan extends Span {
  mark: 'type-error' | 'type-highlight'
}

/** A text below a line. `column` is where the part of the line begins that it is about. */
export interface TypeNote {
  kind: 'type' | 'error' | 'completions' | 'log' | 'warn' | 'annotate'
  column: number
  text: string
}

/** A line as readers see it. */
export interface TypedLine {
  /** Its number in the code as written, starting at 1. */
  source: number
  types: TypeSpan[]
  marks: MarkSpan[]
  notes: TypeNote[]
}

/** A code block without the notation of twoslash. */
export interface TypedCode {
  code: string
  lines: TypedLine[]
}

/** Adds the types and the marks of a line to its highlighted HTML. */
export function withTypes(html: string, { types, marks }: TypedLine): string {
  if (types.length === 0 && marks.length === 0) return html
  const tagAt = tagsByColumn(types, marks)
  let [text, open, column] = ['', '', 0]
  for (const [part] of html.matchAll(/<[^>]*>|&(?:\w+|#\w+);|[^<&]/g)) {
    const tag = part.startsWith('<') ? '' : (tagAt[column++] ?? '')
    if (tag !== open) text += (open ? '</span>' : '') + tag
    open = tag
    text += part
  }
  return open ? `${text}</span>` : text
}

/** Returns the tag around the character in each column that has a type or a mark. */
function tagsByColumn(types: readonly TypeSpan[], marks: readonly MarkSpan[]): string[] {
  const end = Math.max(...[...types, ...marks].map((span) => span.end))
  const at =
    (column: number) =>
    (span: Span): boolean =>
      span.start <= column && column < span.end
  return Array.from({ length: end }, (_, column) => tagOf(types.find(at(column)), marks.find(at(column))))
}

function tagOf(type: TypeSpan | undefined, mark: MarkSpan | undefined): string {
  if (!type && !mark) return ''
  const docs = type?.docs ? ` data-docs="${escapeAttribute(type.docs)}"` : ''
  const about = type ? ` data-type="${escapeAttribute(type.type)}"${docs}` : ''
  return `<span${mark ? ` class="${mark.mark}"` : ''}${about}>`
}

/** Returns the HTML of the notes below a line. Spaces before a note place it below the part that it is about. */
export const notesHtml = ({ notes }: TypedLine): string =>
  notes
    .map(({ kind, column, text }) => {
      const label = escapeAttribute(text)
      return `<span class="type-note ${kind}" role="note" aria-label="${label}" data-indent="${' '.repeat(column)}" data-label="${label}"></span>`
    })
    .join('')
