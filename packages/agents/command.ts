// Defines `docsite mcp` and its flags. The command line loads this module always, and the others of this package only to serve a site.

import type { Command } from 'commander'
import { port } from '../../bin/argument-parsers.ts'
import { usualPort } from './model.ts'

/** Adds `docsite mcp`. */
export function addMcpCommand(program: Command, run: (command: Promise<number>) => Promise<void>): void {
  program
    .command('mcp')
    .description('Serve the site to agents with the Model Context Protocol')
    .argument('[site]', 'Project directory, directory of a built site, or URL of a deployed site', '.')
    .option(
      '--http [port]',
      `Serve over HTTP instead of standard input and output, on port ${usualPort} or another one`,
      port,
    )
    .option('--host <addr>', 'Address to listen on with --http', '127.0.0.1')
    .action(async (site: string, flags) => run((await import('./run.ts')).mcp(site, flags)))
}
