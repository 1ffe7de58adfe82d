// Declares `docsite theme` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'

/** The command `docsite theme`. */
export const command = defineCommand({
  name: 'theme',
  description: 'Try the design tokens on the site, and copy the CSS',
  arguments: [{ name: 'root', description: 'Project directory (default: ".")' }],
  flags: schema.object({
    port: schema.about('Port to listen on; falls back to the next free port (default: 3000)', schema.number),
    'no-open': schema.about('Print the URL without opening a browser', schema.boolean),
  }),
  values: { port: 'n' },
  start: async (input) => (await import('./run.ts')).theme(input),
})
