// Prepares the remark and rehype plugins of a project's plugins: measures them, and adds the plugin's name to their errors.

import type { Pluggable, PluggableList, Processor } from 'unified'
import type { Node } from 'unist'
import type { VFile } from 'vfile'
import type { Plugin, TreePlugins } from '../model/plugin/plugin.ts'
import type { HookTimes } from '../source/plugins/hook-times.ts'

type Hook = 'remark' | 'rehype'
type Transformer = (tree: Node, file: VFile, next?: (error?: Error | null, tree?: Node) => void) => unknown
/** When plugins run, as the fields of `TreePlugins` say. */
type Stage = 'before' | 'content' | 'after'
type Attacher = (this: Processor, ...options: unknown[]) => unknown

/** Returns the remark or rehype plugins of all plugins that run in a stage. */
export const treePlugins = (plugins: readonly Plugin[], hook: Hook, stage: Stage, times: HookTimes): PluggableList =>
  plugins.flatMap((plugin) => listOf(plugin[hook], stage).map((one) => measured(one as Pluggable, plugin, hook, times)))

function listOf(list: TreePlugins = [], stage: Stage): readonly unknown[] {
  if (!Array.isArray(list)) return (list as Exclude<TreePlugins, readonly unknown[]>)[stage] ?? []
  return stage === 'before' ? list : []
}

function measured(pluggable: Pluggable, plugin: Plugin, hook: Hook, times: HookTimes): Pluggable {
  const wrap = (attach: unknown) => wrapped(attach as Attacher, plugin, hook, times)
  if (typeof pluggable === 'function') return [wrap(pluggable)] as unknown as Pluggable
  if (Array.isArray(pluggable)) return [wrap(pluggable[0]), ...pluggable.slice(1)] as unknown as Pluggable
  const { plugins = [], ...preset } = pluggable
  return { ...preset, plugins: (plugins as Pluggable[]).map((one) => measured(one, plugin, hook, times)) }
}

function wrapped(attach: Attacher, plugin: Plugin, hook: Hook, times: HookTimes): Attacher {
  return function (...options) {
    const transform = times.measureSync(plugin, hook, () => attach.apply(this, options))
    if (typeof transform !== 'function') return undefined
    return async (tree: Node, file: VFile) => {
      const start = performance.now()
      try {
        return await run(transform as Transformer, tree, file)
      } catch (error) {
        // A message that the plugin reports with `file.fail` stops the page, and is not an error of the plugin.
        throw (file.messages as unknown[]).includes(error) ? error : times.failure(plugin, hook, error)
      } finally {
        times.add([[`${plugin.name}: ${hook}`, performance.now() - start]])
      }
    }
  }
}

/** Runs a transformer, which may be asynchronous or take a callback. */
const run = (transform: Transformer, tree: Node, file: VFile): unknown =>
  transform.length < 3
    ? transform(tree, file)
    : new Promise((done, fail) => {
        transform(tree, file, (error, next) => (error ? fail(error) : done(next)))
      })
