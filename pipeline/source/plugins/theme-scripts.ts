// The scripts that features and plugins add to pages.

import type { Plugin } from '../../model/plugin/plugin.ts'
import { outputFacts, type SiteOfHooks } from './plugin-site.ts'
import { featuresAndPlugins, fullName } from './plugins.ts'

/** Returns the files of the scripts of some plugins, by name. */
export const scriptFiles = (plugins: readonly Plugin[]): [name: string, file: string | URL][] =>
  scriptsOf(plugins).map(({ name, script }) => [name, script.file])

/** Returns the names of the scripts that the pages of a site start. */
export function startedScripts(project: Pick<SiteOfHooks, 'config' | 'addressing'>, isDev: boolean): string[] {
  const site = { ...outputFacts(project), isDev }
  return scriptsOf(featuresAndPlugins(project.config))
    .filter(({ script }) => script.when?.(site) ?? true)
    .map(({ name }) => name)
}

const scriptsOf = (plugins: readonly Plugin[]) =>
  plugins.flatMap((plugin) =>
    Object.entries(plugin.theme?.scripts ?? {}).map(([name, script]) => ({ name: fullName(plugin, name), script })),
  )
