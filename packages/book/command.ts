// Declares `docsite book` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'

/** The command `docsite book`. */
export const command = defineCommand({
  name: 'book',
  description: 'Write the pages as a book: EPUB, HTML for print, or PDF',
  arguments: [{ name: 'root', description: 'Project directory (default: ".")' }],
  flags: schema.object({
    name: schema.about('Book of the configuration; other flags take precedence over its options', schema.string),
    lang: schema.about('Language of the book (default: that of the site)', schema.string),
    translation: schema.about('Add the translation in this language after each section', schema.string),
    section: schema.about('Only the pages below these routes, separated by commas, such as "guide"', schema.string),
    format: schema.about('Format (default: that of --out, or "epub")', schema.oneOf('epub', 'html', 'pdf')),
    title: schema.about('Title (default: that of the site)', schema.string),
    out: schema.about(
      'File to write (default: the name of the directory with the extension of the format)',
      schema.string,
    ),
  }),
  short: { out: 'o' },
  values: { name: 'book', lang: 'code', translation: 'code', section: 'routes', title: 'text', out: 'file' },
  start: async (input) => (await import('./run.ts')).book(input),
})
