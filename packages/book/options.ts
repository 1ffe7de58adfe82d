// The books of a configuration, and the schema that checks them.

import type { StandardSchema } from '@docsite/cli'
import * as v from 'valibot'

/** The formats of books. */
export const formats = ['epub', 'html', 'pdf'] as const

export type Format = (typeof formats)[number]

export interface BookOptions {
  /** The name in file names, in lower-case words with hyphens. */
  name: string
  /** The title. Default: the title of the site. */
  title?: string | undefined
  subtitle?: string | undefined
  /** Routes without a language, such as `guide` or `config/dev`, in the order of the book. Default: all pages in sidebars. */
  sections?: readonly string[] | undefined
  /** The languages with a book of their own. Default: all languages of the site. */
  languages?: readonly string[] | undefined
  /** Makes one book in which the second language follows the first section by section. It needs two languages. */
  bilingual?: boolean | undefined
  /** The image of the cover: a PNG, JPEG or SVG file, relative to `content/public/`. Default: a drawing with the logo. */
  cover?: string | undefined
  /** Routes without a language that the book leaves out, with everything below them. */
  leaveOut?: readonly string[] | undefined
  /** The formats. Default: EPUB. */
  formats?: readonly Format[] | undefined
  author?: string | undefined
  publisher?: string | undefined
  /** The version of the documentation. The default is that of the site. */
  version?: string | undefined
}

export interface BooksOptions {
  books: readonly BookOptions[]
}

/** Returns whether a route is that of a section, or below it. */
export function isUnder(route: string, section: string): boolean {
  const folder = `/${section.replace(/^\/|\/$/g, '')}`
  return route === folder || route.startsWith(`${folder}/`)
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const route = v.pipe(
  v.string(),
  v.regex(/^\/?[^/?#\\]+(?:\/[^/?#\\]+)*\/?$/, 'must be a route without a language, such as "guide"'),
)

/** Checks the options of the plugin. */
export const booksSchema: StandardSchema = v.pipe(
  v.strictObject({
    books: v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            name: v.pipe(v.string(), v.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'must be lower-case words with hyphens')),
            title: v.optional(text),
            subtitle: v.optional(text),
            sections: v.optional(v.pipe(v.array(route), v.minLength(1))),
            languages: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
            bilingual: v.optional(v.boolean()),
            cover: v.optional(
              v.pipe(v.string(), v.regex(/^(?!\/|.*(?:\\|:|\.\.))/, 'must be a path inside content/public/')),
            ),
            leaveOut: v.optional(v.array(route)),
            formats: v.optional(v.pipe(v.array(v.picklist(formats)), v.minLength(1))),
            author: v.optional(text),
            publisher: v.optional(text),
            version: v.optional(v.string()),
          }),
          v.check(
            ({ bilingual = false, languages }) => !bilingual || languages === undefined || languages.length === 2,
            'a bilingual book needs two languages: the original and its translation',
          ),
        ),
      ),
      v.minLength(1),
      v.check(
        (books) => new Set(books.map(({ name }) => name)).size === books.length,
        'two books have the same name; give each a name of its own',
      ),
    ),
  }),
)
