// Declares `docsite lsp`. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'

/** The command `docsite lsp`. */
export const command = defineCommand({
  name: 'lsp',
  description: 'Start the language server, with which editors check and complete pages while you write',
  arguments: [{ name: 'root', description: 'Project directory, if the editor names none (default: ".")' }],
  flags: schema.object({
    stdio: schema.about('Talk to the editor over standard input and output, which is the default', schema.boolean),
  }),
  start: async ({ args: [folder = '.'] }) => (await import('./run.ts')).lsp(folder),
})
