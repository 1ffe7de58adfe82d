// What the theme and a project's components import → the modules that esbuild bundles.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Metafile, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import type { Project } from '../../source/config.ts'
import { packageRoot } from '../../source/package.ts'
import { lookUp } from '../../text/look-up.ts'
import { CssModules } from './css-modules.ts'

/** What of a project goes into its theme. */
export type ThemeParts = Pick<Project, 'root' | 'islands' | 'styles' | 'searchHooks' | 'configFiles'> & {
  addressing?: Pick<Project['addressing'], 'base'>
}

/** What a bundle is for. */
type Side = 'browser' | 'worker' | 'prerender'

/** The module that brings the project's search hooks. */
export const hooksName = 'docsite:search-hooks'

/** The module that gathers all style sheets. */
export const stylesName = 'docsite:styles'

/** What the outputs of components are known by in a metafile: their names follow. */
export const islandPrefix = 'island:'

const packagePrefix = 'package:'

/** A file of docsite's package, as entry points and made modules name it. */
export const packageFile = (path: string): string => packagePrefix + path

/** The module that starts the page. */
export const shellName = 'docsite:shell'

/** Files that are copied to the output, where scripts get their addresses. */
export const assetLoaders: Record<string, Loader> = Object.fromEntries(
  [
    ...['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.ico', '.bmp'],
    ...['.woff', '.woff2', '.ttf', '.otf', '.eot'],
    ...['.mp4', '.webm', '.ogg', '.mp3', '.wav', '.flac', '.aac', '.m4a', '.mov', '.vtt', '.pdf'],
  ].map((extension) => [extension, 'file']),
)

/** A module of a package that is copied into docsite's own when it is bundled. */
const vendored = (module: string) => join(packageRoot, 'lib/vendor', `${module}.js`)

/** What components share with the theme: there must be one of each in a page, wherever the project lies. */
const sharedPackages = /^(?:react|react-dom|scheduler|wouter|zustand|lunr)(?:\/|$)/

/** What every component imports, and the shell itself. */
const reactModules = ['shared:react', 'shared:react/jsx-runtime', 'shared:react-dom']

/** Those of them that have a default export. */
const commonJs = /^(?:react|react-dom|lunr)(?:\/|$)/

/**
 * The modules of one compilation, for all its bundles.
 *
 * esbuild asks a plugin about each import that fits its pattern, which takes longer than to bundle what is imported. So a project's own files
 * and packages are left to esbuild, and only these are asked about: what docsite's own files import, and few names.
 *
 * Names of modules go into the hashes that name scripts, and must not tell where docsite and the project lie: those of a project begin
 * at its folder, those of docsite at its package.
 */
export class ThemeModules {
  readonly #project: ThemeParts
  readonly #cssModules: CssModules
  /** Absolute paths of docsite's modules, by name. */
  readonly #packageFiles = new Map<string, string>()
  readonly #publicFiles = new Set<string>()

  /** `project.root` must hold no symbolic links. */
  constructor(project: ThemeParts) {
    this.#project = project
    this.#cssModules = new CssModules(project.root)
  }

