// The interface of commands that plugins add to `docsite`. `@docsite/cli` exports it.

import type { Schema } from '../config/schema.ts'
import type { PropsSchema } from '../props/props-schema.ts'
import type { LoadedSite } from './site.ts'

/** The names of docsite's own commands, which plugins cannot use. */
export const ownCommands: ReadonlySet<string> = new Set([
  ...[
    'build',
    'check',
    'dev',
    'docs',
    'eject',
    'explain',
    'help',
    'init',
    'lsp',
    'mcp',
    'migrate',
    'mv',
    'pack',
    'preview',
  ],
  ...['rename', 'search', 'theme', 'version'],
])

/** What a command receives besides the site. */
export interface CommandInput<Flags> {
  readonly flags: Flags
  /** The arguments that are not flags. */
  readonly args: readonly string[]
  /** Prints a line to standard output, which contains nothing else. */
  print(line: string): void
}

/** A command of a plugin, which runs in the directory of the project: `docsite name`. */
export interface PluginCommand<Flags = Readonly<Record<never, never>>> {
  /** Lower-case words with hyphens. */
  name: string
  /** A phrase without a period, which `docsite --help` prints. */
  description: string
  /** Checks and converts the flags: `schema.object({ … })`. Without it, there are none. */
  flags?: Schema<Flags> | (PropsSchema & { '~standard': { types?: { output: Flags } | undefined } })
  /** Runs with the linked site. Returns the exit code; without one, it is 0. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing
  run(site: LoadedSite, input: CommandInput<Flags>): number | void | Promise<number | void>
}
