// Declares `docsite mcp` and its flags. Loads the other modules of this package when it runs.

import { defineCommand, schema } from '@docsite/cli'
import { usualHost, usualPort } from './model.ts'

/** The command `docsite mcp`. */
export const command = defineCommand({
  name: 'mcp',
  description: 'Serve the site to agents with the Model Context Protocol',
  arguments: [
    {
      name: 'site',
      description: 'Project directory, directory of a built site, or URL of a deployed site (default: ".")',
    },
  ],
  flags: schema.object({
    http: schema.about(
      `Serve over HTTP instead of standard input and output, on port ${usualPort} or another one`,
      schema.either(schema.boolean, schema.number),
    ),
    host: schema.about(`Address to listen on with --http (default: "${usualHost}")`, schema.string),
  }),
  values: { http: 'port', host: 'addr' },
  start: async (input) => (await import('./run.ts')).mcp(input),
})
