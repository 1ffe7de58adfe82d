// The words of the status page in all languages of the theme.

import { isTag } from './text.ts'
import words from './words.json' with { type: 'json' }

/** The words in one language. */
export type Words = typeof words.en

const languages = new Map<string, Words>(Object.entries(words))

/** Returns the words of a language. English is the fallback. */
export function wordsFor(lang: string): Words {
  const tag = lang.replaceAll('_', '-')
  const { language, script } = isTag(tag) ? new Intl.Locale(tag).maximize() : { language: lang, script: '' }
  return languages.get(`${language}-${script}`) ?? languages.get(language) ?? words.en
}
