// The opened index of one locale: its terms, its texts and the rules of its languages.

import type { FoldedDocument } from '@docsite/cli/search'
import { Alternatives } from '../alternatives.ts'
import type { PackedIndex } from '../format/index-format.ts'
import { Stemming } from '../format/stemming.ts'
import { type IsTelling, isTelling } from '../query.ts'
import { type TextFiles, Texts } from '../texts.ts'
import { type Concepts, readConcepts } from './concepts.ts'
import { type Postings, postingsOf, type Reach } from './postings.ts'
import { type TermFiles, Terms } from './terms.ts'

export type IndexFiles = TextFiles & TermFiles

export class OpenedIndex {
  readonly terms: Terms
  readonly texts: Texts
  readonly stemming: Stemming
  readonly alternatives: Alternatives

  /** Opens an index, whose stemmer must have been loaded. Fetches all texts of a small index. */
  static async open(index: PackedIndex, files: IndexFiles): Promise<OpenedIndex> {
    const opened = new OpenedIndex(index, files)
    if (index.isWhole) await opened.texts.fetchAll()
    return opened
  }

  readonly #fetchConcepts: () => Promise<string>
  #concepts: Promise<Concepts> | undefined

  private constructor(index: PackedIndex, files: IndexFiles) {
    const { concepts } = index
    this.#fetchConcepts = async () => (concepts === undefined ? '' : files.fetchVocabulary(concepts))
    this.terms = new Terms(index, files)
    this.texts = new Texts(index, files)
    this.stemming = new Stemming(index.stemmer?.name)
    this.alternatives = new Alternatives(index)
  }

  /** Returns whether a word of a query narrows down the results. */
  readonly isTelling: IsTelling = (word) => isTelling(word) && !this.stemming.isStopWord(word)

  /** Fetches the concepts of the language once, or none if they cannot be fetched. */
  concepts(): Promise<Concepts> {
    this.#concepts ??= this.#fetchConcepts()
      .then((packed) => readConcepts(packed, (word) => this.stemming.stemsOf(word)))
      .catch(() => {
        this.#concepts = undefined
        return new Map()
      })
    return this.#concepts
  }

  /** Returns the pages that contain a word, or `undefined` if the index cannot find them. */
  postingsOf(word: string, reach: Reach = 'beginning'): Postings | undefined {
    return postingsOf(word, this.terms, this.texts, reach)
  }

  /**
   * Returns the pages whose sidebar group or route contains a word. In a query with several words, such a page matches
   * the word.
   */
  placesOf(word: string): number[] {
    return this.texts.places.flatMap((place, id) => (place.includes(word) ? [id] : []))
  }

  /** Returns whether a page contains every word, at least one of them in its text. */
  holds(document: FoldedDocument, words: readonly string[]): boolean {
    const { normalizedTitle, headers, normalizedContent } = document
    const shown = [normalizedTitle, headers, normalizedContent]
    const missing = words.filter((word) => !shown.some((text) => text.includes(word)))
    const place = this.texts.places.at(document.id) ?? ''
    return missing.length < words.length && missing.every((word) => place.includes(word))
  }
}
