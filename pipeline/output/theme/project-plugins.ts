// Runs the project's esbuild plugins: records which files they depend on, and where they fail.

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OnLoadResult, OnResolveResult, PartialMessage, Plugin } from 'esbuild'
import { relativePath } from '../../source/relative-path.ts'

type Result = OnLoadResult | OnResolveResult | null | undefined

/** The project's plugins in one compilation, shared by all its bundles. */
export class ProjectPlugins {
  readonly #plugins: readonly Plugin[]
  readonly #root: string
  readonly #watched = new Set<string>()

  constructor(plugins: readonly Plugin[], root: string) {
    this.#plugins = plugins
    this.#root = root
  }

  /** Absolute paths of the files and directories that the plugins watch. */
  get watched(): string[] {
    return [...this.#watched]
  }

  /**
   * Returns the plugins for a bundle. They must come after docsite's own plugin, which handles everything in docsite's package,
   * so that they see only the files and packages of the project.
   */
  list(): Plugin[] {
    return this.#plugins.map((plugin) => ({ name: plugin.name, setup: (api) => this.#setup(plugin, api) }))
  }

  async #setup(plugin: Plugin, api: Parameters<Plugin['setup']>[0]): Promise<void> {
    const observed: typeof api = {
      ...api,
      onResolve: (options, callback) =>
        api.onResolve(options, (args) => this.#run(() => callback(args), args.importer || undefined)),
      onLoad: (options, callback) => api.onLoad(options, (args) => this.#run(() => callback(args), args.path)),
    }
    try {
      await plugin.setup(observed)
    } catch (error) {
      const { text } = messageOf(error)
      api.onStart(() => ({ errors: [{ text }] }))
    }
  }

  /** Runs a callback. Its errors get the place that they name, or else the file that esbuild was working on. */
  async #run<R extends Result>(callback: () => R | Promise<R>, file: string | undefined): Promise<R> {
    const placed = (message: PartialMessage): PartialMessage =>
      message.location || file === undefined ? message : { ...message, location: this.#location({ file }) }
    try {
      const result = await callback()
      for (const path of [...(result?.watchFiles ?? []), ...(result?.watchDirs ?? [])])
        this.#watched.add(resolve(this.#root, path))
      return result?.errors ? { ...result, errors: result.errors.map(placed) } : result
    } catch (error) {
      const { text, place } = messageOf(error)
      const location = place && this.#location({ ...place, file: place.file ?? file ?? '' })
      return { errors: [placed(location ? { text, location } : { text })] } as R
    }
  }

  #location({ file, line = 1, column = 0 }: ErrorPlace & { file: string }) {
    return { file: relativePath(this.#root, resolve(this.#root, file)), line, column }
  }
}

interface ErrorPlace {
  file?: string | undefined
  /** Counted from 1. */
  line?: number | undefined
  /** Counted from 0. */
  column?: number | undefined
}

/** The properties with which Sass, PostCSS and Less tell where an error is. */
interface StyleError {
  message?: string
  sassMessage?: string
  span?: { start: { line: number; column: number }; url?: URL }
  reason?: string
  file?: string
  filename?: string
  line?: number
  column?: number
}

/** Returns the text and the place of an error that a plugin throws. */
function messageOf(error: unknown): { text: string; place?: ErrorPlace } {
  if (typeof error !== 'object' || error === null) return { text: String(error) }
  const { message = '', sassMessage, span, reason, file, filename, line, column } = error as StyleError
  if (span) {
    const path = span.url?.protocol === 'file:' ? fileURLToPath(span.url) : undefined
    return { text: sassMessage ?? message, place: { file: path, line: span.start.line + 1, column: span.start.column } }
  }
  if (typeof line !== 'number') return { text: message }
  // PostCSS counts columns from 1; Less, which has no `reason`, counts from 0.
  const from = reason === undefined ? 0 : 1
  return { text: reason ?? message, place: { file: file ?? filename, line, column: Math.max(0, (column ?? 0) - from) } }
}
