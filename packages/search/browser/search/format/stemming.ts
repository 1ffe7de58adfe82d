// Derives stems from words, with the stemmers of Lunr and lunr-languages, so that a search finds other forms of a word.

import { foldText } from '@docsite/cli/search'
import { lookUp } from '@docsite/cli/text'
import { lunr } from './lunr.ts'

type PipelineFunction = (token: lunr.Token) => lunr.Token | undefined

interface LunrLanguage {
  stemmer: PipelineFunction
  stopWordFilter: PipelineFunction
}

/**
 * Spellings by stemmer. Some German readers type umlauts as `ae`, `oe` and `ue`. Spanish and Portuguese plurals change the last letters:
 * `luz` becomes `luces`, `botão` `botões`, `pão` `pães`, and `homem` `homens`.
 */
const spellings: Record<string, readonly (readonly [RegExp, string])[]> = {
  de: [[/([aou])e/g, '$1']],
  es: [[/z$/, 'ces']],
  pt: [
    [/ao$/, 'oes'],
    [/ao$/, 'aes'],
    [/m$/, 'ns'],
  ],
}

const word = /^[\p{L}\p{M}]+$/u
const englishWord = /^[a-z]+$/

/** Shorter words have no forms that their first letters do not find. */
const shortestWord = 3
const shortestStem = 2

const applied = (apply: PipelineFunction, word: string): string | undefined =>
  apply(new lunr.Token(word, {}))?.toString()

/** The stemmers and stop words of a locale: those of its language, and those of English for English words in its text. */
export class Stemming {
  readonly #name: string | undefined
  readonly #own: LunrLanguage | undefined

  /** `name` is the name in lunr-languages of the language's stemmer, whose script must have been run. */
  constructor(name?: string) {
    this.#name = name
    this.#own = name === undefined ? undefined : (lunr as unknown as Record<string, LunrLanguage>)[name]
  }

  /** Returns the stems of a word, folded, without the word itself. Accents may be missing from the word. */
  stemsOf(text: string): string[] {
    const folded = foldText(text)
    if (folded.length < shortestWord || !word.test(folded)) return []
    const stems = new Set<string>()
    const add = (stemmer: PipelineFunction, form: string) => stems.add(foldText(applied(stemmer, form) ?? ''))
    if (englishWord.test(folded)) add(lunr.stemmer, folded)
    if (this.#own)
      for (const form of new Set([text.toLowerCase(), folded, ...this.#spellings(folded)])) add(this.#own.stemmer, form)
    return [...stems].filter((stem) => stem.length >= shortestStem && stem !== folded)
  }

  /** Whether the language, other than English, has a stemmer, because its words have many forms. */
  get isInflected(): boolean {
    return this.#own !== undefined
  }

  /** Returns the other spellings of a folded word that the stemmer of the language does not know. */
  #spellings(word: string): string[] {
    const rules = lookUp(spellings, this.#name ?? '') ?? []
    return rules.map(([pattern, other]) => word.replace(pattern, other)).filter((other) => other !== word)
  }

  /** Returns whether a word is too common in the locale's language, other than English, to say what a page is about. */
  isStopWord(word: string): boolean {
    return this.#own !== undefined && applied(this.#own.stopWordFilter, foldText(word)) === undefined
  }
}
