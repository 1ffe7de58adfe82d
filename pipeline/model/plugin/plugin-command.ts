// The interface of commands that plugins and packages add to `docsite`. `@docsite/cli` exports it.

import type { Schema } from '../config/schema.ts'
import type { PropsSchema } from '../props/props-schema.ts'
import type { LoadedSite } from './site.ts'

/** The names of docsite's own commands, which plugins cannot use. */
export const ownCommands: ReadonlySet<string> = new Set([
  ...[
    'book',
    'build',
    'check',
    'dev',
    'docs',
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
  ...['rename', 'review', 'search', 'theme', 'translations', 'version'],
])

/** A sentence about a problem that has no place in a file, and how to solve it. */
export interface CommandProblem {
  severity: 'error' | 'warning'
  text: string
  hint?: string
}

/** What a command receives besides the site. */
export interface CommandInput<Flags> {
  readonly flags: Flags
  /** The arguments that are not flags. */
  readonly args: readonly string[]
  /** Prints a line to standard output, which contains nothing else. */
  print(line: string): void
  /** Prints a problem to standard error. It does not change the exit code. */
  report(problem: CommandProblem): void
  /** Shows in one line of the terminal what the command is doing. The next line that it prints replaces this one. */
  progress(text: string): void
  /** Is aborted when the process should stop, for example by Ctrl+C. A command that never reads it ends immediately. */
  readonly signal: AbortSignal
}

/** An argument in the help of a command. */
export interface CommandArgument {
  name: string
  description: string
  /** Whether the command cannot run without it. The default is `false`. */
  required?: boolean
}

// biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing
type ExitCode = number | void | Promise<number | void>

interface CommandFacts<Flags> {
  /** Lower-case words with hyphens. */
  name: string
  /** A phrase without a period, which `docsite --help` prints. */
  description: string
  /** The arguments in their order. Without it, the command takes any number of arguments. */
  arguments?: readonly CommandArgument[]
  /** Checks and converts the flags: `schema.object({ … })`. Without it, there are none. */
  flags?: Schema<Flags> | (PropsSchema & { '~standard': { types?: { output: Flags } | undefined } })
  /** The letters of flags that have a short form: `{ yes: 'y' }` for `-y`. */
  short?: Readonly<{ [Flag in keyof Flags]?: string }>
  /** What the help calls the values of flags: `{ port: 'n' }` for `--port <n>`. The default is `value`. */
  values?: Readonly<{ [Flag in keyof Flags]?: string }>
}

/** A command that works with the site of the project in the current directory. */
export interface SiteCommand<Flags> extends CommandFacts<Flags> {
  /** Runs with the linked site. Returns the exit code; without one, it is 0. */
  run(site: LoadedSite, input: CommandInput<Flags>): ExitCode
  start?: never
}

/** A command that needs no site, or opens it itself. */
export interface PlainCommand<Flags> extends CommandFacts<Flags> {
  /** Runs without a site. Returns the exit code; without one, it is 0. */
  start(input: CommandInput<Flags>): ExitCode
  run?: never
}

/** A command of a plugin or a package: `docsite name`. */
export type PluginCommand<Flags = Readonly<Record<never, never>>> = SiteCommand<Flags> | PlainCommand<Flags>
