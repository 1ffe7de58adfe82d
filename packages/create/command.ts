// Declares `docsite init` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'
import { hostNames, kindNames, languageTags } from './model.ts'

/** The command `docsite init`. */
export const command = defineCommand({
  name: 'init',
  description: 'Create a documentation site',
  arguments: [
    {
      name: 'directory',
      description: 'Directory for the site; in an existing project, the site goes into its docs/ directory',
    },
  ],
  flags: schema.object({
    name: schema.about('Name of the site', schema.string),
    languages: schema.about(`Languages, the default language first: ${languageTags.join(', ')}`, schema.string),
    kind: schema.about(`Kind of site: ${kindNames.join(', ')}`, schema.oneOf(...kindNames)),
    host: schema.about(`Host to write the configuration for: ${hostNames.join(', ')}`, schema.oneOf(...hostNames)),
    yes: schema.about('Use the defaults instead of asking', schema.boolean),
    scripts: schema.about('In an existing project, also add scripts to its package.json', schema.boolean),
    docsite: schema.about(
      'Version, tarball or URL of docsite to install; by default, the version of this package',
      schema.string,
    ),
    'no-install': schema.about('Do not install packages', schema.boolean),
    'no-dev': schema.about('Do not start the dev server', schema.boolean),
  }),
  short: { yes: 'y' },
  values: { name: 'name', languages: 'list', kind: 'kind', host: 'host', docsite: 'package' },
  start: async (input) => (await import('./run.ts')).init(input),
})
