// Adapts the outputs of plugins: prefixes their names, adds the plugin's key to theirs, and checks the files that they return.

import type { SiteConfig } from '../model/config/site-config.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { PageOutput as PublicPageOutput, SharedOutput } from '../model/output.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import { HookTimes } from '../source/plugins/hook-times.ts'
import { pluginsOf } from '../source/plugins/plugins.ts'
import { isPageOutput, type MainOutput, type Output, type OutputSite, type PageOutput } from './output.ts'
import type { OutputFile } from './output-writer.ts'

type AnyOutput = PublicPageOutput | SharedOutput

const outputsIn = (config: Pick<SiteConfig, 'plugins'>): { plugin: Plugin; output: AnyOutput }[] =>
  pluginsOf(config).flatMap((plugin) => (plugin.outputs ?? []).map((output) => ({ plugin, output })))

const isPage = (output: AnyOutput): output is PublicPageOutput => 'render' in output

/** Returns the outputs of a project's plugins. */
export const pluginOutputs = (project: Pick<Project, 'config' | 'plugins' | 'pluginKey'>): Output[] =>
  outputsIn(project.config).map(({ plugin, output }) =>
    isPage(output) ? pageOutput(plugin, output, project.plugins.times) : mainOutput(plugin, output, project),
  )

/** Returns the outputs of plugins with one file for each page. Workers render them. */
export const pluginPageOutputs = (config: SiteConfig, times = new HookTimes()): PageOutput[] =>
  outputsIn(config).flatMap(({ plugin, output }) => (isPage(output) ? pageOutput(plugin, output, times) : []))

/** Returns the keys of the plugins whose page outputs workers render. */
export const pageOutputKeys = ({ config, pluginKey }: Pick<Project, 'config' | 'pluginKey'>): string[] =>
  outputsIn(config).flatMap(({ plugin, output }) => (isPage(output) ? pluginKey(plugin) : []))

const nameOf = (plugin: Plugin, output: AnyOutput): string => `${plugin.name}/${output.name}`
const hookOf = (output: AnyOutput): string => `output ${output.name}`

const pageOutput = (plugin: Plugin, output: PublicPageOutput, times: HookTimes): PageOutput => ({
  name: nameOf(plugin, output),
  dependsOn: 'page',
  path(page, site) {
    const path = times.measureSync(plugin, hookOf(output), () => output.path(page, site))
    return path === undefined ? undefined : safePath(path, plugin, output)
  },
  render: ({ article, view }) => times.measureSync(plugin, hookOf(output), () => output.render({ article, view })),
  routeAt: (path, site) => output.routeAt(path, site),
})

function mainOutput(
  plugin: Plugin,
  output: SharedOutput,
  { plugins, pluginKey }: Pick<Project, 'plugins' | 'pluginKey'>,
): MainOutput {
  const run = <T>(call: () => T | Promise<T>): Promise<T> => plugins.run(plugin, hookOf(output), call)
  const { key, hashedPaths } = output
  return {
    name: nameOf(plugin, output),
    dependsOn: output.dependsOn,
    units: (site) => run(() => output.units(site)),
    idOf: (unit) => output.idOf(unit),
    unitAt: (path, site) => run(() => output.unitAt(path, site)),
    ...(hashedPaths ? { hashedPaths: (unit: unknown, site: OutputSite) => hashedPaths.call(output, unit, site) } : {}),
    ...(key
      ? {
          key: (unit: unknown, site: OutputSite) =>
            run(async () => [pluginKey(plugin), await key.call(output, unit, site)]),
        }
      : {}),
    files: (unit, site) =>
      run(async () =>
        (await output.files(unit, site)).map(
          (file): OutputFile => ({ ...file, path: safePath(file.path, plugin, output) }),
        ),
      ),
  }
}

/** Returns a path if it is inside the output directory. */
function safePath(path: string, plugin: Plugin, output: AnyOutput): string {
  if (/^[^/\\:][^\\:]*$/.test(path) && !path.split('/').some((name) => name === '' || name === '.' || name === '..'))
    return path
  throw new Error(
    `the output \`${nameOf(plugin, output)}\` has the path \`${path}\`, which is not a relative path with \`/\``,
  )
}

/** Reports files of plugins that another output writes too. `written` contains the files of outputs that do not belong to pages. */
export function outputConflicts(
  project: Pick<Project, 'plugins' | 'config'>,
  outputs: readonly Output[],
  pages: readonly LinkedPage[],
  written: ReadonlyMap<string, readonly { path: string }[]>,
  site: Pick<OutputSite, 'linked' | 'tree'>,
): Diagnostic[] {
  const ofPlugins = new Map(outputsIn(project.config).map(({ plugin, output }) => [nameOf(plugin, output), plugin]))
  if (ofPlugins.size === 0) return []
  const owners = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const add = (path: string | undefined, name: string) => {
    const other = path === undefined ? undefined : owners.get(path)
    const plugin = ofPlugins.get(name) ?? ofPlugins.get(other ?? '')
    if (path !== undefined && other === undefined) owners.set(path, name)
    if (other === undefined || !plugin) return
    const text = `The outputs \`${other}\` and \`${name}\` both write the file \`${path}\``
    diagnostics.push(
      diagnostic('invalid-config', project.plugins.placeOf(plugin), text, 'Change one of the two paths.'),
    )
  }
  for (const output of outputs) {
    if (isPageOutput(output)) for (const page of pages) add(output.path(page, site), output.name)
    else for (const { path } of written.get(output.name) ?? []) add(path, output.name)
  }
  return diagnostics
}
