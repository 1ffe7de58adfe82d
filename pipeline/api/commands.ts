// The commands of a project's plugins.

import { resolve } from 'node:path'
import { exitCodeOf } from '../model/plugin/declared-command.ts'
import type { CommandInput, PluginCommand } from '../model/plugin/plugin-command.ts'
import { loadProject, type Project } from '../source/config/config.ts'
import { loadedSite } from './load-site.ts'
import { withPool } from './work.ts'

/** A command of a plugin. */
export interface OwnedCommand {
  plugin: string
  command: PluginCommand<never>
  /** Runs the command, with the site if it needs one, and returns its exit code. */
  run(input: CommandInput<never>): Promise<number>
}

/** Returns the commands of a project's plugins. Throws a `DocsiteError` if the project cannot be loaded. */
export async function pluginCommands(folder: string): Promise<OwnedCommand[]> {
  const project = await loadProject(resolve(folder))
  return project.plugins.list.flatMap((plugin) =>
    (plugin.commands ?? []).map((command) => ownedCommand(project, plugin, command)),
  )
}

const ownedCommand = (
  project: Project,
  plugin: Project['plugins']['list'][number],
  command: PluginCommand<never>,
): OwnedCommand => ({
  plugin: plugin.name,
  command,
  async run(input) {
    const guarded = (work: () => unknown) => project.plugins.run(plugin, `command ${command.name}`, work)
    if (command.start) return exitCodeOf(await guarded(() => command.start(input)))
    return withPool(project.root, {}, async (pool) => {
      const site = await loadedSite(project, {}, pool)
      return exitCodeOf(await guarded(() => command.run(site, input)))
    })
  },
})
