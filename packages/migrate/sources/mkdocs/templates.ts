// Converts the templates of Jinja in pages: raw text and plain values. Everything else is code, which `MIGRATION.md` quotes.
// cspell:ignore endraw

import type { Draft, Step } from '../../draft.ts'
import { isObject, lookUp } from '../../guards.ts'
import { maskCode, replaceInText } from '../../text/mask.ts'

const rawMark = /^[ \t]*\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}[ \t]*\n|\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/gm

export const convertTemplates: Step = (draft) => {
  const { templateValues } = draft.conversion.site.settings
  const marks: string[] = []
  if (templateValues !== undefined) draft.text = withValues(draft, templateValues, marks)
  if (/\{%/.test(draft.text)) removeStatements(draft)
  marks.push(...(draft.text.match(rawMark) ?? []))
  // The plugin that runs templates also runs them in code.
  draft.text =
    templateValues === undefined ? replaceInText(draft.text, rawMark, () => '') : draft.text.replace(rawMark, '')
  draft.count('marks of templates → what they gave', marks.length)
  if (marks.length > 0) draft.find('note', 'These marks of templates are replaced.', marks[0], marks.join('\n'))
  // Braces that remain are text.
  draft.text = replaceInText(draft.text, /(?<!\\|^(?: {4}|\t)[^\n]*)\{\{(?=[^{}\n]*\}\})/gm, () => '&#123;&#123;')
}

/** Replaces `{{ name }}` outside raw text by the value, if it is plain. */
function withValues(draft: Draft, values: ReadonlyMap<string, unknown>, replaced: string[]): string {
  const unknown = new Set<string>()
  const parts = draft.text.split(/(\{%-?[ \t]*raw[ \t]*-?%\}[\s\S]*?\{%-?[ \t]*endraw[ \t]*-?%\})/)
  const text = parts.map((part, i) =>
    i % 2 === 1
      ? part
      : part.replace(/\{\{-?[ \t]*([^{}\n]*?)[ \t]*-?\}\}/g, (whole, name: string) => {
          const value = plainValue(values, name)
          if (value === undefined) unknown.add(whole)
          else replaced.push(whole)
          return value ?? whole
        }),
  )
  if (unknown.size > 0)
    draft.find(
      'todo',
      `Templates do not run any more: ${[...unknown].map((one) => `\`${one}\``).join(', ')}. Write what they gave.`,
      [...unknown][0],
    )
  return text.join('')
}

function plainValue(variables: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const [first = '', ...rest] = name.split('.')
  const value = rest.reduce<unknown>(
    (inner, key) => (isObject(inner) ? lookUp(inner, key) : undefined),
    variables.get(first),
  )
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const statement = /\{%-?[ \t]*(?!(?:end)?raw\b|include)(\w+)[^%]*%\}/g

/** Removes loops, conditions and other statements outside code, with everything inside them. */
function removeStatements(draft: Draft): void {
  const masked = maskCode(draft.text)
  const removed: string[] = []
  let kept = ''
  let depth = 0
  let start = 0
  let at = 0
  for (const { index, 0: whole, 1: name = '' } of masked.matchAll(statement)) {
    const isEnd = name.startsWith('end')
    const opens = new RegExp(`\\{%-?[ \\t]*end${name}\\b`).test(masked.slice(index))
    if (depth === 0) {
      kept += draft.text.slice(at, index)
      start = index
    }
    depth = Math.max(0, depth + (isEnd ? -1 : opens ? 1 : 0))
    at = index + whole.length
    if (depth === 0) removed.push(draft.text.slice(start, at))
  }
  if (removed.length === 0) return
  draft.text = kept + (depth === 0 ? draft.text.slice(at) : '')
  draft.find(
    'todo',
    `Templates do not run any more: ${removed.length} ${removed.length === 1 ? 'statement is' : 'statements are'} removed. Write what they gave in Markdown.`,
    removed[0],
    removed.join('\n\n'),
  )
}
