// Formats diagnostics for people at a terminal: grouped by file, with code frames, and wrapped at the width of the terminal.

import fastStringWidth from 'fast-string-width'
import { wrapAnsi } from 'fast-wrap-ansi'
import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import type { CodeFrame } from '../../pipeline/model/page/page-event.ts'
import type { FrameReader } from '../../pipeline/source/code-frame.ts'
import { clipLine } from '../../pipeline/text/clip.ts'
import { link, paint, severityColors } from '../terminal/paint.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { countText, fileFromHere, helpOf } from './names.ts'

/** A terminal whose width is known. */
export type WideTerminal = Terminal & { columns: number }

interface Layout {
  terminal: WideTerminal
  /** The width of the column with the positions. */
  positions: number
}

const help = 'help: '

/** Formats diagnostics. An empty line follows each. */
export function groupedDiagnostics(
  diagnostics: readonly Diagnostic[],
  root: string,
  frameOf: FrameReader,
  terminal: WideTerminal,
): string {
  const positions = Math.max(0, ...diagnostics.map((one) => positionText(one).length))
  const groups = groupsOf(diagnostics).map((group) => [
    headerLine(group, root, terminal),
    ...group.flatMap((one) => [...entryLines(one, frameOf(one), { terminal, positions }), '']),
  ])
  return groups
    .flat()
    .map((line) => `${line}\n`)
    .join('')
}

/** Groups diagnostics by file. The files keep their order. */
function groupsOf(diagnostics: readonly Diagnostic[]): Diagnostic[][] {
  const groups = new Map<string, Diagnostic[]>()
  for (const one of diagnostics) groups.set(one.place.file, [...(groups.get(one.place.file) ?? []), one])
  return [...groups.values()]
}

/** Formats the file of a group and, if there is room, its counts at the right edge. */
function headerLine(group: readonly Diagnostic[], root: string, terminal: WideTerminal): string {
  const file = fileFromHere(group[0]?.place.file ?? '', root)
  const counts = countText(group)
  const gap = Math.min(terminal.columns, widest) - fastStringWidth(file) - counts.length
  const name = paint(terminal, ['bold', 'underline'], file)
  return gap < 2 ? name : `${name}${' '.repeat(gap)}${paint(terminal, 'dim', counts)}`
}

/** The counts of a wide terminal stay near the text. */
const widest = 100

const positionText = ({ place: { line, column } }: Diagnostic): string =>
  [line, column].filter((part) => part !== undefined).join(':')

function entryLines(one: Diagnostic, frame: CodeFrame | undefined, { terminal, positions }: Layout): string[] {
  const { severity, text, hint, rule } = one
  const indent = positions === 0 ? 2 : positions + 4
  const width = terminal.columns - indent
  const position = `  ${positionText(one).padStart(positions)}  `.slice(0, indent)
  const name = link(terminal, helpOf(one), paint(terminal, 'dim', `(${rule})`))
  const first = wrap(
    `${paint(terminal, ['bold', severityColors[severity]], severity)} ${paint(terminal, 'bold', text)} ${name}`,
    width,
  )
  return [
    ...first.map((line, i) => `${i === 0 ? position : ' '.repeat(indent)}${line}`),
    ...(frame ? frameLines(frame, severity, terminal, indent) : []),
    ...(hint ? helpLines(hint, terminal, indent) : []),
  ]
}

function helpLines(hint: string, terminal: WideTerminal, indent: number): string[] {
  const lines = hint.split('\n').flatMap((line) => wrap(line, terminal.columns - indent - help.length))
  return lines.map((line, i) => {
    const label = i === 0 ? paint(terminal, ['bold', 'cyan'], help) : ' '.repeat(help.length)
    return `${' '.repeat(indent)}${label}${line}`
  })
}

/** Formats a source line, and below it a line that underlines the span. */
function frameLines(
  { first, lines, line, start, end }: CodeFrame,
  severity: Diagnostic['severity'],
  terminal: WideTerminal,
  indent: number,
): string[] {
  const gutter = `${line} │ `
  // Both ends may have an ellipsis.
  const limit = terminal.columns - indent - gutter.length - 2
  const clip = { limit, lead: Math.floor(limit / 2) }
  const excerpt = clipLine(lines[line - first] ?? '', { start, end }, clip, fastStringWidth)
  const [before, marked, after] = [
    excerpt.text.slice(0, excerpt.start),
    excerpt.text.slice(excerpt.start, excerpt.end),
    excerpt.text.slice(excerpt.end),
  ]
  const style = severityColors[severity]
  const rule = '^'.repeat(Math.max(1, fastStringWidth(marked)))
  const margin = ' '.repeat(indent)
  const bar = `${' '.repeat(gutter.length - 2)}│ `
  return [
    `${margin}${paint(terminal, 'dim', gutter)}${before}${paint(terminal, style, marked)}${after}`,
    `${margin}${paint(terminal, 'dim', bar)}${' '.repeat(fastStringWidth(before))}${paint(terminal, style, rule)}`,
  ]
}

/** Wraps a text at spaces. Splits words that are longer than a line, such as URLs and Chinese sentences. */
export const wrap = (text: string, columns: number): string[] =>
  wrapAnsi(text, Math.max(10, columns), { hard: true }).split('\n')
