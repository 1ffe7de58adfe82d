// Declares `docsite migrate` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'
import { sourceKinds } from './model.ts'

/** The command `docsite migrate`. */
export const command = defineCommand({
  name: 'migrate',
  description: 'Convert a project of another generator into a site',
  arguments: [
    { name: 'source', description: 'Directory of the old project', required: true },
    { name: 'target', description: 'Directory for the new site', required: true },
  ],
  flags: schema.object({
    from: schema.about(`Generator of the old project: ${sourceKinds.join(', ')}`, schema.oneOf(...sourceKinds)),
    'dry-run': schema.about('Report what would be converted without writing anything', schema.boolean),
    'no-run': schema.about('Read only the plain data of the old configuration instead of running it', schema.boolean),
    docsite: schema.about(
      'Version, tarball or URL of docsite to install; by default, the version of this package',
      schema.string,
    ),
  }),
  values: { from: 'generator', docsite: 'package' },
  start: async (input) => (await import('./run.ts')).migrateCommand(input),
})
