// Measures hooks, and adds the names of the plugin and the hook to their errors. Workers use this too.

import type { Place } from '../../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { placeOfError } from '../config/error-place.ts'

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
  /** The place in the plugin's code. A wrong value has none. */
  readonly place: Place | undefined

  constructor(plugin: Plugin, hook: string, error: unknown, root: string) {
    const text = error instanceof Error ? error.message : String(error)
    const isWrong = error instanceof WrongResult
    const what = isWrong ? 'returns a wrong value' : 'throws an error'
    super(`The hook \`${hook}\` of the plugin \`${plugin.name}\` ${what}: ${text}`)
    this.place = isWrong ? undefined : placeOfError(error, root)
    this.name = 'HookError'
    this.plugin = plugin
    this.reason = error
  }
}

/** The time of each hook in milliseconds, by plugin and hook. */
export class HookTimes {
  readonly #times = new Map<string, number>()
  /** The directory of the project. Places of errors are relative to it. */
  root: string

  constructor(root = '') {
    this.root = root
  }

  /** Runs a hook and adds its time. */
  async measure<T>(plugin: Plugin, hook: string, call: () => T | Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await call()
    } catch (error) {
      throw this.failure(plugin, hook, error)
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
      throw this.failure(plugin, hook, error)
    } finally {
      this.add([[`${plugin.name}: ${hook}`, performance.now() - start]])
    }
  }

  /** Returns the error of a hook for what it has thrown. */
  failure = (plugin: Plugin, hook: string, error: unknown): HookError =>
    error instanceof HookError ? error : new HookError(plugin, hook, error, this.root)

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
