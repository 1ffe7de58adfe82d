// Derives stems from words, with the stemmers of Lunr and lunr-languages, so that a search finds other forms of a word.

import { foldText } from './fold.ts'
import { lunr } from './lunr.ts'

/** The languages with a stemmer in lunr-languages, and their names there. */
const stemmerNames: Record<string, string> = {
  ...Object.fromEntries(
    'ar da de el es fi fr he hi hu hy it kn ko nl pt ro ru sv ta te tr'.split(' ').map((lang) => [lang, lang]),
  ),
  nb: 'no',
  nn: 'no',
  no: 'no',
}

/** Returns the name in lunr-languages of the stemmer for a locale's language, if there is one. English needs none. */
export const stemmerName = (locale: string): string | undefined =>
  stemmerNames[locale.toLowerCase().split('-')[0] as string]

type PipelineFunction = (token: lunr.Token) => lunr.Token | undefined

interface LunrLanguage {
  stemmer: PipelineFunction
  stopWordFilter: PipelineFunction
}

const english: LunrLanguage = { stemmer: lunr.stemmer, stopWordFilter: lunr.stopWordFilter as PipelineFunction }

const word = /^[\p{L}\p{M}]+$/u
const englishWord = /^[a-z]+$/

/** Shorter words have no forms that their first letters do not find. */
const shortestWord = 3
const shortestStem = 2

const applied = (apply: PipelineFunction, written: string): string | undefined =>
  apply(new lunr.Token(written, {}))?.toString()

/** The stemmers and stop words of a locale: those of its language, and those of English for English words in its text. */
export class Stemming {
  readonly #own: LunrLanguage | undefined

  /** `name` is the name in lunr-languages of the language's stemmer, whose script must have been run. */
  constructor(name?: string) {
    this.#own = name === undefined ? undefined : (lunr as unknown as Record<string, LunrLanguage>)[name]
  }

  /** Returns the stems of a word, folded, without the word itself. Accents may be missing from the word. */
  stemsOf(written: string): string[] {
    const folded = foldText(written)
    if (folded.length < shortestWord || !word.test(folded)) return []
    const stems = new Set<string>()
    const add = ({ stemmer }: LunrLanguage, form: string) => stems.add(foldText(applied(stemmer, form) ?? ''))
    if (englishWord.test(folded)) add(english, folded)
    if (this.#own) for (const form of new Set([written.toLowerCase(), folded])) add(this.#own, form)
    return [...stems].filter((stem) => stem.length >= shortestStem && stem !== folded)
  }

  /** Returns whether a word is too common in the language to say what a page is about. */
  isStopWord(written: string): boolean {
    const { stopWordFilter } = this.#own ?? english
    return applied(stopWordFilter, written) === undefined
  }
}
