// Defines `docsite lsp` and its flags. The command line loads this module always, and the others of this package only to serve an editor.

import type { Command } from 'commander'

/** Adds `docsite lsp`. */
export function addLspCommand(program: Command, run: (command: Promise<number>) => Promise<void>): void {
  program
    .command('lsp')
    .description('Start the language server, with which editors check and complete pages while you write')
    .argument('[root]', 'Directory that contains the project, if the editor names none', '.')
    .option('--stdio', 'Talk to the editor over standard input and output, which is the default')
    .action(async (folder: string) => run((await import('./run.ts')).lsp(folder)))
}
