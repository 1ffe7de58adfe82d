// Computes what the results of plugins depend on, so that a change of one plugin does not invalidate the results of the others.

import { hash } from 'node:crypto'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { isStandardSchema } from '../../model/plugin/standard-schema.ts'
import type { Addressing } from '../../model/route.ts'
import { jsonText } from '../../text/json-text.ts'
import { lookUp } from '../../text/look-up.ts'
import { type Plugins, pluginsOf } from './plugins.ts'

/** The modules of a configuration. */
export interface ConfigModules {
  /** The texts by path, relative to the project. The entry is first. */
  files: readonly { file: string; text: string }[]
  /** The project's own modules that each module imports. */
  imports: Readonly<Record<string, readonly string[]>>
  /** The hash of the imported packages. */
  packages: string
}

/** The property in which the compiled configuration records the module that defines a plugin. */
const moduleProperty = Symbol.for('docsite.module')

const moduleOf = (plugin: Plugin): string | undefined => (plugin as { [moduleProperty]?: string })[moduleProperty]

/**
 * Returns the hash of everything that the results of a plugin depend on: its options, the files of its `config` hook, its module with all
 * imports, and the modules that lead from the configuration to it, because they pass values to it. Modules that only other plugins use are
 * left out. If the module is unknown, for example because a package defines the plugin, no module is left out.
 */
export function pluginKey(
  plugin: Plugin,
  { list, configReads }: Pick<Plugins, 'list' | 'configReads'>,
  { files, imports, packages }: ConfigModules,
): string {
  const module = moduleOf(plugin)
  const others = new Set(list.flatMap((other) => moduleOf(other) ?? []))
  const reached = new Set<string>()
  const visit = (file: string, isOwn: boolean): void => {
    if (reached.has(file) || (!isOwn && others.has(file) && file !== module && file !== files[0]?.file)) return
    reached.add(file)
    for (const next of lookUp(imports, file) ?? []) visit(next, isOwn)
  }
  if (module !== undefined) {
    visit(module, true)
    reached.delete(files[0]?.file ?? '')
    visit(files[0]?.file ?? '', false)
  }
  const texts = files.filter(({ file }) => module === undefined || reached.has(file)).map(({ text }) => text)
  const { name, options } = plugin
  return hash('sha1', jsonText([name, options, packages, texts, configReads.get(plugin)]))
}

/** For each member of plugins, whether parsing runs its code. */
const codeInParsing: { readonly [Member in keyof Plugin]-?: boolean | ((plugin: Plugin) => boolean) } = {
  blocks: true,
  commands: false,
  config: false,
  dev: false,
  directives: true,
  done: false,
  frontmatter: ({ frontmatter = {} }) => Object.values(frontmatter).some(isStandardSchema),
  head: false,
  languages: true,
  name: false,
  options: false,
  outputs: false,
  page: true,
  pages: false,
  rehype: true,
  remark: true,
  rules: ({ rules = [] }) => rules.some((rule) => rule.page ?? rule.html),
  schema: false,
  theme: false,
  vocabulary: false,
}

/** Returns whether parsing runs code of a plugin. */
const runsInParsing = (plugin: Plugin): boolean =>
  Object.entries(codeInParsing).some(
    ([member, runs]) =>
      plugin[member as keyof Plugin] !== undefined && (typeof runs === 'boolean' ? runs : runs(plugin)),
  )

/**
 * Returns the hash of everything in the configuration that parsing depends on: its data, the code of the plugins that take part in
 * parsing, the base path that these plugins see, the fields that plugins declare, and all code if it lists functions outside plugins, because their modules are unknown.
 */
export function parseKey(
  config: SiteConfig,
  { base }: Pick<Addressing, 'base'>,
  codeHash: string,
  keyOf: (plugin: Plugin) => string,
): string {
  // The key of each page contains its variables.
  const { plugins: _, variables: __, ...data } = config
  const { remarkPlugins = [], rehypePlugins = [] } = config.markdown ?? {}
  const code = remarkPlugins.length + rehypePlugins.length > 0 ? codeHash : ''
  const plugins = pluginsOf(config).flatMap((plugin) =>
    runsInParsing(plugin) ? [keyOf(plugin), base] : [plugin.frontmatter ?? ''],
  )
  return hash('sha1', jsonText([data, code, plugins.filter((part) => part !== '')]))
}
