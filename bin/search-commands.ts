// Defines the subcommands of `docsite search`. To add one, add an entry here.

import type { Command } from 'commander'
import { type EngineName, writeKeyVariables } from '../pipeline/model/config/search/search-provider.ts'
import { oneOf } from './argument-parsers.ts'

type Run = (command: Promise<number>) => Promise<void>

const engines = Object.keys(writeKeyVariables) as EngineName[]

/** Adds `docsite search` with its subcommands. */
export function addSearchCommands(program: Command, run: Run): void {
  const search = program.command('search').description('Work with the search index and with external search engines')

  search
    .command('export')
    .description('Write the search index of the built site as JSON for Lunr')
    .argument('[root]', 'Project directory', '.')
    .option('--locale <lang>', 'Language of the index, or `version.language`; by default, all are written')
    .option('--out <dir>', 'Directory of the built site, relative to the project', 'dist')
    .option('--to <dir>', 'Directory for the files, relative to the current directory', '.')
    .action(async (folder: string, flags) => run((await import('./export-search.ts')).exportSearch(folder, flags)))

  search
    .command('push')
    .description('Send the records of the built site to a search engine')
    .argument('[root]', 'Project directory', '.')
    .option('--to <provider>', `Search engine, as in the configuration: ${engines.join(', ')}`, oneOf(...engines))
    .option('--out <dir>', 'Directory of the built site, relative to the project', 'dist')
    .option('--dry-run', 'Print what would be sent without sending it')
    .action(async (folder: string, flags) => run((await import('./push.ts')).push(folder, flags)))
}
