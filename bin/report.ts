// Prints diagnostics and errors as text. Results go to standard output, everything else to standard error.

import { relative, sep } from 'node:path'
import { styleText } from 'node:util'
import type { CacheProblem } from '../pipeline/api/types.ts'
import { type Diagnostic, isRule, type Place } from '../pipeline/model/diagnostic.ts'
import type { DocsiteError } from '../pipeline/model/docsite-error.ts'
import { packageHome } from '../pipeline/source/package.ts'
import { environmentError } from './environment-error.ts'

/** The exit codes of all commands. */
export const exitCodes = { done: 0, siteErrors: 1, wrongUse: 2, failed: 3 } as const

type Stream = NodeJS.WriteStream

/** Returns whether to use colors: yes on a terminal, unless `NO_COLOR` or `FORCE_COLOR` overrides it. */
function wantsColors(stream: Stream): boolean {
  if (process.env.NO_COLOR) return false
  return process.env.FORCE_COLOR ? process.env.FORCE_COLOR !== '0' : stream.isTTY
}

/** Styles `text` if the stream wants colors. */
function paint(stream: Stream, style: Parameters<typeof styleText>[0], text: string): string {
  return wantsColors(stream) ? styleText(style, text, { validateStream: false }) : text
}

const colors = { error: 'red', warning: 'yellow', info: 'blue' } as const

/** Converts a path relative to the project into one relative to the current directory. */
export function fileFromHere(file: string, root: string): string {
  const fromHere = relative(process.cwd(), root).split(sep).join('/')
  return fromHere ? `${fromHere}/${file}` : file
}

/** Formats a place as `file:line:column`, which terminals make clickable. */
const placeText = ({ file, line, column }: Place, root: string): string =>
  [fileFromHere(file, root), line, column].filter((part) => part !== undefined).join(':')

/** Returns the URL of the documentation of a diagnostic's rule: the manual's section about it, or the page that a plugin names. */
export const helpOf = ({ rule, help }: Pick<Diagnostic, 'rule' | 'help'>): string =>
  help ?? (isRule(rule) ? `${packageHome}/reference/messages#${rule}` : `${packageHome}/guide/plugins#rules`)

/** Formats the name of a rule. On a terminal, it links to the manual. */
function ruleText(message: Pick<Diagnostic, 'rule' | 'help'>, stream: Stream): string {
  const name = paint(stream, 'dim', `(${message.rule})`)
  return stream.isTTY && wantsColors(stream) ? `\u001b]8;;${helpOf(message)}\u001b\\${name}\u001b]8;;\u001b\\` : name
}

/** Formats the first line of a diagnostic: place, severity, text and rule. */
export function diagnosticLine(message: Diagnostic, root: string, stream: Stream): string {
  const { place, severity, text } = message
  return `${placeText(place, root)} ${paint(stream, colors[severity], severity)} ${text} ${ruleText(message, stream)}`
}

export const hintText = (hint: string, stream: Stream): string => `  ${paint(stream, 'dim', hint)}`

export function diagnosticText(message: Diagnostic, root: string, stream: Stream = process.stderr): string {
  const line = diagnosticLine(message, root, stream)
  return message.hint ? `${line}\n${hintText(message.hint, stream)}` : line
}

/** Writes diagnostics to standard error. Skips severity `info` unless `withInfo` is set. */
export function reportDiagnostics(diagnostics: readonly Diagnostic[], root: string, withInfo: boolean): void {
  for (const message of diagnostics) {
    if (message.severity !== 'info' || withInfo) process.stderr.write(`${diagnosticText(message, root)}\n`)
  }
}

/** Formats a count with its noun: `1 file`, `2 files`. */
export const countOfThings = (count: number, name: string, names = `${name}s`): string =>
  `${count} ${count === 1 ? name : names}`

/** Summarizes diagnostics by severity: `2 errors, 1 warning`. */
export function countText(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Diagnostic['severity'], name: string) => {
    const found = diagnostics.filter((message) => message.severity === severity).length
    return found === 0 ? [] : [countOfThings(found, name)]
  }
  const counts = [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'note')]
  return counts.join(', ') || 'no errors'
}

/** Reports an error from commander in docsite's format. */
export function reportWrongUse(text: string): void {
  const [, what = text, suggestion] = /^error: (.*)\n(?:\((.*)\)\n)?$/.exec(text) ?? []
  reportUsage({ message: what, diagnostics: [], hint: suggestion })
}

export function reportUsage(error: Pick<DocsiteError, 'message' | 'diagnostics' | 'hint'>): void {
  process.stderr.write(`${paint(process.stderr, 'red', 'error')} ${error.message}\n`)
  if (error.hint) process.stderr.write(`  ${paint(process.stderr, 'dim', error.hint)}\n`)
  for (const message of error.diagnostics) process.stderr.write(`${diagnosticText(message, process.cwd())}\n`)
}

/** Prints a warning that has no place in a file. */
export function reportWarning(text: string, hint?: string): void {
  process.stderr.write(`${paint(process.stderr, 'yellow', 'warning')} ${text}\n`)
  if (hint) process.stderr.write(`${hintText(hint, process.stderr)}\n`)
}

/** Reports an unexpected error: one sentence if the operating system caused it, otherwise a stack trace. */
export function reportFailure(error: unknown): void {
  const text = environmentError(error as NodeJS.ErrnoException)
  process.stderr.write(
    text === undefined
      ? `${paint(process.stderr, 'red', 'docsite failed')}\n${error instanceof Error ? stackOf(error) : String(error)}\n`
      : `${paint(process.stderr, 'red', 'error')} ${text}\n`,
  )
}

/**
 * Returns the stack of an error. Shortens `data:` URLs, which contain the full source of modules loaded from memory.
 */
const stackOf = ({ stack = '' }: Error): string =>
  stack.replace(/data:text\/javascript;base64,[\w+/=#]+/g, '(compiled code)')

/** Warns that the cache is not used or was not written. The site is complete, but builds will be slower. */
export function reportCacheProblem({ kind, text }: CacheProblem): void {
  if (kind === 'unwritten') reportWarning(`The cache could not be written: ${text}`)
  else reportWarning(`The cache is not used: ${text}`, 'To use the cache, fix this or set DOCSITE_CACHE_KEY.')
}

export const dim = (text: string): string => paint(process.stdout, 'dim', text)
export const bold = (text: string): string => paint(process.stdout, 'bold', text)
