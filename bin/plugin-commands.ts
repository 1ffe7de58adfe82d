// Adds the commands of the plugins of the project in the current directory.

import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type OwnedCommand, pluginCommands } from '../pipeline/api/commands.ts'
import { lookUp } from '../pipeline/text/look-up.ts'
import { exitCodes, reportWrongUse } from './report.ts'

type Run = (command: Promise<number>) => Promise<void>

/**
 * Adds the commands of plugins. `name` is the first argument. If it names no command, a configuration that cannot be read does not
 * matter.
 */
export async function addPluginCommands(program: Command, run: Run, name = '-'): Promise<void> {
  if (!existsSync('config') || !existsSync('content')) return
  const commands = await pluginCommands('.').catch((error: unknown) => {
    if (name.startsWith('-') || name === 'help') return []
    throw error
  })
  for (const command of commands) addCommand(program, command, run)
}

function addCommand(program: Command, command: OwnedCommand, run: Run): void {
  const { plugin, name, description, flags } = command
  const added = program.command(name).description(`${description} (plugin \`${plugin}\`)`).argument('[args...]')
  for (const flag of flags) added.option(`--${flag.name}${flag.isSwitch ? '' : ' <value>'}`, flag.description)
  added.action((args: string[], given: Record<string, unknown>) => run(runCommand(command, args, given)))
}

async function runCommand(
  command: OwnedCommand,
  args: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Promise<number> {
  // Commander writes `--top-pages` as `topPages`.
  const flags = Object.fromEntries(
    command.flags.flatMap(({ name }) => {
      const value = lookUp(
        given,
        name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      )
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const problems = command.problems(flags)
  for (const { text, hint } of problems) reportWrongUse(`error: ${text}${hint ? `\n${hint}` : ''}\n`)
  if (problems.length > 0) return exitCodes.wrongUse
  return command.run(args, flags, (line) => {
    process.stdout.write(`${line}\n`)
  })
}
