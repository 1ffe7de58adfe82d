// Reads the source of a Mermaid diagram: its kind, its text alternative, and the diagram in the form that beautiful-mermaid draws.

import { Classes } from './kinds/classes.ts'
import { Entities } from './kinds/entities.ts'
import { Flowchart } from './kinds/flowchart.ts'
import { Sequence } from './kinds/sequence.ts'
import { States } from './kinds/states.ts'
import { escapeSigns } from './labels.ts'
import { type KindReader, UndrawableError, type WrittenKind } from './undrawable.ts'

export interface MermaidSource {
  /** The diagram for the library. Absent if it cannot be drawn. */
  written?: WrittenKind
  /** The title and the description that the source contains. */
  title?: string
  description?: string
  /** The reason why it cannot be drawn, and its line, starting at 1. */
  problem?: { line: number; text: string; isFinal?: true }
}

interface Kind {
  header: RegExp
  reader: (match: RegExpExecArray) => KindReader
  /** What separates statements, in addition to the ends of lines. */
  statements?: RegExp
  /** Whether text in quotes can have several lines. */
  hasLongTexts?: true
}

const kinds: readonly Kind[] = [
  {
    header: /^(?:graph|flowchart|flowchart-elk)(?:\s+(TB|TD|BT|LR|RL))?\s*(?:;|$)/i,
    reader: ([, direction = 'TD']) => new Flowchart(direction.toUpperCase()),
    // Semicolons outside quotes, brackets and entities.
    statements: /(?:"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\{[^}]*(?:\}|$)|\|[^|]*(?:\||$)|[#&]\w+;|[^;])+/g,
    hasLongTexts: true,
  },
  { header: /^sequenceDiagram\s*$/i, reader: () => new Sequence(), statements: /(?:[#&]\w+;|[^;])+/g },
  { header: /^classDiagram(?:-v2)?\s*$/i, reader: () => new Classes() },
  { header: /^erDiagram\s*$/i, reader: () => new Entities() },
  { header: /^stateDiagram(?:-v2)?\s*$/i, reader: () => new States() },
]

/** The kinds of diagrams that are drawn, for messages. */
export const drawnKinds = 'flowcharts, sequence, class, state and ER diagrams'

interface Line {
  number: number
  text: string
}

/** Reads a diagram. Does not load the library. */
export function readMermaid(code: string): MermaidSource {
  const { lines, ...texts } = takeTexts(code.split('\n').map((text, i) => ({ number: i + 1, text: text.trim() })))
  const [first, ...rest] = lines
  if (!first) return { ...texts, problem: { line: 1, text: 'This diagram is empty', isFinal: true } }
  for (const kind of kinds) {
    const match = kind.header.exec(first.text)
    if (!match) continue
    const after = { ...first, text: first.text.slice(match[0].length) }
    return { ...texts, ...readKind(kind, kind.reader(match), [after, ...rest]) }
  }
  const [name = ''] = first.text.split(/[\s;]/)
  return { ...texts, problem: { line: first.number, text: `docsite cannot draw the diagram \`${name}\`` } }
}

function readKind(
  { statements, hasLongTexts }: Kind,
  reader: KindReader,
  lines: readonly Line[],
): Pick<MermaidSource, 'written' | 'problem'> {
  let line = lines[0]?.number ?? 1
  try {
    for (const { number, text } of hasLongTexts ? joined(lines) : lines) {
      line = number
      for (const statement of statements ? (text.match(statements) ?? []) : [text])
        reader.read(escapeSigns(statement.trim()), number)
    }
    return { written: reader.write() }
  } catch (error) {
    if (error instanceof UndrawableError) return { problem: { line: error.line ?? line, text: error.message } }
    throw error
  }
}

/** Joins the lines of texts whose quotes end on a later line. */
function joined(lines: readonly Line[]): Line[] {
  const result: Line[] = []
  let isOpen = false
  for (const { number, text } of lines) {
    const last = isOpen ? result.pop() : undefined
    result.push(last ? { ...last, text: `${last.text}\n${text}` } : { number, text })
    if (text.split('"').length % 2 === 0) isOpen = !isOpen
  }
  return result
}

/** Removes comments, configuration and text alternatives, and returns the latter. */
function takeTexts(all: readonly Line[]): Pick<MermaidSource, 'title' | 'description'> & { lines: Line[] } {
  const lines = all.filter(({ text }) => text !== '' && !text.startsWith('%%'))
  const taken: Pick<MermaidSource, 'title' | 'description'> = {}
  if (lines[0]?.text === '---') {
    const end = lines.findIndex(({ text }, i) => i > 0 && text === '---')
    for (const { text } of lines.splice(0, end < 0 ? 1 : end + 1)) {
      const [, title] = /^title:\s*["']?(.*?)["']?$/s.exec(text) ?? []
      if (title) taken.title = title
    }
  }
  const rest: Line[] = []
  let long: string[] | undefined
  for (const line of lines) {
    const [, title] = /^accTitle\s*:\s*(.+)$/s.exec(line.text) ?? []
    const [, description] = /^accDescr\s*:\s*(.+)$/s.exec(line.text) ?? []
    const opening = /^accDescr\s*\{\s*(.*?)(\}?)$/s.exec(line.text)
    if (long || opening) {
      long = [...(long ?? []), opening ? (opening[1] ?? '') : line.text.replace(/\}$/, '')]
      if (!line.text.endsWith('}')) continue
      taken.description = long.join(' ').trim()
      long = undefined
    } else if (title) taken.title = title
    else if (description) taken.description = description
    else rest.push(line)
  }
  return { ...taken, lines: rest }
}
