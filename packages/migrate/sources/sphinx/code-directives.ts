// Converts the directives of MyST that show code, and those that read files.

import { fenceText, linesOf } from '../../steps/code.ts'
import { fileFence } from '../../steps/code-files.ts'
import { includePath } from '../../steps/partials.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import type { ConvertDirective, Directive } from './directives.ts'

/** Writes code in a fence. */
export const fenced = (info: string, code: string): string => fenceText(code, info)

/** Lexers whose name docsite's languages do not include. */
const lexers: ReadonlyMap<string, string> = new Map([
  ['ipython3', 'python'],
  ['ipython', 'python'],
  ['python3', 'python'],
  ['pycon', 'python'],
  ['default', 'text'],
  ['none', 'text'],
  ['guess', 'text'],
  ['myst', 'md'],
])

const languageOf = (name: string): string => lexers.get(name) ?? name

/** Returns the marks of a code block: title, line numbers and marked lines. */
function marksOf({ options }: Directive): string[] {
  const [title, marked] = [options.get('caption'), options.get('emphasize-lines')]
  return [
    ...(title === undefined ? [] : [`title="${title.replaceAll('"', '&quot;')}"`]),
    ...(options.has('linenos') || options.has('lineno-start') ? ['showLineNumbers'] : []),
    ...(marked === undefined ? [] : [`{${marked.replace(/\s+/g, '')}}`]),
  ]
}

export const codeBlock: ConvertDirective = (directive) =>
  fenced([languageOf(directive.argument) || 'text', ...marksOf(directive)].join(' '), directive.body)

/** Pages do not run code, so they have the code without its output. */
export const codeCell: ConvertDirective = (directive) => {
  const { draft, argument, body, options, source } = directive
  draft.find('note', 'The old site ran this code, and showed its output. The page shows only the code.', source)
  if (/\b(?:remove|hide)-(?:cell|input)\b/.test(`${options.get('tags') ?? ''}`) && body === '') return ''
  return fenced(languageOf(argument.split(/\s+/)[0] || 'python'), body)
}

/** Returns the lines between two texts, as the options of an inclusion name them. */
function linesBetween(text: string, options: ReadonlyMap<string, string>): [first: number, last: number] | undefined {
  const lines = text.split('\n')
  const after = (name: string, from = 0) => {
    const wanted = options.get(name)
    return wanted === undefined ? -1 : lines.findIndex((line, i) => i >= from && line.includes(wanted))
  }
  const number = (name: string) => (options.get(name) === undefined ? undefined : Number(options.get(name)))
  const start = Math.max(
    after('start-at'),
    after('start-after') + (after('start-after') < 0 ? 0 : 1),
    number('start-line') ?? 0,
    0,
  )
  const ends = [
    after('end-at', start) + (after('end-at', start) < 0 ? 0 : 1),
    after('end-before', start),
    number('end-line') ?? -1,
  ]
  const end = Math.min(...ends.filter((one) => one > 0), lines.length)
  const isPart = ['start-at', 'start-after', 'end-at', 'end-before', 'start-line', 'end-line'].some((name) =>
    options.has(name),
  )
  return isPart ? [start + 1, end] : undefined
}

/** Returns the lines of a Python function or class. */
function objectLines(text: string, name: string): [first: number, last: number] | undefined {
  const lines = text.split('\n')
  const last = name.split('.').at(-1) ?? name
  const first = lines.findIndex((line) => new RegExp(`^\\s*(?:async +)?(?:def|class) +${last}\\b`).test(line))
  if (first < 0) return undefined
  const depth = /^\s*/.exec(lines[first] ?? '')?.[0].length ?? 0
  const end = lines.findIndex(
    (line, i) =>
      i > first && line.trim() !== '' && (/^\s*/.exec(line)?.[0].length ?? 0) <= depth && !/^\s*\)/.test(line),
  )
  return [first + 1, end < 0 ? lines.length : end]
}

export const includeCode: ConvertDirective = (directive) => {
  const { draft, argument, options, source } = directive
  const file = argument.startsWith('/') ? argument.slice(1) : draft.resolve(argument)
  const text = draft.conversion.files.text(file)
  if (text === undefined) {
    draft.find('todo', `The code block names the file \`${argument}\`, which does not exist.`, source)
    return fenced('text', argument)
  }
  const name = options.get('pyobject')
  const range = name === undefined ? linesBetween(text, options) : objectLines(text, name)
  const lines = range === undefined ? linesOption(options) : `${range[0]}-${range[1]}`
  const info = [languageOf(options.get('language') ?? ''), ...marksOf(directive)].join(' ').trim()
  return fileFence(draft, { file, lines }, info) ?? ''
}

/** A single range of lines. */
const linesOption = (options: ReadonlyMap<string, string>): string | undefined => {
  const [, lines] = /^\s*(\d+(?:-\d*)?)\s*$/.exec(options.get('lines') ?? '') ?? []
  return lines
}

export const includeText: ConvertDirective = ({ draft, argument, options, source, inner }) => {
  const file = argument.startsWith('/') ? argument.slice(1) : draft.resolve(argument)
  const text = draft.conversion.files.text(file)
  if (options.has('literal') && text !== undefined) return fenced('text', text)
  if (text === undefined || file.endsWith('.rst')) {
    draft.find(
      'todo',
      `The page includes the file \`${argument}\`, which ${text === undefined ? 'does not exist' : 'is reStructuredText'}.`,
      source,
    )
    return ''
  }
  const range = linesBetween(text, options)
  if (range !== undefined) return inner(linesOf(splitFrontmatter(text).body, range[0], range[1]))
  const path = includePath(draft, file)
  return path === undefined ? '' : `::include{file="${path}"}`
}
