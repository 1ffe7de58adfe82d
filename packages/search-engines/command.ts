// Declares `docsite search push` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'
import { engineNames } from './model.ts'

/** The command `docsite search push`. */
export const command = defineCommand({
  name: 'push',
  description: 'Send the records of the built site to a search engine',
  arguments: [{ name: 'root', description: 'Project directory (default: ".")' }],
  flags: schema.object({
    to: schema.about(`Search engine, as in the configuration: ${engineNames.join(', ')}`, schema.oneOf(...engineNames)),
    out: schema.about('Directory of the built site, relative to the project (default: "dist")', schema.string),
    'dry-run': schema.about('Print what would be sent without sending it', schema.boolean),
  }),
  values: { to: 'provider', out: 'dir' },
  start: async (input) => (await import('./run.ts')).push(input),
})
