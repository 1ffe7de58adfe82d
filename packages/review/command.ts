// Declares `docsite review` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'

/** The command `docsite review`. */
export const command = defineCommand({
  name: 'review',
  description: 'Show what has changed for readers since a commit',
  arguments: [
    { name: 'ref', description: 'Branch, tag or commit to compare with', required: true },
    { name: 'root', description: 'Project directory (default: ".")' },
  ],
  flags: schema.object({
    out: schema.about('Directory for html (default: "review"), or file for the other formats', schema.string),
    format: schema.about('html, markdown or json (default: "html")', schema.string),
    'preview-url': schema.about('URL of a preview of the site, for links to unchanged pages', schema.string),
  }),
  values: { out: 'path', format: 'name', 'preview-url': 'url' },
  start: async (input) => (await import('./run.ts')).review(input),
})
