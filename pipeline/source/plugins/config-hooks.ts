// Applies the `config` hooks of plugins. Workers do this again, because functions cannot be sent to them.

import { isObject } from '../../model/config/schema.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { type ConfigModule, importConfig } from '../config/compile-config.ts'
import type { Deployment } from '../config/deployment.ts'
import { projectFiles, type SiteOfHooks } from './plugin-site.ts'
import { pluginsOf } from './plugins.ts'

interface ConfigHooks {
  /** Runs one hook of a plugin. */
  run(plugin: Plugin, call: () => unknown): Promise<unknown>
  /** Receives the configuration after each hook. */
  onChange?(plugin: Plugin, config: unknown): void
  /** Receives each file that a hook reads, and the hash of its text. */
  onRead?(plugin: Plugin, file: string, hash: string): void
}

/**
 * Returns the configuration as changed by the plugins, in their order. The hooks receive a copy, because they may run again with the
 * same configuration.
 */
export async function applyConfigHooks(
  config: SiteConfig,
  root: string,
  { run, onChange, onRead }: ConfigHooks,
): Promise<SiteConfig> {
  const { plugins } = config
  let changed = config
  for (const plugin of pluginsOf(config)) {
    if (!plugin.config) continue
    const { plugins: _, ...given } = changed
    const files = projectFiles({ root, onRead: (file, hash) => onRead?.(plugin, file, hash) })
    const result = await run(plugin, () => plugin.config?.(copyOf(given), { root, ...files }))
    // The caller checks the result.
    if (result !== undefined)
      changed = isObject(result) ? { ...(result as SiteConfig), plugins } : (result as SiteConfig)
    onChange?.(plugin, changed)
  }
  return changed
}

/**
 * Where a thread takes the configuration from. `module` is compiled, and loaded again in each worker with the URL of the site from the
 * environment. `data` contains no functions. `memory` can contain some, and they cannot be sent, so that only the main thread has it.
 */
export type ConfigSource =
  | { kind: 'module'; module: ConfigModule; deployment: Deployment | undefined }
  | { kind: 'data' | 'memory'; config: SiteConfig }

/** A project whose configuration `loadProject` has already checked. */
export interface ProjectSource extends Omit<SiteOfHooks, 'config'> {
  source: ConfigSource
}

/** Loads a project in another thread. */
export async function loadAgain({ root, addressing, source }: ProjectSource): Promise<SiteOfHooks> {
  if (source.kind !== 'module') return { root, addressing, config: source.config }
  const raw = await importConfig(source.module, source.deployment)
  return { root, addressing, config: await applyConfigHooks(raw, root, { run: async (_, call) => call() }) }
}

/** Copies objects and lists. Leaves functions and instances as they are. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)])) as T
}
