// Removes the words after the languages of code blocks that docsite does not know. Most generators ignore them.
// cspell:ignore viml vimscript

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '@docsite/cli'

interface Cleaned {
  /** The diagnostics of the other problems. */
  diagnostics: Diagnostic[]
  /** How often each word was removed. */
  removed: Map<string, number>
}

/** The name of the word in the message of docsite. */
const unknownWord = /^The word `(.+)` after the language of this code block is unknown$/

/** Removes the unknown words from the pages in a directory, at the places that docsite reports. */
export function withoutUnknownWords(root: string, diagnostics: readonly Diagnostic[]): Cleaned {
  const pages = new Map<string, string[]>()
  const removed = new Map<string, number>()
  const others = diagnostics.filter(({ rule, text, place: { file, line = 0 } }) => {
    const word = rule === 'unknown-language' ? unknownWord.exec(text)?.[1] : undefined
    if (word === undefined) return true
    const lines = pages.get(file) ?? readFileSync(join(root, file), 'utf8').split('\n')
    const cleaned = withoutWord(lines[line - 1] ?? '', word)
    if (cleaned === undefined) return true
    pages.set(file, lines.with(line - 1, cleaned))
    removed.set(word, (removed.get(word) ?? 0) + 1)
    return false
  })
  for (const [file, lines] of pages) writeFileSync(join(root, file), lines.join('\n'))
  return { diagnostics: others, removed }
}

/** Returns the opening line of a fence without a word and its value, or `undefined` if it does not contain the word. */
function withoutWord(line: string, word: string): string | undefined {
  const at = line.lastIndexOf(word)
  if (at <= 0 || !/[`~]{3}/.test(line.slice(0, at))) return undefined
  const [value = ''] = /^=(?:"[^"]*"|'[^']*'|\{[^}]*\}|[^\s{[]*)/.exec(line.slice(at + word.length)) ?? []
  return `${line.slice(0, at).trimEnd()} ${line.slice(at + word.length + value.length).trimStart()}`.trimEnd()
}

/** The name of the language in the message of docsite. */
const unknownLanguage = /^highlight\.js does not support the language `(.+)`$/

/** Languages under the names that other highlighters give them. All others become plain text. */
const nearest: ReadonlyMap<string, string> = new Map([
  ['viml', 'vim'],
  ['vimscript', 'vim'],
])

/** Returns the languages that docsite cannot highlight as entries of `markdown.highlightLanguages`, and the diagnostics of all other problems. */
export function namedLanguages(diagnostics: readonly Diagnostic[]): {
  names: { name: string; language: string }[]
  counts: Map<string, number>
  diagnostics: Diagnostic[]
} {
  const counts = new Map<string, number>()
  const others = diagnostics.filter(({ rule, text }) => {
    const name = rule === 'unknown-language' ? unknownLanguage.exec(text)?.[1]?.toLowerCase() : undefined
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    return name === undefined
  })
  const names = [...counts.keys()].sort().map((name) => ({ name, language: nearest.get(name) ?? 'plaintext' }))
  return { names, counts, diagnostics: others }
}
