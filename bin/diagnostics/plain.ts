// Formats diagnostics for pipes, logs and other programs. Every diagnostic has one line that begins with `file:line:column` and ends
// with the name of the rule. Programs read these lines, so they never change or wrap.

import fastStringWidth from 'fast-string-width'
import { type Diagnostic, placeText } from '../../pipeline/model/diagnostics/diagnostic.ts'
import type { CodeFrame } from '../../pipeline/model/page/page-event.ts'
import type { FrameReader } from '../../pipeline/source/code-frame.ts'
import { clipLine } from '../../pipeline/text/clip.ts'
import { paint, severityColors } from '../terminal/paint.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { fileFromHere } from './names.ts'

type Colors = Pick<Terminal, 'hasColors'>

/** Maximum number of characters of a source line to show, and how many of them may precede the reported column. */
const clip = { limit: 100, lead: 60 }

/** Formats diagnostics. An empty line separates files. */
export function plainDiagnostics(
  diagnostics: readonly Diagnostic[],
  root: string,
  frameOf: FrameReader,
  colors: Colors,
): string {
  const lines = diagnostics.flatMap((one, i) => {
    const frame = frameOf(one)
    return [
      ...(i > 0 && diagnostics[i - 1]?.place.file !== one.place.file ? [''] : []),
      diagnosticLine(one, root, colors),
      ...(frame ? frameLines(frame, colors) : []),
      ...(one.hint ? [hintText(one.hint)] : []),
    ]
  })
  return lines.map((line) => `${line}\n`).join('')
}

/** Formats one diagnostic without its source line. */
export function diagnosticText(message: Diagnostic, root: string, colors: Colors = { hasColors: false }): string {
  const line = diagnosticLine(message, root, colors)
  return message.hint ? `${line}\n${hintText(message.hint)}` : line
}

/** Formats the first line of a diagnostic: place, severity, text and rule. */
const diagnosticLine = ({ place, severity, text, rule }: Diagnostic, root: string, colors: Colors): string =>
  `${placeText({ ...place, file: fileFromHere(place.file, root) })} ${paint(colors, severityColors[severity], severity)} ${text} ${paint(colors, 'dim', `(${rule})`)}`

const hintText = (hint: string): string => `  ${hint}`

/** Formats a source line, and below it a line that marks the span. */
function frameLines({ first, lines, line, start, end }: CodeFrame, colors: Colors): string[] {
  const excerpt = clipLine(lines[line - first] ?? '', { start, end }, clip)
  const gutter = `  ${line} │ `
  const before = fastStringWidth(excerpt.text.slice(0, excerpt.start))
  const marked = Math.max(1, fastStringWidth(excerpt.text.slice(excerpt.start, excerpt.end)))
  return [
    paint(colors, 'dim', `${gutter}${excerpt.text}`),
    paint(colors, 'dim', `${' '.repeat(gutter.length - 2)}│ ${' '.repeat(before)}${'^'.repeat(marked)}`),
  ]
}
