// The commands of a project's plugins.

import { resolve } from 'node:path'
import { fieldOf, keysOf, type Schema, valuesOf } from '../model/config/schema.ts'
import { checkProps } from '../model/props/check-props.ts'
import { loadProject, type Project } from '../source/config/config.ts'
import { loadedSite } from './load-site.ts'
import { withPool } from './work.ts'

/** The values of flags by name, as written or as the schema converts them. */
type Flags = Readonly<Record<string, unknown>>

/** A flag of a command. */
interface CommandFlag {
  name: string
  description: string
  /** Whether the flag has no value. */
  isSwitch: boolean
}

/** A command of a plugin. */
export interface OwnedCommand {
  plugin: string
  name: string
  description: string
  flags: readonly CommandFlag[]
  /** Returns what is wrong with the flags, if anything. */
  problems(flags: Flags): { text: string; hint?: string }[]
  /** Loads the site, runs the command, and returns its exit code. */
  run(args: readonly string[], flags: Flags, print: (line: string) => void): Promise<number>
}

/** Returns the commands of a project's plugins. Throws a `DocsiteError` if the project cannot be loaded. */
export async function pluginCommands(folder: string): Promise<OwnedCommand[]> {
  const project = await loadProject(resolve(folder))
  return project.plugins.list.flatMap((plugin) =>
    (plugin.commands ?? []).map((command) => ownedCommand(project, plugin, command)),
  )
}

type Plugin = Project['plugins']['list'][number]

function ownedCommand(
  project: Project,
  plugin: Plugin,
  command: NonNullable<Plugin['commands']>[number],
): OwnedCommand {
  const { name, description, flags: schema = {} } = command
  const read = (flags: Flags) => checkProps(name, 'flags' in command ? (schema as never) : undefined, { ...flags })
  return {
    plugin: plugin.name,
    name,
    description,
    flags: keysOf(schema).map((flag) => flagOf(flag, fieldOf(schema, flag))),
    problems: (flags) =>
      read(flags).problems.map(({ name: flag, ...problem }) => ({
        ...problem,
        text: flag === undefined ? problem.text : problem.text.replace(`\`${flag}\``, `\`--${flag}\``),
      })),
    run: (args, flags, print) =>
      withPool(project.root, {}, async (pool) => {
        const site = await loadedSite(project, {}, pool)
        const input = { args, flags: read(flags).props as never, print }
        const code: unknown = await project.plugins.run(plugin, `command ${name}`, () => command.run(site, input))
        return typeof code === 'number' && Number.isInteger(code) ? Math.min(Math.max(code, 0), 255) : 0
      }),
  }
}

const flagOf = (name: string, schema: Schema<unknown> | undefined): CommandFlag => ({
  name,
  description: schema?.description ?? '',
  isSwitch: valuesOf(schema ?? {}).join() === 'true,false',
})
