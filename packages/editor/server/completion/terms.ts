// Completes the terms of the project's glossary, `check.terms` in the configuration, with their meanings in `check.definitions`.

import { CompletionItemKind } from 'vscode-languageserver'
import { definitionOf } from '../term-hover.ts'
import type { Choice, CompletionInput } from './items.ts'

/** Returns the terms that begin with the last letters before the cursor, and those that replace a wrong term there. */
export function termChoices({ file, lines, position }: CompletionInput): { choices: Choice[]; start: number } {
  const before = (lines[position.line] ?? '').slice(0, position.character)
  const terms = Object.entries(file.site.config.check?.terms?.[file.page?.lang ?? ''] ?? {})
  let start = before.length
  const choices = terms.flatMap(([term, wrong]): Choice[] => {
    const written = [term, ...wrong]
      .map((word) => endOf(before, word))
      .reduce((a, b) => (b.length > a.length ? b : a), '')
    if (written === '') return []
    start = Math.min(start, before.length - written.length)
    const detail = wrong.length > 0 ? `not ${wrong.join(', ')}` : undefined
    const documentation = definitionOf(term, file)
    return [{ label: term, kind: CompletionItemKind.Text, detail, documentation, filter: written }]
  })
  // All items replace the same part of the line.
  const same = choices.filter(({ filter = '' }) => filter.length === before.length - start)
  return { choices: same, start }
}

/** Returns the longest beginning of a word with which a text ends. A word in Latin letters must begin at a boundary. */
function endOf(text: string, word: string): string {
  for (let length = Math.min(word.length, text.length); length > 0; length--) {
    const part = word.slice(0, length)
    if (!text.endsWith(part)) continue
    const isInside = /\w$/.test(text.slice(0, -length)) && /^\w/.test(part)
    return isInside ? '' : part
  }
  return ''
}
