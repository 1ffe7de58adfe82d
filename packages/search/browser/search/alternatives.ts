// Other ways to ask for the same: synonyms, and Chinese in the script of the pages.

import { foldText } from '@docsite/cli/search'
import type { PackedIndex } from './format/index-format.ts'
import { isPaired } from './format/terms.ts'

/** More alternatives than this are not tried. */
const mostAlternatives = 6

/** Returns other queries that find what a query asks for. */
export class Alternatives {
  readonly #synonyms: readonly (readonly string[])[]
  /** For each character, those of the pages that are another form of it. */
  readonly #characters = new Map<string, string[]>()

  constructor({ synonyms = [], variants = '' }: Pick<PackedIndex, 'synonyms' | 'variants'>) {
    this.#synonyms = synonyms.map((group) => group.map(foldText))
    const characters = [...variants]
    for (let at = 0; at < characters.length; at += 2) {
      const [typed, written] = characters.slice(at, at + 2) as [string, string]
      this.#characters.set(typed, [...(this.#characters.get(typed) ?? []), written])
    }
  }

  /** Returns the alternatives of a folded query, without the query itself. */
  of(query: string): string[] {
    const found = new Set(this.#converted(query))
    for (const group of this.#synonyms)
      for (const written of group)
        if (holdsWord(query, written)) for (const other of group) found.add(query.replace(written, other))
    found.delete(query)
    return [...found].slice(0, mostAlternatives)
  }

  /** Returns the synonyms of a folded word, without the word itself. */
  synonymsOf(word: string): string[] {
    return [...new Set(this.#synonyms.filter((group) => group.includes(word)).flat())].filter((one) => one !== word)
  }

  /** Returns the query in the characters of the pages. One character may correspond to several. */
  #converted(query: string): string[] {
    let queries = ['']
    for (const character of query) {
      const forms = this.#characters.get(character) ?? [character]
      queries = queries.flatMap((begun) => forms.map((form) => begun + form)).slice(0, mostAlternatives)
    }
    return queries
  }
}

/** Returns whether a query contains a word or phrase as a whole. Scripts without spaces may contain it anywhere. */
const holdsWord = (query: string, word: string): boolean =>
  isPaired(word) ? query.includes(word) : ` ${query} `.includes(` ${word} `)
