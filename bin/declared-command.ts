// Adds a command that `defineCommand` declares to the command line.

import { type Command, Option } from 'commander'
import { loadSite } from '../pipeline/api/index.ts'
import {
  type CommandFlag,
  exitCodeOf,
  type FlagValues,
  flagsOf,
  readFlags,
} from '../pipeline/model/plugin/declared-command.ts'
import type { CommandInput, PluginCommand } from '../pipeline/model/plugin/plugin-command.ts'
import { lookUp } from '../pipeline/text/look-up.ts'
import { exitCodes, reportUsage, reportWarning, reportWrongUse } from './report.ts'
import type { run } from './run.ts'
import { stopOnSignal } from './signals.ts'
import { Progress } from './terminal/progress.ts'

/** Runs a command, and sets the exit code. */
export type Run = typeof run

/** Returns the exit code of a command for its input. */
export type Perform = (input: CommandInput<never>) => Promise<number>

/** Adds a command to `program`, of which it is a part. */
export const addDeclared = (program: Command, command: PluginCommand<never>, perform: Perform, run: Run): Command =>
  describe(program.command(command.name), command, perform, run)

/** Gives `added` the description, the arguments, the flags and the action of a command. */
export function describe(added: Command, command: PluginCommand<never>, perform: Perform, run: Run): Command {
  added.description(command.description)
  if (command.arguments === undefined) added.argument('[args...]')
  for (const { name, description, required } of command.arguments ?? [])
    added.argument(required ? `<${name}>` : `[${name}]`, description)
  const flags = flagsOf(command)
  for (const flag of flags) added.addOption(optionOf(flag))
  return added.action((...given: unknown[]) => {
    const args = given
      .slice(0, -2)
      .flat()
      .filter((one): one is string => typeof one === 'string')
    return run(runDeclared(command, perform, args, valuesOf(flags, given.at(-2) as FlagValues)))
  })
}

function optionOf({ name, short, description, value }: CommandFlag): Option {
  const written = short === undefined ? `--${name}` : `-${short}, --${name}`
  const option = new Option(`${written} ${value}`.trimEnd(), description)
  // Otherwise, commander takes `--no-install` for the opposite of `--install`.
  option.negate = false
  option.attributeName = () => name
  return option
}

/** Returns the flags that a command line gives. */
const valuesOf = (flags: readonly CommandFlag[], given: FlagValues): FlagValues =>
  Object.fromEntries(
    flags.flatMap(({ name }) => {
      const value = lookUp(given, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

async function runDeclared(
  command: PluginCommand<never>,
  perform: Perform,
  args: readonly string[],
  given: FlagValues,
): Promise<number> {
  const { flags, problems } = readFlags(command, given)
  for (const { text, hint } of problems) reportWrongUse(`error: ${text}${hint ? `\n${hint}` : ''}\n`)
  if (problems.length > 0) return exitCodes.wrongUse
  const progress = new Progress()
  // An error that the command throws follows on a line of its own.
  return perform(inputOf(args, flags as never, progress)).finally(() => progress.clear())
}

/** Returns what a command receives. */
function inputOf<Flags>(args: readonly string[], flags: Flags, progress: Progress): CommandInput<Flags> {
  let signal: AbortSignal | undefined
  return {
    args,
    flags,
    print(line) {
      progress.clear()
      process.stdout.write(`${line}\n`)
    },
    report({ severity, text, hint }) {
      progress.clear()
      if (severity === 'warning') reportWarning(text, hint)
      else reportUsage({ message: text, diagnostics: [], hint })
    },
    progress: (text) => progress.show(text),
    get signal() {
      signal ??= stopOnSignal()
      return signal
    },
  }
}

/** Adds a command of a package to `program`, of which it is a part. */
export const addCommand = (program: Command, command: PluginCommand<never>, run: Run): Command =>
  addDeclared(program, command, (input) => performCommand(command, input), run)

/** Runs a command, with the site in the current directory if it needs one. Returns the exit code. */
export async function performCommand(command: PluginCommand<never>, input: CommandInput<never>): Promise<number> {
  if (command.start) return exitCodeOf(await command.start(input))
  return exitCodeOf(await command.run(await loadSite('.'), input))
}
