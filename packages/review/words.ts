// The words of reviews in all languages of the theme. `{name}` is a placeholder.

import words from './words.json' with { type: 'json' }

/** The words in one language. */
export type Words = typeof words.en

const languages = new Map<string, Words>(Object.entries(words))

/** Returns the words of a language. English is the fallback. */
export function wordsFor(lang: string): Words {
  const { language, script } = localeOf(lang)
  return languages.get(`${language}-${script}`) ?? languages.get(language) ?? words.en
}

/** Returns the language and the script of a tag. The name of a locale may not be a language tag. */
function localeOf(lang: string): { language: string; script?: string | undefined } {
  try {
    return new Intl.Locale(lang.replaceAll('_', '-')).maximize()
  } catch {
    return { language: lang }
  }
}
