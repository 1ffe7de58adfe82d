// Resolves and loads the modules that replace components of the theme.

import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { OnResolveResult, PluginBuild } from 'esbuild'
import { type ThemeComponentName, themeComponent } from '../../model/theme-components.ts'
import type { Project } from '../../source/config/config.ts'
import { packageRoot } from '../../source/package.ts'
import { inNamespace, originalPrefix, overrideModule, publicModule } from './project-components.ts'

export class Overrides {
  readonly #project: Pick<Project, 'root' | 'overrides'>
  /** The replaced components by the name of their module, and those of the project by their path. */
  readonly #byModule: ReadonlyMap<string, ThemeComponentName>
  readonly #byFile: ReadonlyMap<string, ThemeComponentName>

  constructor(project: Pick<Project, 'root' | 'overrides'>) {
    this.#project = project
    const overrides = [...project.overrides]
    this.#byModule = new Map(overrides.map(([name]) => [`theme/${themeComponent(name).file}`, name]))
    this.#byFile = new Map(overrides.map(([name, file]) => [realpathSync(file), name]))
  }

  /** Returns the module that takes the place of a module of docsite, if any. */
  replacing(module: string): OnResolveResult | undefined {
    const name = this.#byModule.get(module)
    return name === undefined ? undefined : { path: name, namespace: 'override' }
  }

  /** Returns the module of `@docsite/cli/theme` for a file of the project, if the file replaces a component. */
  publicFor(file: string): OnResolveResult | undefined {
    const name = this.#byFile.get(file)
    return name === undefined ? undefined : { path: name, namespace: 'public' }
  }

  /** Adds the modules to a bundle. `resolveOwn` returns the module for a file of docsite. */
  register(api: PluginBuild, resolveOwn: (file: string) => OnResolveResult): void {
    const { root, overrides } = this.#project
    inNamespace(api, 'override')
    api.onLoad({ filter: /./, namespace: 'override' }, ({ path }) => {
      const name = path as ThemeComponentName
      const contents = overrideModule(name, overrides.get(name) as string, themeComponent(name).file)
      return { contents, resolveDir: root, loader: 'js' }
    })
    api.onResolve({ filter: /^original:/ }, ({ path }) =>
      resolveOwn(join(packageRoot, 'theme', path.slice(originalPrefix.length))),
    )
    api.onLoad({ filter: /./, namespace: 'public' }, ({ path }) => ({
      contents: publicModule(path as ThemeComponentName, overrides.keys()),
      resolveDir: root,
      loader: 'js',
    }))
  }
}
