// The theme in `dev`. While a part of the project is broken, it is the last one that worked, or docsite's default theme.

import { dirname, resolve } from 'node:path'
import type { Prerender } from '../../theme/entry.prerender.tsx'
import type { SiteData } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import { diagnosticsOfError } from '../model/diagnostics/docsite-error.ts'
import { makeTheme } from '../output/theme/assets.ts'
import type { Theme } from '../output/theme/compile-theme.ts'
import { noParts, themeParts } from '../output/theme/theme-modules.ts'
import { runModule } from '../source/config/collectable-module.ts'
import type { Project } from '../source/config/config.ts'
import type { FileEvent } from '../source/file-state.ts'
import type { Cache } from '../storage/cache.ts'

export interface DevTheme extends Theme {
  prerender(site: SiteData): Prerender
}

export class LiveTheme {
  readonly #project: Project
  readonly #cache: Cache
  #theme: Promise<DevTheme>
  #built: Promise<Theme> | undefined
  /** What is wrong with the components and styles of the project. */
  diagnostics: readonly Diagnostic[] = []

  constructor(project: Project, cache: Cache) {
    this.#project = project
    this.#cache = cache
    this.#theme = this.#open()
    // Avoid an unhandled rejection. The request that awaits the promise still receives the error.
    this.#theme.catch(() => undefined)
  }

  get current(): Promise<DevTheme> {
    return this.#theme
  }

  /** Returns the theme that a build uses, without the dev script. */
  async built(): Promise<Theme> {
    this.#built ??= makeTheme(themeParts(this.#project), this.#cache).catch((error: unknown) => {
      this.#built = undefined
      throw error
    })
    return this.#built
  }

  /** Absolute paths of the files that make up the theme, in any directory. */
  async files(): Promise<string[]> {
    const { root, slots, styles, scripts, blockFiles, searchHooks = [], searchProvider } = this.#project
    const named = this.diagnostics.map(({ place }) => place.file)
    const compiled = await this.#theme.catch(() => undefined)
    const inputs = [...(compiled?.inputs ?? []), ...named].map((file) => resolve(root, file))
    return [
      ...slots.values(),
      ...styles,
      ...scripts.values(),
      ...blockFiles.flatMap(({ style = [], script = [] }) => [style, script].flat()),
      searchHooks,
      searchProvider?.module ?? [],
      ...inputs.filter((file) => !/[\\/]node_modules[\\/]/.test(file)),
    ].flat()
  }

  /** Returns whether the theme was compiled from one of these files: an esbuild plugin may read content. */
  async concerns(events: readonly FileEvent[]): Promise<boolean> {
    const inputs = new Set((await this.#theme).inputs)
    return events.some(({ absolutePath }) => inputs.has(absolutePath) || inputs.has(dirname(absolutePath)))
  }

  /** Compiles the theme again. Returns whether pages look different. */
  async reload(): Promise<boolean> {
    const last = this.#theme
    this.#theme = this.#open(last)
    this.#built = undefined
    return !isSame(await this.#theme, await last.catch(() => undefined))
  }

  async #open(last?: Promise<DevTheme>): Promise<DevTheme> {
    const { theme, diagnostics } = await this.#compile().catch((error: unknown) => ({
      theme: undefined,
      diagnostics: diagnosticsOfError(error),
    }))
    this.diagnostics = diagnostics
    return (
      theme ??
      (await last?.catch(() => undefined)) ??
      loaded(await makeTheme(noParts(this.#project.root), this.#cache, true))
    )
  }

  async #compile(): Promise<{ theme: DevTheme | undefined; diagnostics: readonly Diagnostic[] }> {
    const theme = await makeTheme(themeParts(this.#project), this.#cache, true)
    const { diagnostics } = theme
    return { theme: diagnostics.length > 0 ? undefined : await loaded(theme), diagnostics }
  }
}

/** Loads the function that renders pages. */
async function loaded(theme: Theme): Promise<DevTheme> {
  const { prerender } = (await runModule(theme.prerenderModule)) as Pick<DevTheme, 'prerender'>
  return { ...theme, prerender }
}

/** Returns a text that is the same for themes from which the same pages are made, whichever sources they come from. */
function keyOfTheme(theme: Theme | undefined): string {
  if (!theme) return ''
  const { inputs: _, diagnostics: __, files, prerenderModule, ...parts } = theme
  return JSON.stringify([parts, prerenderModule.name, files.map(({ path }) => path)])
}

/** Returns whether two themes have the same files. Their names contain the hashes of their contents. */
const isSame = (one: Theme, other: Theme | undefined): boolean => one === other || keyOfTheme(one) === keyOfTheme(other)
