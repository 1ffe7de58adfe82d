// Defines the subcommands of `docsite version`.

import type { Command } from 'commander'

type Run = (command: Promise<number>) => Promise<void>

/** Adds `docsite version` with its subcommands. */
export function addVersionCommands(program: Command, run: Run): void {
  program
    .command('version')
    .description('Work with the versions of the documentation')
    .command('cut')
    .description('Copy the current content to the folder of a new version, and add it to the configuration')
    .argument('<name>', 'Name of the version, such as 2.0')
    .argument('[root]', 'Project directory', '.')
    .option('--from <version>', 'Version to copy; by default, the unreleased one, or else the default version')
    .option('--label <text>', 'Text in the version menu; by default, the name')
    .option('--keep-default', 'Keep the default version, so that the new one is unreleased')
    .option('--dry-run', 'Print what would change without changing it')
    .action(async (name: string, folder: string, flags) =>
      run((await import('./cut-version.ts')).cutVersionCommand(folder, name, flags)),
    )
}
