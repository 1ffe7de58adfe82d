// What the `dev` hooks of plugins add to the dev server: watched files and middlewares.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve, sep } from 'node:path'
import type { Middleware, Plugin } from '../model/plugin/plugin.ts'
import type { Project } from '../source/config/config.ts'
import type { HookError } from '../source/plugins/hook-times.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'

export class DevPlugins {
  readonly #plugins: Project['plugins']
  readonly #watched: { plugin: Plugin; path: string }[] = []
  readonly #middlewares: { plugin: Plugin; middleware: Middleware }[] = []
  readonly #closers: { plugin: Plugin; close: () => unknown }[] = []

  private constructor(plugins: Project['plugins']) {
    this.#plugins = plugins
  }

  /** Calls the `dev` hooks of a project. */
  static async open(project: Project): Promise<DevPlugins> {
    const opened = new DevPlugins(project.plugins)
    const { plugins, root } = project
    for (const plugin of plugins.list) {
      if (!plugin.dev) continue
      const tools = {
        ...pluginSite(project, plugins.recordReads(plugin)),
        watch: (...paths: string[]) => {
          opened.#watched.push(...paths.map((path) => ({ plugin, path: resolve(root, path) })))
        },
        use: (middleware: Middleware) => {
          opened.#middlewares.push({ plugin, middleware })
        },
      }
      const close = await plugins
        .run(plugin, 'dev', () => plugin.dev?.(tools))
        .catch(async (error: unknown) => {
          await opened.close()
          throw error
        })
      if (typeof close === 'function') opened.#closers.push({ plugin, close })
    }
    return opened
  }

  /** The absolute paths of the files and directories to watch. */
  get watched(): string[] {
    return [...this.#watched.map(({ path }) => path), ...this.#plugins.readPaths]
  }

  /** Returns the plugins that watch a file, or have read it. */
  watching(absolutePath: string): Plugin[] {
    const isWatched = (path: string) => absolutePath === path || absolutePath.startsWith(path + sep)
    const watching = this.#watched.flatMap(({ plugin, path }) => (isWatched(path) ? plugin : []))
    return [...new Set([...watching, ...this.#plugins.reading(absolutePath)])]
  }

  /** Lets the middlewares answer a request. Returns whether one of them did. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    for (const { plugin, middleware } of this.#middlewares) {
      const isAnswered = await answers(middleware, request, response).catch((error: unknown) => {
        throw this.#plugins.times.failure(plugin, 'dev', error)
      })
      if (isAnswered) return true
    }
    return false
  }

  /** Calls the functions that the `dev` hooks returned. Throws the first error only after calling all of them. */
  async close(): Promise<void> {
    const errors: HookError[] = []
    for (const { plugin, close } of this.#closers.splice(0)) {
      try {
        await close()
      } catch (error) {
        errors.push(this.#plugins.times.failure(plugin, 'dev', error))
      }
    }
    if (errors[0]) throw errors[0]
  }
}

/** Lets a middleware answer a request. Returns whether it did; rejects with the error that it throws or passes on. */
export const answers = (middleware: Middleware, request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
  new Promise((done, fail) => {
    const close = () => done(true)
    response.once('close', close)
    const next = (error?: unknown) => {
      response.off('close', close)
      if (error === undefined) done(false)
      else fail(error)
    }
    Promise.resolve()
      .then(() => middleware(request, response, next))
      .catch((error: unknown) => next(error ?? new Error('no reason')))
  })
