// Keeps what a plugin's `pages` hook generates from large files, so that a build does not repeat it while the files are the same.

import { hash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Generated, PagesSite, Plugin } from '../../model/plugin/plugin.ts'
import { jsonProblem } from '../../model/plugin/plugin-data.ts'
import type { PluginSite } from '../../model/plugin/plugin-site.ts'
import type { Cache } from '../../storage/cache.ts'
import { lookUp } from '../../text/look-up.ts'
import { statOf } from '../file-state.ts'
import { codeFoldersOf, publicationOf } from '../published-files.ts'
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
  #hasNew = false

  /** `pluginKey` is the hash of everything in the configuration that the values depend on. */
  constructor(plugin: Plugin, pluginKey: string, site: PluginSite, cache: Pick<Cache, 'readNote' | 'writeNote'>) {
    const { lang, langs, version, versions } = site
    this.#site = site
    this.#cache = cache
    this.#name = `plugin-${hash('sha1', plugin.name).slice(0, 12)}`
    this.#key = hash('sha1', JSON.stringify([pluginKey, lang, langs, version, versions]))
    const note = cache.readNote<Note>(this.#name)
    this.#last = note?.key === this.#key ? note.values : {}
  }

  /** The site as the `pages` hook sees it. */
  get site(): PagesSite {
    const { root, config } = this.#site
    return {
      ...this.#site,
      cached: (inputs, make) => this.#get(inputs, make),
      publication: (file) => publicationOf(codeFoldersOf({ root, config }), realpathSync(resolve(root, file))),
    }
  }

  async #get<Value>(inputs: unknown, make: () => Generated<Value> | Promise<Generated<Value>>): Promise<Value> {
    const key = hash('sha1', JSON.stringify(inputs))
    const last = lookUp(this.#last, key)
    if (last && Object.entries(last.files).every(([file, hash]) => hashOfRead(this.#site.root, file) === hash)) {
      this.#used[key] = last
      return last.value as Value
    }
    const start = Date.now()
    const { value, files = [] } = await make()
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
