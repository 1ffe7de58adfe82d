// Adds the commands of the plugins of the project in the current directory.

import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { pluginCommands } from '../pipeline/api/commands.ts'
import { addDeclared, type Run } from './declared-command.ts'

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
  for (const { plugin, command, run: perform } of commands)
    addDeclared(program, { ...command, description: `${command.description} (plugin \`${plugin}\`)` }, perform, run)
}
