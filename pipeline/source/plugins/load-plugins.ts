// Checks the plugins of a configuration, applies their `config` hooks, and checks the configuration that results.

import { type Problem, pathText } from '../../model/config/problem.ts'
import { isObject, problemsOf } from '../../model/config/schema.ts'
import { type SiteConfig, siteConfig } from '../../model/config/site-config.ts'
import { unusableValues } from '../config/config-data.ts'
import { applyConfigHooks } from './config-hooks.ts'
import { fieldConflicts, nameConflicts, optionProblems, pluginRuleProblems } from './plugin-problems.ts'
import { type PluginOrigin, Plugins, pluginsOf } from './plugins.ts'

interface LoadedPlugins {
  /** The configuration with the changes of all plugins. Valid only if there are no problems. */
  config: unknown
  plugins: Plugins
  problems: Problem[]
}

/** Loads the plugins of a configuration as written. No hook runs if the plugins themselves are wrong. */
export async function loadPlugins(
  { value, ...origin }: Omit<PluginOrigin, 'root'> & { value: unknown },
  root: string,
): Promise<LoadedPlugins> {
  const problems = problemsOf(siteConfig, value)
  const isWrong = problems.some(({ path }) => path[0] === 'plugins')
  const hasPlugins = isObject(value) && Array.isArray(value.plugins) && value.plugins.length > 0
  if (!hasPlugins || isWrong)
    return {
      config: value,
      plugins: new Plugins([], { root, ...origin }),
      problems: [
        ...problems,
        ...(hasPlugins ? optionProblems(value, problems) : []),
        ...(isObject(value) && problems.length === 0 ? pluginRuleProblems(value) : []),
      ],
    }
  const raw = value as SiteConfig
  const plugins = new Plugins(pluginsOf(raw), { root, ...origin })
  const wrong = [...optionProblems(raw, problems), ...fieldConflicts(raw), ...nameConflicts(raw)]
  if (wrong.length > 0) return { config: raw, plugins, problems: wrong }
  const { config, found } = await changedConfig(raw, root, plugins, problems)
  return { config, plugins, problems: found.length > 0 ? found : pluginRuleProblems(config) }
}

/** Applies the `config` hooks. Names the plugin in the text of each problem that its hook adds to `problems`. */
async function changedConfig(
  raw: SiteConfig,
  root: string,
  plugins: Plugins,
  problems: Problem[],
): Promise<{ config: SiteConfig; found: Problem[] }> {
  const keyOf = ({ path, text }: Problem) => `${pathText(path)} ${text}`
  let allProblems = problems
  const config = await applyConfigHooks(raw, root, {
    run: (plugin, call) => plugins.run(plugin, 'config', call),
    onRead: plugins.recordConfigRead,
    onChange: ({ name }, changed) => {
      const problemsByKey = new Map(allProblems.map((problem) => [keyOf(problem), problem]))
      const unusable = unusableValues(changed)
      allProblems = (unusable.length > 0 ? unusable : problemsOf(siteConfig, changed)).map((problem) => {
        const text = `${problem.text} (set by the plugin \`${name}\`)`
        return (
          problemsByKey.get(keyOf(problem)) ?? problemsByKey.get(keyOf({ ...problem, text })) ?? { ...problem, text }
        )
      })
    },
  })
  return { config, found: allProblems }
}
