// Keeps what a hook of a plugin generates, so that the next command does not repeat it while its inputs are the same.

import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { jsonProblem } from '../../model/plugin/plugin-data.ts'
import type { Generated, PluginSite, WithCache } from '../../model/plugin/plugin-site.ts'
import type { Cache } from '../../storage/cache.ts'
import { lookUp } from '../../text/look-up.ts'
import { statOf } from '../file-state.ts'
import { hashOfRead } from './plugin-site.ts'

/** The times of files may be this much older than the clock. */
export const clockStepMs = 20

/** A generated value, with the hash of each file that it depends on. */
interface CachedValue {
  files: Record<string, string>
  value: unknown
}

/** The values of a plugin by the hash of their inputs. They are valid only for one key. */
interface Note {
  key: string
  values: Record<string, CachedValue>
}

export class CachedValues {
  readonly #site: PluginSite
  readonly #cache: Pick<Cache, 'readNote' | 'writeNote'>
  readonly #name: string
  readonly #key: string
  readonly #last: Note['values']
  readonly #used: Note['values'] = {}
  /** The files of all values that the hook has asked for, relative to the project. */
  readonly files = new Set<string>()
  #hasNew = false

  /**
   * `hook` is the hook that uses the values. `pluginKey` is the hash of everything in the configuration that they depend on.
   */
  constructor(
    { plugin, hook, pluginKey }: { plugin: Plugin; hook: string; pluginKey: string },
    site: PluginSite,
    cache: Pick<Cache, 'readNote' | 'writeNote'>,
  ) {
    const { lang, langs, version, versions } = site
    this.#site = site
    this.#cache = cache
    this.#name = `plugin-${hash('sha1', `${plugin.name} ${hook}`).slice(0, 12)}`
    this.#key = hash('sha1', JSON.stringify([pluginKey, lang, langs, version, versions]))
    const note = cache.readNote<Note>(this.#name)
    this.#last = note?.key === this.#key ? note.values : {}
  }

  /** The site as the hook sees it. */
  get site(): PluginSite & WithCache {
    return { ...this.#site, cached: (inputs, make) => this.#get(inputs, make) }
  }

  async #get<Value>(inputs: unknown, make: () => Generated<Value> | Promise<Generated<Value>>): Promise<Value> {
    const key = hash('sha1', JSON.stringify(inputs))
    const last = lookUp(this.#last, key)
    if (last && Object.entries(last.files).every(([file, hash]) => hashOfRead(this.#site.root, file) === hash)) {
      this.#used[key] = last
      for (const file of Object.keys(last.files)) this.files.add(file)
      return last.value as Value
    }
    const start = Date.now()
    const { value, files = [] } = await make()
    for (const file of files) this.files.add(file)
    const problem = jsonProblem(value)
    if (problem !== undefined) throw new TypeError(`The value to cache must be JSON, but ${problem}`)
    // A file that has changed in the meantime may not be the one that was read.
    if (files.every((file) => this.#changedMs(file) < start - clockStepMs)) {
      this.#used[key] = {
        files: Object.fromEntries(files.map((file) => [file, hashOfRead(this.#site.root, file)])),
        value,
      }
      this.#hasNew = true
    }
    return value
  }

  /** Stores the values that the hook has used, unless all of them are already stored. */
  save(): void {
    const isSame = !this.#hasNew && Object.keys(this.#used).length === Object.keys(this.#last).length
    if (!isSame) this.#cache.writeNote(this.#name, { key: this.#key, values: this.#used } satisfies Note)
  }

  #changedMs(file: string): number {
    return statOf(resolve(this.#site.root, file))?.ctimeMs ?? 0
  }
}