  /** Absolute path of what esbuild calls a module; none for those that are made here. */
  fileOf(name: string): string | undefined {
    const [, namespace, path = ''] = /^(package|css-module|css-module-style):(.*)$/s.exec(name) ?? []
    if (namespace === 'package') return this.#packageFiles.get(path)
    if (namespace === undefined && /^[\w-]{2,}:/.test(name)) return undefined
    return join(this.#project.root, namespace === undefined ? name : path)
  }

  /** Absolute paths of files that were read besides those that esbuild tells of. */
  get otherInputs(): string[] {
    return [...this.#cssModules.files, ...this.#publicFiles]
  }

  /** The plugin for a bundle. */
  plugin(side: Side): Plugin {
    return {
      name: 'docsite',
      setup: (api) => {
        this.#made(api, side)
        this.#shared(api, side)
        this.#package(api, side)
        this.#styles(api, side)
      },
    }
  }

  /**
   * The plugin that leaves packages to Node which components load with `import()`, as the browser's bundle shows. Most are loaded in effects, so
   * that no page is prerendered with them: to compile them again would take as long as the whole browser's bundle.
   */
  leftToNode({ inputs }: Metafile): Plugin {
    // There must be one React: what uses it is bundled with it.
    const users = usersOfTheme(inputs)
    const isApart = (path: string) => inPackage.test(path) && !users.has(path)
    const names = Object.values(inputs).flatMap(({ imports }) =>
      imports.flatMap(({ kind, path, original }) =>
        kind === 'dynamic-import' && original !== undefined && isApart(path) ? [original] : [],
      ),
    )
    const { root } = this.#project
    const name = (file: string) => relative(root, file).split(sep).join('/')
    const filter = new RegExp(`^(?:${[...new Set(names)].map(escapePattern).join('|')})$`)
    return {
      name: 'docsite-node',
      setup(api) {
        if (names.length === 0) return
        api.onResolve({ filter }, async ({ path, kind, resolveDir, pluginData }) => {
          if (kind !== 'dynamic-import' || pluginData === 'own') return undefined
          const found = await api.resolve(path, { kind, resolveDir, pluginData: 'own' })
          const isPackage = found.errors.length === 0 && !found.external && isApart(name(found.path))
          return isPackage ? { path: pathToFileURL(found.path).href, external: true } : undefined
        })
      },
    }
  }

  /** Modules without a file. */
  #made(api: PluginBuild, side: Side): void {
    const { root, islands, styles, searchHooks } = this.#project
    const modules: Record<string, { contents: string; loader: Loader }> = {
      shell: {
        // What components import of React lies in the shell, even where only they need it.
        contents: [packageFile('theme/entry.browser.tsx'), ...(islands.size > 0 ? reactModules : [])]
          .map((name) => `import ${JSON.stringify(name)}`)
          .join('\n'),
        loader: 'js',
      },
      islands: { contents: islandModule(islands.keys()), loader: 'js' },
      'search-hooks': {
        contents:
          searchHooks === undefined
            ? 'export const hooks = {}'
            : `export * as hooks from ${JSON.stringify(searchHooks)}`,
        loader: 'js',
      },
      // One to a line, the theme's first: what is wrong with one is told by its line.
      styles: {
        contents: [packageFile('theme/styles/index.css'), ...styles]
          .map((file) => `@import ${JSON.stringify(file)};`)
          .join('\n'),
        loader: 'css',
      },
      // React has it itself by now.
      'store-shim': { contents: "export { useSyncExternalStore } from 'react'", loader: 'js' },
    }
    api.onResolve({ filter: /^docsite:/ }, ({ path }) => ({
      path: path.slice('docsite:'.length),
      namespace: 'docsite',
    }))
    api.onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({ path: 'store-shim', namespace: 'docsite' }))
    api.onLoad({ filter: /./, namespace: 'docsite' }, ({ path }) => ({ ...lookUp(modules, path), resolveDir: root }))

    api.onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice(islandPrefix.length),
      namespace: 'island',
    }))
    api.onLoad({ filter: /./, namespace: 'island' }, ({ path }) => {
      // A component without a default export is told of when it is loaded for the prerender.
      const island = `import * as island from ${JSON.stringify(islands.get(path))}\nexport default island.default`
      return { contents: withShell(island, side), resolveDir: root, loader: 'js' }
    })
  }

  /** Packages that a project's components have in common with the theme, and the theme's own door to them. */
  #shared(api: PluginBuild, side: Side): void {
    const own: Record<string, string> = {
      '@docsite/cli': join(packageRoot, 'pipeline/model/config/define-site.ts'),
      '@docsite/cli/theme': join(packageRoot, 'theme/public.ts'),
      // Of React's server builds only the one that makes strings.
      'react-dom/server': vendored('react-dom/cjs/react-dom-server-legacy.node.production'),
      'react-dom': vendored('react-dom/index'),
      'react-dom/client': vendored('react-dom/client'),
      scheduler: vendored('scheduler/index'),
      lunr: vendored('lunr/lunr'),
    }
    const found = new Map<string, Promise<string>>()
    const find = async (path: string, kind: OnResolveArgs['kind']): Promise<string> => {
      const file = lookUp(own, path)
      if (file !== undefined) return file
      const { path: resolved, errors } = await api.resolve(path, { kind, resolveDir: packageRoot, pluginData: 'own' })
      if (errors.length > 0) throw new Error(errors[0]?.text)
      return resolved
    }
    const resolve = async ({
      path,
      kind,
      namespace,
      pluginData,
    }: Pick<OnResolveArgs, 'path' | 'kind' | 'namespace' | 'pluginData'>) => {
      if (pluginData === 'own') return undefined
      const key = `${kind} ${path}`
      const file = found.get(key) ?? find(path, kind)
      found.set(key, file)
      const name = this.#nameInPackage(await file)
      const isProjects =
        (namespace === 'file' || pluginData === 'shared') && side === 'browser' && kind !== 'require-call'
      return isProjects
        ? { path: name, namespace: 'shared', pluginData: commonJs.test(path) }
        : { path: name, namespace: 'package' }
    }
    api.onResolve({ filter: /^@docsite\/cli(?:\/theme)?$/ }, resolve)
    api.onResolve({ filter: sharedPackages }, resolve)
    api.onResolve({ filter: /^shared:/ }, ({ path, kind, namespace }) =>
      resolve({ path: path.slice('shared:'.length), kind, namespace, pluginData: 'shared' }),
    )
    api.onLoad({ filter: /./, namespace: 'shared' }, ({ path, pluginData: hasDefault }) => {
      const from = JSON.stringify(packageFile(path))
      const contents = `export * from ${from}\n${hasDefault ? `export { default } from ${from}` : ''}`
      return { contents: withShell(contents, side), resolveDir: packageRoot, loader: 'js' }
    })
  }

  /** docsite's own files, and those of the packages it is made of. */
  #package(api: PluginBuild, side: Side): void {
    const own = (file: string): OnResolveResult => ({ path: this.#nameInPackage(file), namespace: 'package' })
    api.onResolve({ filter: /^package:/ }, ({ path }) => {
      const name = path.slice(packagePrefix.length)
      return own(this.#packageFiles.get(name) ?? join(packageRoot, name))
    })
    api.onResolve({ filter: /./, namespace: 'package' }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === 'own') return undefined
      // docsite's own files name each other in full.
      const file = /^\.\.?\/.*\.(?:tsx?|css)$/.test(path) ? join(resolveDir, path) : undefined
      if (file !== undefined && kind === 'dynamic-import' && side === 'browser')
        return { path: this.#nameInPackage(file), namespace: 'later' }
      if (file !== undefined) return own(file)
      const found = await api.resolve(path, { kind, resolveDir, pluginData: 'own' })
      if (found.errors.length > 0 || found.external || found.namespace !== 'file') return found
      return { ...own(found.path), sideEffects: found.sideEffects }
    })
    api.onLoad({ filter: /./, namespace: 'package' }, ({ path }) => {
      const file = this.#packageFiles.get(path) as string
      return { contents: readFileSync(file), resolveDir: dirname(file), loader: 'default' }
    })
    api.onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: withShell(`export * from ${JSON.stringify(packageFile(path))}`, side),
      resolveDir: packageRoot,
      loader: 'js',
    }))
  }

  /** A name that does not tell where docsite lies, nor where its packages were put. */
  #nameInPackage(file: string): string {
    const path = relative(packageRoot, file).split(sep).join('/')
    const name = path.slice(Math.max(0, path.lastIndexOf('node_modules/')))
    this.#packageFiles.set(name, file)
    return name
  }

  /** What a project's style sheets and components name: CSS modules, and files of `public/`. */
  #styles(api: PluginBuild, side: Side): void {
    const { root, addressing } = this.#project
    const name = (file: string) => relative(root, file).split(sep).join('/')
    api.onResolve({ filter: /^css-module-style:/ }, ({ path }) => ({
      path: path.slice('css-module-style:'.length),
      namespace: 'css-module-style',
    }))
    api.onResolve({ filter: /\.module\.css$/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === 'own') return undefined
      const found = await api.resolve(path, { kind, resolveDir, pluginData: 'own' })
      if (found.errors.length > 0) return { errors: found.errors }
      return { path: name(found.path), namespace: kind === 'import-rule' ? 'css-module-style' : 'css-module' }
    })
    api.onLoad({ filter: /./, namespace: 'css-module' }, ({ path }) =>
      this.#cssModules.script(join(root, path), (file) => `css-module-style:${name(file)}`),
    )
    api.onLoad({ filter: /./, namespace: 'css-module-style' }, ({ path }) =>
      side === 'prerender' ? { contents: '', loader: 'empty' } : this.#cssModules.style(join(root, path)),
    )

    api.onResolve({ filter: /^\/[^/]/ }, ({ path, kind }) => {
      if (kind !== 'url-token') return undefined
      const file = decodeURI(path.replace(/[?#].*$/s, ''))
      const absolutePath = join(root, 'content/public', file)
      if (!existsSync(absolutePath)) return { errors: [{ text: `There is no file content/public${file}` }] }
      this.#publicFiles.add(absolutePath)
      return { path: (addressing?.base ?? '/') + path.slice(1), external: true }
    })
  }
}

/** A script of a package. */
const inPackage = /[\\/]?node_modules[\\/].*\.[cm]?js$/

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The modules that import something of the theme, or import what does. */
function usersOfTheme(inputs: Metafile['inputs']): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [name, { imports }] of Object.entries(inputs))
    for (const { path } of imports) importers.set(path, [...(importers.get(path) ?? []), name])
  const users = new Set(Object.keys(inputs).filter((name) => /^(?:package|shared):/.test(name)))
  // What is added while it is walked is walked, too.
  for (const user of users) for (const importer of importers.get(user) ?? []) users.add(importer)
  return users
}

/** What is loaded later imports the shell, which is there by then: so all that both use lies in one chunk, not in twenty. */
const withShell = (contents: string, side: Side): string =>
  side === 'browser' ? `import ${JSON.stringify(shellName)}\n${contents}` : contents

/** What loads the project's components, by name: in the browser each waits until a page holds it. */
function islandModule(names: Iterable<string>): string {
  const loaders = [...names].map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(islandPrefix + name)})`,
  )
  return `export const islands = { ${loaders.join(', ')} }`
}
