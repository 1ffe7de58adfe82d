// Declares `docsite translations` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'

/** The command `docsite translations`. */
export const command = defineCommand({
  name: 'translations',
  description: 'Show what is left to translate, and exchange sections with translators',
  arguments: [
    { name: 'action', description: 'status, export or import', required: true },
    { name: 'file-or-root', description: 'File to import; otherwise the project directory (default: ".")' },
    { name: 'root', description: 'Project directory of an import (default: ".")' },
  ],
  flags: schema.object({
    lang: schema.about('Language to export, or whose status to show', schema.string),
    format: schema.about(
      'text or json for status (default: "text"), xliff or po for export (default: "xliff")',
      schema.string,
    ),
    out: schema.about('File to export to (default: "translations-<lang>.xlf" or ".po")', schema.string),
    all: schema.about('Export all sections, also those that are up to date', schema.boolean),
  }),
  values: { lang: 'lang', format: 'name', out: 'file' },
  start: async (input) => (await import('./run.ts')).translations(input),
})
