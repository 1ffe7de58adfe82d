// Language tags, and what `Intl` knows about them. No other module gives `Intl` a text that may not be a tag, because it throws.

declare const form: unique symbol

/** A language tag, such as `pt-BR`. The configuration accepts nothing else as a language. */
export type LanguageTag = string & { readonly [form]: 'language' }

/** Returns whether a text is a language tag. `Intl` also accepts words of up to eight letters, such as `english`, which no language has. */
export function isLanguageTag(text: string): text is LanguageTag {
  try {
    return !/^[a-z]{4}/i.test(text) && Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** Returns a text as a tag. What is not a tag, such as a word that a browser or a file gives, becomes the tag of no language. */
export const tagOf = (text: string): LanguageTag => (isLanguageTag(text) ? text : ('und' as LanguageTag))

/** Creating a locale takes long, and each page asks. */
const locales = new Map<string, Intl.Locale>()

/** Returns a locale with its most likely script and region. */
export function localeOf(text: string): Intl.Locale {
  const locale = locales.get(text) ?? new Intl.Locale(tagOf(text)).maximize()
  locales.set(text, locale)
  return locale
}

/** Returns language and script, such as `zh-Hans` for `zh` and `zh-CN`. Readers of one script may be unable to read another. */
export function writtenLanguage(text: string): string {
  const { language, script } = localeOf(text)
  return `${language}-${script}`
}
