// Declares `docsite version cut` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'

/** The command `docsite version cut`. */
export const command = defineCommand({
  name: 'cut',
  description: 'Copy the current content to the folder of a new version, and add it to the configuration',
  arguments: [
    { name: 'name', description: 'Name of the version, such as 2.0', required: true },
    { name: 'root', description: 'Project directory (default: ".")' },
  ],
  flags: schema.object({
    from: schema.about('Version to copy; by default, the unreleased one, or else the default version', schema.string),
    label: schema.about('Text in the version menu; by default, the name', schema.string),
    'keep-default': schema.about('Keep the default version, so that the new one is unreleased', schema.boolean),
    'dry-run': schema.about('Print what would change without changing it', schema.boolean),
  }),
  values: { from: 'version', label: 'text' },
  start: async (input) => (await import('./run.ts')).cut(input),
})
