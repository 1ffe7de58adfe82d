// The module `@docsite/cli/command`: runs a command of a package as a program of its own.

import { Command } from 'commander'
import type { PluginCommand } from '../pipeline/model/plugin/plugin-command.ts'
import { describe, performCommand } from './declared-command.ts'
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
