// Reads the source of a Mermaid diagram: its kind, its text alternative, and whether beautiful-mermaid can draw all of it.

import { escapeSigns, Flowchart, statementsOf, UndrawableError } from './flowchart.ts'

export interface MermaidSource {
  /** The text for the library. Absent if it cannot be drawn. */
  text?: string
  /** The title and the description that the source contains. */
  title?: string
  description?: string
  /** The reason why it cannot be drawn, and its line, starting at 1. */
  problem?: { line: number; text: string; isFinal?: true }
}

interface Kind {
  header: RegExp
  /** Returns the first line for the library. */
  first: (match: RegExpExecArray) => string
  /** The lines that the library draws. Flowcharts are parsed instead. */
  drawn?: readonly RegExp[]
  /** Whether lines in braces are members, which the library draws in any form. */
  hasMembers?: true
}

const direction = /^direction\s+(?:TB|TD|BT|LR|RL)$/

const kinds: readonly Kind[] = [
  {
    header: /^(?:graph|flowchart|flowchart-elk)(?:\s+(TB|TD|BT|LR|RL))?\s*(?:;|$)/i,
    first: ([, towards = 'TD']) => `flowchart ${towards.toUpperCase()}`,
  },
  {
    header: /^sequenceDiagram\s*$/i,
    first: () => 'sequenceDiagram',
    drawn: [
      /^(?:participant|actor)\s+\S+(?:\s+as\s+.+)?$/s,
      /^note\s+(?:left of|right of|over)\s+[^:\s][^:]*:./is,
      /^(?:loop|alt|opt|par|critical|break|rect|else|and)\b/,
      /^end$/,
      /^(?:(?!--?[>x)])\S)+\s*--?(?:>>?|x|\))\s*[+-]?\S+?\s*:/,
    ],
  },
  {
    header: /^classDiagram(?:-v2)?\s*$/i,
    first: () => 'classDiagram',
    hasMembers: true,
    drawn: [
      direction,
      /^class\s+\S+(?:\s*~\w+~)?\s*\{?$/,
      /^namespace\s+\S+\s*\{$/,
      /^class\s+\S+\s*\{\s*<<\w+>>\s*\}$/,
      /^<<\w+>>$/,
      /^\S+?\s*:./s,
      /^\S+\s+(?:"[^"]*"\s+)?(?:<\|--|\*--|o--|<--|-->|--\*|--o|--\|>|--|<\|\.\.|\.\.\|>|\.\.>|<\.\.|\.\.)\s+(?:"[^"]*"\s+)?\S+(?:\s*:.+)?$/s,
    ],
  },
  {
    header: /^erDiagram\s*$/i,
    first: () => 'erDiagram',
    hasMembers: true,
    drawn: [/^\S+\s*\{$/, /^\S+\s+[|o}{]+(?:--|\.\.)[|o}{]+\s+\S+\s*:./s],
  },
  {
    header: /^stateDiagram(?:-v2)?\s*$/i,
    first: () => 'stateDiagram-v2',
    drawn: [
      direction,
      /^(?:\[\*\]|[\w\p{L}-]+)\s*-->\s*(?:\[\*\]|[\w\p{L}-]+)(?:\s*:.+)?$/su,
      /^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u,
      /^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u,
      /^[\w\p{L}-]+\s*:./su,
      /^\}$/,
    ],
  },
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
    return { ...texts, ...rewritten(kind, kind.first(match), [after, ...rest]) }
  }
  const [name = ''] = first.text.split(/[\s;]/)
  return { ...texts, problem: { line: first.number, text: `docsite cannot draw the diagram \`${name}\`` } }
}

function rewritten(kind: Kind, head: string, lines: readonly Line[]): Pick<MermaidSource, 'text' | 'problem'> {
  const flowchart = new Flowchart()
  const output: string[] = [head]
  let inBraces = false
  for (const { number, text: source } of lines) {
    const text = escapeSigns(source)
    try {
      if (!kind.drawn) output.push(...statementsOf(text).map((statement) => flowchart.rewrite(statement)))
      else {
        if (text && !inBraces && text !== '}' && !kind.drawn.some((pattern) => pattern.test(text)))
          throw new UndrawableError(`docsite cannot draw \`${text.slice(0, 30)}\``)
        output.push(text)
        if (kind.hasMembers && !text.startsWith('namespace'))
          inBraces = text.endsWith('{') || (inBraces && text !== '}')
      }
    } catch (error) {
      if (error instanceof UndrawableError) return { problem: { line: number, text: error.message } }
      throw error
    }
  }
  return { text: output.filter(Boolean).join('\n') }
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
