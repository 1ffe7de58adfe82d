// Prints diagnostics and errors as text. Results go to standard output, everything else to standard error.

import type { CacheProblem } from '../pipeline/api/types.ts'
import type { Diagnostic } from '../pipeline/model/diagnostics/diagnostic.ts'
import type { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import { environmentError } from '../pipeline/model/diagnostics/environment-error.ts'
import { visible, visibleLines } from '../pipeline/text/visible.ts'
import { wrap } from './diagnostics/grouped.ts'
import { diagnosticsText } from './diagnostics/text.ts'
import { paint, type Style } from './terminal/paint.ts'
import { terminalOf } from './terminal/terminal.ts'

export { diagnosticText } from './diagnostics/plain.ts'

/** The exit codes of all commands. */
export const exitCodes = { done: 0, siteErrors: 1, wrongUse: 2, failed: 3 } as const

/** Writes diagnostics to standard error, except notes. */
export function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  root: string,
  linkedFolders?: readonly string[],
): void {
  const problems = diagnostics.filter(({ severity }) => severity !== 'info')
  process.stderr.write(diagnosticsText(problems, { root, linkedFolders, terminal: terminalOf(process.stderr) }))
}

/** Writes a sentence to standard error, and below it a hint. Both wrap at the width of the terminal. */
function writeError(label: string, style: Style, text: string, hint?: string): void {
  const terminal = terminalOf(process.stderr)
  const { columns = Number.POSITIVE_INFINITY } = terminal
  const wrapped = (line: string, indent: number) =>
    terminal.columns === undefined ? [line] : wrap(line, columns - indent)
  const lines = [
    ...wrapped(`${paint(terminal, style, label)} ${visibleLines(text)}`, 0),
    ...(hint
      ? visibleLines(hint)
          .split('\n')
          .flatMap((line) => wrapped(line, 2))
          .map((line) => `  ${line}`)
      : []),
  ]
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
}

/** Reports an error from commander in docsite's format. */
export function reportWrongUse(text: string): void {
  const [, what = text, suggestion] = /^error: (.*)\n(?:\((.*)\)\n)?$/.exec(text) ?? []
  reportUsage({ message: what, diagnostics: [], hint: suggestion })
}

export function reportUsage({
  message,
  hint,
  diagnostics,
  root = process.cwd(),
}: Pick<DocsiteError, 'message' | 'diagnostics' | 'hint' | 'root'>): void {
  writeError('error', 'red', message, hint)
  process.stderr.write(diagnosticsText(diagnostics, { root, terminal: terminalOf(process.stderr) }))
}

/** Prints a warning that has no place in a file. */
export const reportWarning = (text: string, hint?: string): void => writeError('warning', 'yellow', text, hint)

/** Reports an unexpected error: one sentence if the operating system caused it, otherwise a stack trace. */
export function reportFailure(error: unknown): void {
  const text = environmentError(error as NodeJS.ErrnoException)
  if (text !== undefined) return writeError('error', 'red', visible(text))
  const stack = visibleLines(error instanceof Error ? stackOf(error) : String(error))
  process.stderr.write(`${paint(terminalOf(process.stderr), 'red', 'docsite failed')}\n${stack}\n`)
}

/**
 * Returns the stack of an error. Shortens `data:` URLs, which contain the full source of modules loaded from memory.
 */
const stackOf = ({ stack = '' }: Error): string =>
  stack.replace(/data:text\/javascript;base64,[\w+/=#]+/g, '(compiled code)')

/** Warns that the cache is not used or was not written. The site is complete, but builds will be slower. */
export function reportCacheProblem({ kind, text, hint, severity }: CacheProblem): void {
  if (severity === 'info') writeError('info', 'blue', text, hint)
  else if (kind === 'shared') reportWarning(text, hint)
  else if (kind === 'unwritten') reportWarning(`The cache could not be written: ${text}`)
  else reportWarning(`The cache is not used: ${text}`, 'To use the cache, fix this or set DOCSITE_CACHE_KEY.')
}

export const dim = (text: string): string => paint(terminalOf(process.stdout), 'dim', text)
export const bold = (text: string): string => paint(terminalOf(process.stdout), 'bold', text)
