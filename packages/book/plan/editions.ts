// A book of the configuration → its editions, of which each is one file.

import { type BuiltSite, DocsiteError } from '@docsite/cli'
import type { BookOptions, Format } from '../options.ts'

/** A book in one language, or in two, and one format. */
export interface Edition {
  book: BookOptions
  lang: string
  /** The language of the translation, in a bilingual book. */
  translation?: string | undefined
  format: Format
}

/** Returns all editions of a book. Throws a `DocsiteError` if the site does not have a language. */
export function editionsOf(book: BookOptions, site: Pick<BuiltSite, 'langs'>): Edition[] {
  const { formats = ['epub'] } = book
  return languagesOf(book, site).flatMap((languages) => formats.map((format) => ({ book, ...languages, format })))
}

function languagesOf(book: BookOptions, { langs }: Pick<BuiltSite, 'langs'>): Pick<Edition, 'lang' | 'translation'>[] {
  const { languages = langs, bilingual = false } = book
  const missing = languages.find((lang) => !langs.includes(lang))
  if (missing !== undefined)
    throw new DocsiteError(
      `The book \`${book.name}\` needs the language \`${missing}\`, which the site does not have`,
      [],
      `The site has ${langs.map((lang) => `\`${lang}\``).join(', ')}.`,
    )
  if (!bilingual) return languages.map((lang) => ({ lang }))
  const [lang, translation] = languages
  if (lang === undefined || translation === undefined || languages.length > 2)
    throw new DocsiteError(
      `The bilingual book \`${book.name}\` needs two languages`,
      [],
      'Name the language of the original and that of the translation in `languages`.',
    )
  return [{ lang, translation }]
}

/** Returns the path of the file of an edition in the output directory. */
export const pathOfEdition = ({ book, lang, translation, format }: Edition): string =>
  `books/${book.name}-${translation === undefined ? lang : `${lang}-${translation}`}.${format}`
