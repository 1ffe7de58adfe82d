// Shows the meaning of a term of the project's glossary, `check.definitions` in the configuration.

import { WordFinder } from '@docsite/cli'
import type { Position } from 'vscode-languageserver'
import type { OpenFile } from './workspace.ts'

type Definitions = Readonly<Record<string, string>>

const finders = new WeakMap<Definitions, WordFinder>()

const definitionsFor = ({ site, page }: Pick<OpenFile, 'site' | 'page'>): Definitions => {
  const { definitions = {} } = site.config.check ?? {}
  const lang = page?.lang ?? ''
  return Object.hasOwn(definitions, lang) ? (definitions[lang] ?? {}) : {}
}

/** Returns the meaning of a term in the language of a page, as Markdown. */
export function definitionOf(term: string, file: Pick<OpenFile, 'site' | 'page'>): string | undefined {
  const definitions = definitionsFor(file)
  return Object.hasOwn(definitions, term) ? definitions[term] : undefined
}

/** Returns the term at a position with its meaning, and where it begins. A term may begin with a capital letter in a sentence. */
export function termAt(
  line: string,
  { character }: Position,
  file: Pick<OpenFile, 'site' | 'page'>,
): { word: string; start: number; text: string } | undefined {
  const definitions = definitionsFor(file)
  const finder =
    finders.get(definitions) ?? new WordFinder(Object.keys(definitions).flatMap((term) => [term, capital(term)]))
  finders.set(definitions, finder)
  const found = finder.find(line.replace(noProse, spaces)).find(({ at, end }) => at <= character && character <= end)
  const text = found && (definitionOf(found.word, file) ?? definitionOf(small(found.word), file))
  return found && text !== undefined ? { word: found.word, start: found.at, text } : undefined
}

/** Matches code and URLs. */
const noProse = /`[^`]*`|\]\([^()]*\)/g
const spaces = (text: string): string => ' '.repeat(text.length)

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const small = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)
