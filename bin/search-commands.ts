// Defines `docsite search` and its subcommand `export`. `packages/search-engines/` adds `push`.

import type { Command } from 'commander'

/** Adds `docsite search` with `export`, and returns it. */
export function addSearchCommands(program: Command, run: (command: Promise<number>) => Promise<void>): Command {
  const search = program.command('search').description('Work with the search index and with external search engines')
  search
    .command('export')
    .description('Write the search index of the built site as JSON for Lunr')
    .argument('[root]', 'Project directory', '.')
    .option('--locale <lang>', 'Language of the index, or `version.language`; by default, all are written')
    .option('--out <dir>', 'Directory of the built site, relative to the project', 'dist')
    .option('--to <dir>', 'Directory for the files, relative to the current directory', '.')
    .action(async (folder: string, flags) => run((await import('./export-search.ts')).exportSearch(folder, flags)))
  return search
}
