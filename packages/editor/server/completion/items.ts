// Builds completion items that replace what the author has written before the cursor.

import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  type Position,
  type Range,
} from 'vscode-languageserver'
import type { Cursor } from '../cursor.ts'
import type { OpenFile } from '../workspace.ts'

/** What a source of completions needs. */
export interface CompletionInput {
  file: OpenFile
  cursor: Cursor
  position: Position
  lines: readonly string[]
}

/** One completion, before it is placed at the cursor. */
export interface Choice {
  label: string
  /** The text to insert, if it is not the label. */
  text?: string
  kind?: CompletionItemKind
  detail?: string | undefined
  /** Markdown. */
  documentation?: string | undefined
  /** What editors compare with the written text, if it is not the label. */
  filter?: string
  isSnippet?: boolean
}

/** Turns choices into items, in this order. `start` is the first character of the line that they replace. */
export function itemsOf(choices: readonly Choice[], { line, character }: Position, start: number): CompletionItem[] {
  const range: Range = { start: { line, character: start }, end: { line, character } }
  return choices.map((choice, i): CompletionItem => {
    const { label, text = label, kind = CompletionItemKind.Value, detail, documentation, filter, isSnippet } = choice
    return {
      label,
      kind,
      sortText: String(i).padStart(5, '0'),
      textEdit: { range, newText: text },
      ...(detail ? { detail } : {}),
      ...(documentation ? { documentation: { kind: 'markdown', value: documentation } } : {}),
      ...(filter === undefined ? {} : { filterText: filter }),
      ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    }
  })
}
