// Finds problems with the plugins of a configuration that its schema cannot find.

import { nearHint, type Problem, pathText } from '../../model/config/problem.ts'
import { keysOf } from '../../model/config/schema.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { frontmatterFields } from '../../model/page/frontmatter.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import type { PluginBlock } from '../../model/plugin/plugin-block.ts'
import { ownCommands } from '../../model/plugin/plugin-command.ts'
import { standardProblems } from '../../model/plugin/standard-schema.ts'
import { pluginsOf, ruleNamesOf } from './plugins.ts'

/** Reports options that a plugin's schema rejects. `problems` are those of the configuration: a plugin with some is left out. */
export const optionProblems = (config: SiteConfig, problems: readonly Problem[]): Problem[] =>
  pluginsOf(config).flatMap((plugin, i) => {
    if (problems.some(({ path }) => path[0] === 'plugins' && path[1] === i) || plugin.schema === undefined) return []
    return standardProblems(plugin.schema, plugin.options).map((problem) => ({
      hint: `See the options of the plugin \`${plugin.name}\`.`,
      ...problem,
      path: ['plugins', i, ...problem.path],
      subject: `The ${problem.path.length > 0 ? `option \`${pathText(problem.path)}\` of the ` : ''}plugin \`${plugin.name}\``,
    }))
  })

/**
 * Reports what two plugins add under one name, and commands of docsite. A block of a plugin takes precedence over one of docsite, so that
 * new blocks of docsite do not replace it.
 */
export function nameConflicts(config: SiteConfig): Problem[] {
  const owners = new Map([...ownCommands].map((name): [string, string] => [`the command \`${name}\``, 'docsite']))
  return pluginsOf(config).flatMap((plugin, i) =>
    addedNames(plugin).flatMap((added): Problem[] => {
      const owner = owners.get(added)
      owners.set(added, owner ?? `the plugin \`${plugin.name}\``)
      const text = `adds ${added}, which ${owner} already has`
      return owner === undefined
        ? []
        : [{ path: ['plugins', i], kind: 'wrong', text, hint: 'Use another name, or only one of the two.' }]
    }),
  )
}

/** What a plugin adds that only one plugin can have. Pages write blocks and components in the same way. */
const addedNames = ({ blocks = [], directives = [], commands = [], theme = {} }: Plugin): string[] => [
  ...[...blocks.flatMap(namesOfBlock), ...directives.map(({ name }) => name), ...Object.keys(theme.islands ?? {})].map(
    (name) => `the block or component \`${name}\``,
  ),
  ...commands.map(({ name }) => `the command \`${name}\``),
  ...Object.keys(theme.slots ?? {}).map((name) => `a component in the slot \`${name}\``),
  ...Object.keys(theme.components ?? {}).map((name) => `the component \`${name}\` of the theme`),
]

/** The name of a block belongs to its files, and other names to what authors write. Types of nodes are something else. */
const namesOfBlock = ({ name, kind, names = [] }: Pick<PluginBlock, 'name' | 'kind' | 'names'>): string[] => [
  ...new Set([name, ...names.map((written) => (kind === 'node' ? `node ${written}` : written))]),
]

/** Reports frontmatter fields that a plugin declares although pages already have them. */
export function fieldConflicts(config: SiteConfig): Problem[] {
  const owners = new Map<string, string>([
    ...keysOf(frontmatterFields).map((field): [string, string] => [field, 'docsite']),
    ...Object.keys(config.frontmatter ?? {}).map((field): [string, string] => [field, 'the configuration']),
  ])
  return pluginsOf(config).flatMap(({ name, frontmatter = {} }, i) =>
    Object.keys(frontmatter).flatMap((field): Problem[] => {
      const owner = owners.get(field)
      if (owner === undefined) owners.set(field, `the plugin \`${name}\``)
      const text = `declares the frontmatter field \`${field}\`, which ${owner} already declares`
      return owner === undefined ? [] : [{ path: ['plugins', i], kind: 'wrong', text }]
    }),
  )
}

const severities = ['error', 'warning', 'info', 'off']

/** Reports names and severities in `check.rules` that are not those of a plugin's rules. */
export function pluginRuleProblems(config: SiteConfig): Problem[] {
  const ruleNames = pluginsOf(config).flatMap(ruleNamesOf)
  return Object.entries(config.check?.rules ?? {}).flatMap(([rule, severity]): Problem[] => {
    if (!rule.includes('/')) return []
    const path = ['check', 'rules', rule]
    if (!ruleNames.includes(rule)) {
      const near = nearHint(rule, ruleNames)
      return [{ path, kind: 'unknown', text: 'is not a rule of a plugin', ...(near ? { hint: near } : {}) }]
    }
    const text = `must be ${severities.map((one) => `"${one}"`).join(' or ')}, but is ${JSON.stringify(severity)}`
    return severities.includes(severity as string) ? [] : [{ path, kind: 'wrong', text }]
  })
}
