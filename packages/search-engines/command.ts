// Defines `docsite search push` and its flags. The command line loads this module always, and the others of this package only to push.

import type { Command } from 'commander'
import { oneOf } from '../../bin/argument-parsers.ts'
import { writeKeyVariables } from '../../pipeline/model/config/search/search-provider.ts'

const engines = Object.keys(writeKeyVariables)

/** Adds `push` to `docsite search`. */
export function addPushCommand(search: Command, run: (command: Promise<number>) => Promise<void>): void {
  search
    .command('push')
    .description('Send the records of the built site to a search engine')
    .argument('[root]', 'Project directory', '.')
    .option('--to <provider>', `Search engine, as in the configuration: ${engines.join(', ')}`, oneOf(...engines))
    .option('--out <dir>', 'Directory of the built site, relative to the project', 'dist')
    .option('--dry-run', 'Print what would be sent without sending it')
    .action(async (folder: string, flags) => run((await import('./run.ts')).push(folder, flags)))
}
