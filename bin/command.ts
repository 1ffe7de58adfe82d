// The module `@docsite/cli/command`: runs a command of a package as a program of its own.

import { Command } from 'commander'
import { loadSite } from '../pipeline/api/index.ts'
import { exitCodeOf } from '../pipeline/model/plugin/declared-command.ts'
import type { CommandInput, PluginCommand } from '../pipeline/model/plugin/plugin-command.ts'
import { addDeclared, describe, type Run } from './declared-command.ts'
import { configured, parseArguments, prepareProcess, run } from './run.ts'

/** What the help of a program says about it. */
export interface ProgramFacts {
  /** What users write to run it, such as `npm create @docsite`. */
  program: string
  version: string
}

/** Runs a command with the arguments of the process, and sets its exit code: with the messages and the help of `docsite`. */
export function runCommand(command: PluginCommand<never>, { program, version }: ProgramFacts): void {
  prepareProcess()
  const configuredProgram = configured(new Command(program), version)
  parseArguments(describe(configuredProgram, command, (input) => performCommand(command, input), run))
}

/** Adds a command of a package to `program`, of which it is a part. */
export const addCommand = (program: Command, command: PluginCommand<never>, run: Run): Command =>
  addDeclared(program, command, (input) => performCommand(command, input), run)

/** Runs a command, with the site in the current directory if it needs one. Returns the exit code. */
async function performCommand(command: PluginCommand<never>, input: CommandInput<never>): Promise<number> {
  if (command.start) return exitCodeOf(await command.start(input))
  return exitCodeOf(await command.run(await loadSite('.'), input))
}
