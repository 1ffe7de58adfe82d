// Compiles CSS modules, with class names that are the same in every bundle.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { BuildFailure, OnLoadResult, PartialMessage, Plugin } from 'esbuild'
import { relativePath } from '../../source/relative-path.ts'
import type { ProjectPlugins } from './project-plugins.ts'

/** A style sheet with final class names. `names` maps each name in the source to one or more final names, separated by spaces. */
interface CssModule {
  css: string
  names: Record<string, string>
}

// esbuild renames classes in each bundle, in the order of their use, so prerendered pages would not match the browser's
// bundle. Therefore each file is compiled separately, and the bundles import it with its final names.

/** Compiles the CSS modules of a project, each once for all bundles. */
export class CssModules {
  readonly #root: string
  readonly #projectPlugins: ProjectPlugins
  readonly #compiled = new Map<string, Promise<CssModule>>()
  /** The files that a file composes classes from. */
  readonly #composed = new Map<string, Set<string>>()

  constructor(root: string, projectPlugins: ProjectPlugins) {
    this.#root = root
    this.#projectPlugins = projectPlugins
  }

  /** Absolute paths of all files that were compiled. */
  get files(): string[] {
    return [...this.#compiled.keys()]
  }

  /** Returns the style sheet of a module, with its final class names. */
  style(file: string): Promise<OnLoadResult> {
    return this.#load(file, ({ css }) => ({ contents: css, loader: 'css' }))
  }

  /** Returns a script that exports the class names of a module. It imports the style sheets of composed modules, then its own. */
  script(file: string, styleName: (file: string) => string): Promise<OnLoadResult> {
    return this.#load(file, ({ names }) => {
      const keys = Object.keys(names)
      const variables = keys.map((key, i) => `const name${i} = ${JSON.stringify(names[key])}`)
      const properties = keys.map((key, i) => `${JSON.stringify(key)}: name${i}`)
      const exported = keys.map((key, i) => (key === 'default' ? '' : `export { name${i} as ${JSON.stringify(key)} }`))
      const styles = [...this.#closureOf(file)].map((other) => `import ${JSON.stringify(styleName(other))}`)
      const whole = `export default { ${properties.join(', ')} }`
      return {
        contents: [...styles, ...variables, ...exported, whole].join('\n'),
        loader: 'js',
      }
    })
  }

  async #load(file: string, use: (module: CssModule) => OnLoadResult): Promise<OnLoadResult> {
    try {
      return { ...use(await this.#compile(file)), resolveDir: dirname(file) }
    } catch (error) {
      return { errors: this.#errorsOf(error, file) }
    }
  }

  /** Converts esbuild errors. Errors in composed files already have the right location. */
  #errorsOf(error: unknown, file: string): PartialMessage[] {
    const { errors } = error as Partial<BuildFailure>
    if (!errors) throw error
    return errors.map(({ text, location }): PartialMessage => {
      const isHere = location?.file.startsWith('module:')
      return { text, location: location && (isHere ? { ...location, file: relativePath(this.#root, file) } : location) }
    })
  }

  /** Returns a unique name for a file. esbuild uses it as the prefix of class names. */
  #nameOf(file: string): string {
    return `${basename(file).replace(/\.module\.\w+$/, '')}_${hash('sha256', relativePath(this.#root, file)).slice(0, 6)}.css`
  }

  #compile(file: string): Promise<CssModule> {
    const compiled = this.#compiled.get(file) ?? this.#build(file)
    this.#compiled.set(file, compiled)
    return compiled
  }

  async #build(file: string): Promise<CssModule> {
    const { build } = await import('esbuild')
    const { outputFiles } = await build({
      stdin: { contents: 'export { default } from "module:"', resolveDir: dirname(file) },
      absWorkingDir: this.#root,
      outdir: this.#root,
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'names',
      // Removes empty rules.
      minifySyntax: true,
      logLevel: 'silent',
      tsconfigRaw: '{}',
      plugins: [this.#alone(file)],
    })
    const textOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? ''
    const names = runInNewContext(`${textOf('.js')};names.default`) as Record<string, string>
    return { css: textOf('.css'), names: { ...names } }
  }

  /** Returns a file as CSS. The project's plugins may compile it from another language. */
  async #textOf(file: string): Promise<string | Buffer> {
    const plugins = this.#projectPlugins.list()
    if (plugins.length === 0) return readFileSync(file)
    const { build } = await import('esbuild')
    const { outputFiles } = await build({
      entryPoints: [file],
      absWorkingDir: this.#root,
      outdir: this.#root,
      write: false,
      logLevel: 'silent',
      loader: { '.css': 'css', '.module.css': 'css' },
      tsconfigRaw: '{}',
      plugins,
    })
    return outputFiles[0]?.text ?? ''
  }

  /** Returns the plugin that compiles one file. The plugin loads only the class names of composed files. */
  #alone(file: string): Plugin {
    return {
      name: 'css-module',
      setup: (api) => {
        api.onResolve({ filter: /^module:$/ }, () => ({ path: this.#nameOf(file), namespace: 'module' }))
        api.onLoad({ filter: /./, namespace: 'module' }, async () => {
          try {
            return { contents: await this.#textOf(file), loader: 'local-css', resolveDir: dirname(file) }
          } catch (error) {
            return { errors: (error as BuildFailure).errors }
          }
        })
        api.onResolve({ filter: /./, namespace: 'module' }, async ({ path, kind, resolveDir, pluginData }) => {
          if (pluginData === 'own') return undefined
          // The bundle resolves images and other style sheets.
          if (kind !== 'composes-from') return { path, external: true }
          const result = await api.resolve(path, { kind, resolveDir, pluginData: 'own' })
          return result.errors.length > 0
            ? { errors: result.errors }
            : { path: this.#nameOf(result.path), namespace: 'composed', pluginData: result.path }
        })
        api.onLoad({ filter: /./, namespace: 'composed' }, async ({ pluginData }) => {
          const other = pluginData as string
          if (this.#closureOf(other).has(file))
            return {
              errors: [{ text: `This file and ${relativePath(this.#root, other)} compose classes from each other` }],
            }
          this.#composed.set(file, (this.#composed.get(file) ?? new Set()).add(other))
          return this.#load(other, ({ names }) => ({
            contents: Object.entries(names).map(namesOnly).join('\n'),
            loader: 'local-css',
          }))
        })
      },
    }
  }

  /** Returns a file and all files that it composes classes from. Dependencies come first. */
  #closureOf(file: string, closure: Set<string> = new Set()): Set<string> {
    for (const other of this.#composed.get(file) ?? []) if (!closure.has(other)) this.#closureOf(other, closure)
    return closure.add(file)
  }
}

/** Returns an empty rule for which esbuild generates the same class names. The last name in `value` is the class's own. */
function namesOnly([key, value]: [string, string]): string {
  const selector = `.${key.replace(/^\d|[^\w-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}`
  const others = value.split(' ').slice(0, -1)
  return others.length === 0 ? `${selector}{}` : `${selector}{composes:${others.join(' ')} from global}`
}
