// Renders the code and the terminal output of a landing page.

import type { Session } from '../model/config/landing/landing-parts.ts'
import type { SamplesSection } from '../model/config/landing/landing-sections.ts'
import { escapeAttribute } from '../model/head/head-html.ts'
import type { SampleData, SessionData, SessionLine } from '../model/page/landing.ts'
import { readAnsi } from '../page/code/ansi.ts'
import { highlight, languageName } from '../page/code/highlight.ts'
import { escapeText } from '../text/escape-text.ts'

/** Returns a recorded session, line by line, as HTML. */
export function sessionData({ steps, ...session }: Session): SessionData {
  return { ...session, lines: steps.flatMap(linesOf) }
}

function linesOf({ at, input, output, note }: Session['steps'][number]): SessionLine[] {
  if (input !== undefined) return [{ at, kind: 'input', html: highlight(input, 'bash') }]
  if (note !== undefined) return [{ at, kind: 'note', html: escapeText(note) }]
  return outputLines(output ?? '').map((html) => ({ at, kind: 'output', html: inCells(html) }))
}

/** Arrows, lines, shapes and signs, for which browsers use other fonts of other widths. Emoji take two cells of a terminal. */
const symbols = /(?!\p{Emoji_Presentation})[\u2190-\u2bff]/gu

/** The classes of characters that style sheets draw: lines, because lines of text have gaps, and shapes that fonts lack. */
const drawn = new Map([
  ['│', 'rule'],
  ['└', 'rule end'],
  ['◇', 'diamond'],
  ['◆', 'diamond filled'],
])

/** Sets each symbol in a cell as wide as a letter. */
const inCells = (html: string): string =>
  html.replace(symbols, (symbol) => `<span class="terminal-cell ${drawn.get(symbol) ?? ''}">${symbol}</span>`)

/** Returns a sample as HTML: its code, then the command and its output. */
export function sampleData({
  label,
  file,
  language,
  code,
  command,
  output,
}: SamplesSection['samples'][number]): SampleData {
  const name = languageName(language ?? file?.split('.').at(-1) ?? '', new Map()) ?? ''
  const parts = [
    block(file, highlight(trimmed(code), name), 'sample-code'),
    ...(output === undefined
      ? []
      : [block(command === undefined ? undefined : `$ ${command}`, outputLines(output).join('\n'), 'sample-output')]),
  ]
  return { label, html: `<div class="sample">${parts.join('')}</div>` }
}

function block(title: string | undefined, html: string, className: string): string {
  const heading = title === undefined ? '' : `<div class="code-title">${escapeText(title)}</div>`
  return `<div class="code ${escapeAttribute(className)}">${heading}<pre><code>${html}</code></pre></div>`
}

const outputLines = (output: string): string[] => readAnsi(trimmed(output)).lines.map(({ html }) => html)

/** Removes blank lines at both ends. */
const trimmed = (text: string): string => text.replace(/^(?:[ \t]*\n)+|(?<!\s)\s+$/g, '')
