// The words of the status page in all languages of the theme.

import { localeOf } from '@docsite/cli/routes'
import words from './words.json' with { type: 'json' }

/** The words in one language. */
export type Words = typeof words.en

const languages = new Map<string, Words>(Object.entries(words))

/** Returns the words of a language. English is the fallback. */
export function wordsFor(lang: string): Words {
  const { language, script } = localeOf(lang)
  return languages.get(`${language}-${script}`) ?? languages.get(language) ?? words.en
}
