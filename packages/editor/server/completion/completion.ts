// Completes what the author is writing at the cursor.

import type { CompletionList, Position } from 'vscode-languageserver'
import { type Cursor, cursorAt } from '../cursor.ts'
import { linesOf } from '../positions.ts'
import { variableChoices } from '../variables.ts'
import type { OpenFile } from '../workspace.ts'
import { attributeChoices, directiveChoices, valueChoices } from './directives.ts'
import { fenceAttributeChoices, languageChoices, markChoices } from './fences.ts'
import { fieldChoices, fieldValueChoices } from './frontmatter.ts'
import { type Choice, type CompletionInput, itemsOf } from './items.ts'
import { linkChoices } from './links.ts'
import { navigationChoices } from './navigation.ts'
import { termChoices } from './terms.ts'

/** The characters after which editors ask for completions without being told to. */
export const triggerCharacters = [':', '(', '#', '/', '"', '{', '`', '.', ' ', '=', '!', '[']

export function completionAt(file: OpenFile, position: Position): CompletionList {
  const lines = linesOf(file.document.getText())
  const text = { kind: 'text' as const, written: '', start: position.character }
  if (file.file.endsWith('.json')) return placed(navigationChoices({ file, cursor: text, position, lines }), position)
  if (!file.file.endsWith('.md')) return { isIncomplete: false, items: [] }
  const variables = variableChoices({ file, position, lines })
  if (variables) return placed(variables, position)
  const cursor = cursorAt(lines, position)
  const input = { file, cursor, position, lines }
  if (cursor.kind === 'text') return placed(termChoices(input), position)
  return placed({ choices: choicesAt(cursor, input), start: cursor.start }, position)
}

/** The list is incomplete, because the editor must ask again for links when more is written. */
const placed = ({ choices, start }: { choices: Choice[]; start: number }, position: Position): CompletionList => ({
  isIncomplete: true,
  items: itemsOf(choices, position, start),
})

function choicesAt(cursor: Exclude<Cursor, { kind: 'text' }>, input: CompletionInput): Choice[] {
  switch (cursor.kind) {
    case 'link':
      return linkChoices(input, cursor.isImage)
    case 'directive':
      return directiveChoices(input, cursor.marks)
    case 'attribute':
      return attributeChoices(input, cursor.directive)
    case 'attribute value':
      return valueChoices(input, cursor.directive, cursor.name)
    case 'language':
      return languageChoices(input)
    case 'fence attribute':
      return fenceAttributeChoices(input)
    case 'mark':
      return markChoices(input)
    case 'field':
      return fieldChoices(input, cursor.parents)
    case 'value':
      return fieldValueChoices(input, cursor.path)
  }
}
