// Types in a code block: what twoslash found, and how its lines show it.
//
// All texts are attributes, so that search, copies and selections contain only the code.

import { h, type MadeElement, type ShownCode, type ShownLine, type ShownPart } from '@docsite/cli'

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

/** Returns what a code block shows. */
export const shownCode = ({ code, lines }: TypedCode): ShownCode => ({
  code,
  class: 'typed',
  lines: lines.map(
    (line): ShownLine => ({ source: line.source, parts: partsOf(line), below: line.notes.map(noteElement) }),
  ),
})

/** Returns the parts of a line that have a type or a mark. A mark may begin or end within a name. */
function partsOf({ types, marks }: TypedLine): ShownPart[] {
  const at =
    (column: number) =>
    (span: Span): boolean =>
      span.start <= column && column < span.end
  const edges = [...new Set([...types, ...marks].flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  return edges.flatMap((start, i): ShownPart[] => {
    const end = edges[i + 1]
    const [type, mark] = [types.find(at(start)), marks.find(at(start))]
    if (end === undefined || (!type && !mark)) return []
    const attributes = { class: mark?.mark, 'data-type': type?.type, 'data-docs': type?.docs || undefined }
    return [{ start, end, attributes }]
  })
}

/** Returns a note below a line. Spaces before it place it below the part that it is about. */
const noteElement = ({ kind, column, text }: TypeNote): MadeElement =>
  h('span', {
    class: `type-note ${kind}`,
    role: 'note',
    'aria-label': text,
    'data-indent': ' '.repeat(column),
    'data-label': text,
  })
