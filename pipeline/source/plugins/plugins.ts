// Runs the hooks of a project's plugins: measures them, and reports their errors with the names of the plugin and the hook.

import { resolve } from 'node:path'
import { features } from '#features'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import { placedErrorOf } from '../../model/plugin/placed-error.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { type ConfigText, findField } from '../config/problem-place.ts'
import { HookError, HookTimes } from './hook-times.ts'
import type { OnRead } from './plugin-site.ts'

/** The files of a configuration, for locating errors in it. */
export interface PluginOrigin {
  root: string
  files: readonly ConfigText[]
}

/** The plugins of a project. */
export class Plugins {
  readonly list: readonly Plugin[]
  /** The time that hooks took in this process, and in the workers that reported it. */
  readonly times: HookTimes
  /** The files that `config` hooks have read, with the hashes of their texts. */
  readonly configReads = new Map<Plugin, Readonly<Record<string, string>>>()
  /** The files from which `pages` hooks have generated pages, relative to the project, by the names of plugins. */
  readonly inputs = new Map<string, readonly string[]>()
  readonly #origin: PluginOrigin
  /** The absolute paths of the files that the hooks of each plugin have read in this process. */
  readonly #reads = new Map<Plugin, Set<string>>()

  constructor(list: readonly Plugin[], origin: PluginOrigin) {
    this.list = list
    this.#origin = origin
    this.times = new HookTimes(origin.root)
  }

  /** Records a file that the `config` hook of a plugin reads. */
  recordConfigRead = (plugin: Plugin, file: string, hash: string): void => {
    this.configReads.set(plugin, { ...this.configReads.get(plugin), [file]: hash })
  }

  /** Returns a function that records a file that a hook of a plugin reads. */
  recordReads(plugin: Plugin): OnRead {
    const reads = this.#reads.get(plugin) ?? new Set()
    this.#reads.set(plugin, reads)
    return (file) => reads.add(resolve(this.#origin.root, file))
  }

  /** Absolute paths of the files that hooks have read. */
  get readPaths(): string[] {
    return [...this.#reads.values()].flatMap((paths) => [...paths])
  }

  /** Returns the plugins whose hooks have read a file. */
  reading(absolutePath: string): Plugin[] {
    return Array.from(this.#reads, ([plugin, paths]) => (paths.has(absolutePath) ? plugin : [])).flat()
  }

  /** Runs a hook. Throws a `DocsiteError` that gives the place in the plugin if the hook throws. */
  async run<T>(plugin: Plugin, hook: string, call: () => T | Promise<T>): Promise<T> {
    try {
      return await this.times.measure(plugin, hook, call)
    } catch (error) {
      throw error instanceof HookError ? this.#failure(error) : error
    }
  }

  /** Does what `run` does, for a hook that must be synchronous. */
  runSync<T>(plugin: Plugin, hook: string, call: () => T): T {
    try {
      return this.times.measureSync(plugin, hook, call)
    } catch (error) {
      throw error instanceof HookError ? this.#failure(error) : error
    }
  }

  /** Converts an error of a hook to the error that ends a command. */
  #failure(error: HookError): DocsiteError {
    const pluginError = placedErrorOf(error.reason)
    if (pluginError)
      return this.#usageError(
        `${pluginError.message} (reported by the plugin \`${error.plugin.name}\`)`,
        pluginError.place,
        pluginError.hint,
      )
    return this.#usageError(error.message, error.place ?? this.placeOf(error.plugin))
  }

  /** Returns the error for a hook whose result is invalid. `text` describes the result. */
  invalid(plugin: Plugin, hook: string, text: string, hint?: string): DocsiteError {
    const message = `The hook \`${hook}\` of the plugin \`${plugin.name}\` ${text}`
    return this.#usageError(message, this.placeOf(plugin), hint)
  }

  #usageError(text: string, place: Place, hint?: string): DocsiteError {
    return new DocsiteError('A plugin failed', [diagnostic('invalid-config', place, text, hint)])
  }

  /** Returns the place of a plugin in the configuration. */
  placeOf(plugin: Plugin): Place {
    const index = this.list.indexOf(plugin)
    return findField(this.#origin.files, index < 0 ? ['plugins'] : ['plugins', index])
  }
}

/** Returns the names of a plugin's rules, and of its blocks that check themselves. */
export const ruleNamesOf = (plugin: Plugin): string[] => [
  ...(plugin.rules ?? []).map((rule) => fullName(plugin, rule.name)),
  ...(plugin.blocks ?? []).flatMap((block) => (block.check ? fullName(plugin, block.name) : [])),
]

export { features }

/** Returns whether a plugin is a feature of docsite, which every site has. */
export const isFeature = (plugin: Plugin): boolean => features.includes(plugin)

/** Returns the full name of a rule, block or output. That of a feature has no prefix. */
export const fullName = (plugin: Plugin, name: string): string => (isFeature(plugin) ? name : `${plugin.name}/${name}`)

/** Returns the features of docsite and the plugins of a valid configuration, in the order of their hooks. */
export const featuresAndPlugins = (config: Pick<SiteConfig, 'plugins'>): readonly Plugin[] => [
  ...features,
  ...pluginsOf(config),
]

/** Returns the plugins of a valid configuration. */
export const pluginsOf = ({ plugins = [] }: Pick<SiteConfig, 'plugins'>): readonly Plugin[] => plugins as Plugin[]
