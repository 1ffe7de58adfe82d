// Adapts the outputs of plugins: prefixes their names, adds the plugin's key to theirs, and checks the files that they return.

import type { SiteConfig } from '../model/config/site-config.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import type { Output } from '../model/output.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Project } from '../source/config/config.ts'
import type { HookTimes } from '../source/plugins/hook-times.ts'
import { pluginsOf } from '../source/plugins/plugins.ts'
import { type CoreOutput, fitsPath, type OutputSite, type PageInput } from './output.ts'

const outputsIn = (config: Pick<SiteConfig, 'plugins'>): { plugin: Plugin; output: Output }[] =>
  pluginsOf(config).flatMap((plugin) => (plugin.outputs ?? []).map((output) => ({ plugin, output })))

/** Returns the outputs of a project's plugins. */
export const pluginOutputs = ({
  config,
  plugins,
  pluginKey,
}: Pick<Project, 'config' | 'plugins' | 'pluginKey'>): CoreOutput[] =>
  outputsIn(config).map(({ plugin, output }) =>
    adapt(plugin, output, { run: (...hook) => plugins.run(...hook), times: plugins.times }, pluginKey),
  )

/** Returns the outputs of plugins with files for each page. Workers render them. */
export const pluginPageOutputs = (config: SiteConfig, times: HookTimes): CoreOutput[] =>
  outputsIn(config).flatMap(({ plugin, output }) =>
    output.scope === 'page' ? adapt(plugin, output, { run: (...hook) => times.measure(...hook), times }, () => '') : [],
  )

/** Returns the keys of the plugins whose page outputs workers render. */
export const pageOutputKeys = ({ config, pluginKey }: Pick<Project, 'config' | 'pluginKey'>): string[] =>
  outputsIn(config).flatMap(({ plugin, output }) => (output.scope === 'page' ? pluginKey(plugin) : []))

/** Runs the functions of an output, in the main thread or in a worker. */
type Runner = Pick<Project['plugins'], 'run' | 'times'>

const nameOf = (plugin: Plugin, output: Output): string => `${plugin.name}/${output.name}`

function adapt(plugin: Plugin, output: Output, { run, times }: Runner, pluginKey: Project['pluginKey']): CoreOutput {
  const name = nameOf(plugin, output)
  const hook = `output ${output.name}`
  const paths: CoreOutput['paths'] = (unit, site) => times.measureSync(plugin, hook, () => output.paths(unit, site))
  return {
    name,
    scope: output.scope,
    paths,
    ...(output.key
      ? { key: (unit, site) => run(plugin, hook, async () => [pluginKey(plugin), await output.key?.(unit, site)]) }
      : {}),
    async files(input, site) {
      const expected = output.scope === 'page' ? [(input as PageInput).path] : paths(input, site)
      return run(plugin, hook, async () => {
        const files = await output.files(input, site)
        for (const { path } of files) checkPath(name, path, expected)
        return files
      })
    },
  }
}

/** Checks that a path is inside the output directory, and one of those that the output has announced. */
function checkPath(name: string, path: string, expected: readonly (string | RegExp)[]): void {
  if (!/^[^/\\:][^\\:]*$/.test(path) || path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`the output \`${name}\` has the path \`${path}\`, which is not a relative path with \`/\``)
  if (!expected.some((one) => fitsPath(path, one)))
    throw new Error(`the output \`${name}\` generates the file \`${path}\`, which is not one of its \`paths\``)
}

/** Reports files of plugins that another output writes too. `files` contains those of outputs that do not belong to pages. */
export function outputConflicts(
  project: Pick<Project, 'plugins' | 'config'>,
  outputs: readonly CoreOutput[],
  pages: readonly LinkedPage[],
  files: ReadonlyMap<string, readonly { path: string }[]>,
  site: OutputSite,
): Diagnostic[] {
  const ofPlugins = new Map(outputsIn(project.config).map(({ plugin, output }) => [nameOf(plugin, output), plugin]))
  if (ofPlugins.size === 0) return []
  const owners = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const add = (path: string, name: string) => {
    const other = owners.get(path)
    const plugin = ofPlugins.get(name) ?? ofPlugins.get(other ?? '')
    if (other === undefined) owners.set(path, name)
    if (other === undefined || !plugin) return
    const text = `The outputs \`${other}\` and \`${name}\` both write the file \`${path}\``
    diagnostics.push(
      diagnostic('invalid-config', project.plugins.placeOf(plugin), text, 'Change one of the two paths.'),
    )
  }
  for (const output of outputs) {
    const paths =
      output.scope === 'page'
        ? pages.flatMap(({ route }) => output.paths(route, site).map(String))
        : (files.get(output.name) ?? []).map(({ path }) => path)
    for (const path of paths) add(path, output.name)
  }
  return diagnostics
}
