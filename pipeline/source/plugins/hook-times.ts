// Measures hooks, and adds the names of the plugin and the hook to their errors. Workers use this too.

import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'

/** Says what is wrong with the value that a hook has returned. */
export class WrongResult extends Error {}

/** Returns the items that a hook has returned. `what` describes them, such as "a list of pages". */
export function itemsOf<Item>(result: Iterable<Item> | null | undefined, what: string): Item[] {
  const value: unknown = result ?? []
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value))
    throw new WrongResult(
      `it must return ${what}, but returns ${typeof value === 'object' ? 'an object' : String(value)}`,
    )
  return [...(value as Iterable<Item>)]
}

/** An error that a hook throws, or an error about what it returns. `reason` is what the hook threw. */
export class HookError extends DocsiteError {
  readonly plugin: Plugin
  readonly reason: unknown

  constructor(plugin: Plugin, hook: string, error: unknown, page?: string) {
    const text = error instanceof Error ? error.message : String(error)
    const on = page === undefined ? '' : ` for \`${page}\``
    const what = error instanceof WrongResult ? 'returns a wrong value' : 'throws an error'
    super(`The hook \`${hook}\` of the plugin \`${plugin.name}\` ${what}${on}: ${text}`)
    this.name = 'HookError'
    this.plugin = plugin
    this.reason = error
  }
}

/** The time of each hook in milliseconds, by plugin and hook. */
export class HookTimes {
  readonly #times = new Map<string, number>()

  /** Runs a hook and adds its time. */
  async measure<T>(plugin: Plugin, hook: string, call: () => T | Promise<T>, page?: string): Promise<T> {
    const start = performance.now()
    try {
      return await call()
    } catch (error) {
      throw error instanceof HookError ? error : new HookError(plugin, hook, error, page)
    } finally {
      this.add([[`${plugin.name}: ${hook}`, performance.now() - start]])
    }
  }

  /** Runs a hook that must be synchronous, and adds its time. */
  measureSync<T>(plugin: Plugin, hook: string, call: () => T): T {
    const start = performance.now()
    try {
      return call()
    } catch (error) {
      throw error instanceof HookError ? error : new HookError(plugin, hook, error)
    } finally {
      this.add([[`${plugin.name}: ${hook}`, performance.now() - start]])
    }
  }

  add(times: readonly (readonly [name: string, ms: number])[]): void {
    for (const [name, ms] of times) this.#times.set(name, (this.#times.get(name) ?? 0) + ms)
  }

  /** Returns the times since the last call. */
  take(): [name: string, ms: number][] {
    const times = [...this.#times]
    this.#times.clear()
    return times
  }
}
