// The words that books contain and pages show, in all languages of the theme.

import { localeOf } from '@docsite/cli/routes'
import texts from './words.json' with { type: 'json' }

/**
 * The words in one language. `read` is the link on pages to the files of a book, and `onSite` replaces what a book cannot show, such as a
 * video. `seePage` follows a link in print, with a space if the language has spaces; `{page}` is a placeholder. `accessible` and
 * `partlyAccessible` describe to readers how accessible a book is.
 */
export type Words = typeof texts.en

const languages = new Map<string, Words>(Object.entries(texts))

/** Returns the words of a language. English is the fallback. */
export function wordsFor(lang: string): Words {
  const { language, script } = localeOf(lang)
  return languages.get(`${language}-${script}`) ?? languages.get(language) ?? texts.en
}
