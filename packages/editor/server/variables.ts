// Completes and explains variables such as `{{ version }}`.

import type { Place } from '@docsite/cli'
import type { SourcePage } from '@docsite/cli/source'
import { CompletionItemKind, type Hover, type Position } from 'vscode-languageserver'
import type { Choice, CompletionInput } from './completion/items.ts'
import { linesOf } from './positions.ts'
import type { OpenFile, Workspace } from './workspace.ts'

type Variable = SourcePage['variables'][number]

/** Returns the variables, if the cursor is behind two braces, and where the name begins. */
export function variableChoices({
  file,
  lines,
  position,
}: Omit<CompletionInput, 'cursor'>): { choices: Choice[]; start: number } | undefined {
  const before = (lines[position.line] ?? '').slice(0, position.character)
  const [, written] = /\{\{[ \t]*([^\s{}|]*)$/.exec(before) ?? []
  const variables = (file.page?.variables ?? []).filter((variable) => 'text' in variable)
  if (written === undefined || variables.length === 0) return undefined
  const choices = variables.map(
    (variable): Choice => ({
      label: variable.name,
      kind: CompletionItemKind.Variable,
      detail: 'text' in variable ? variable.text : undefined,
      documentation: `From \`${variable.file}\``,
    }),
  )
  return { choices, start: before.length - written.length }
}

/** Returns the variable at a position, and its range. */
function variableAt({ document, page }: OpenFile, { line, character }: Position) {
  const text = linesOf(document.getText())[line] ?? ''
  for (const { index, 0: all, 1: name } of text.matchAll(/\{\{[ \t]*([^\s{}|]+)[ \t]*\}\}/g)) {
    if (character < index || character > index + all.length) continue
    const variable = page?.variables.find((one) => one.name === name)
    const range = { start: { line, character: index }, end: { line, character: index + all.length } }
    if (variable) return { variable, range }
  }
  return undefined
}

export function variableHover(file: OpenFile, position: Position): Hover | undefined {
  const found = variableAt(file, position)
  if (!found) return undefined
  const { variable, range } = found
  const value = 'text' in variable ? codeOf(variable.text) : `The value is ${variable.is}, not a text.`
  return { contents: { kind: 'markdown', value: `${value}\n\nFrom \`${variable.file}\`` }, range }
}

/** Returns a value as inline code, which it cannot end. */
function codeOf(text: string): string {
  const marks = '`'.repeat(Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1)
  return text.trim() ? `${marks} ${text} ${marks}` : '""'
}

/** Returns the place of the value of the variable at a position. */
export function variablePlace(file: OpenFile, position: Position, workspace: Workspace): Place | undefined {
  const { variable } = variableAt(file, position) ?? {}
  return variable && placeIn(variable, linesOf(workspace.textOf(file.project, variable.file) ?? ''))
}

/** Finds the keys of a name one after another: files are JSON, YAML or TypeScript. */
function placeIn({ name, file }: Variable, lines: readonly string[]): Place {
  const keys = name.split('.')
  let line = Math.max(
    0,
    lines.findIndex((text) => /\bvariables\b/.test(text)),
  )
  let column = 1
  for (const key of keys) {
    const isKey = (text: string) => [`${key}:`, `"${key}":`, `'${key}':`].find((written) => text.includes(written))
    const found = lines.findIndex((text, i) => i >= line && isKey(text))
    if (found === -1) continue
    line = found
    column = (lines[line] ?? '').indexOf(isKey(lines[line] ?? '') ?? '') + 1
  }
  return { file, line: line + 1, column }
}
