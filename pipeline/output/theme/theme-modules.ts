// Resolves and loads the modules of the theme and of the project's components for esbuild.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Metafile, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import type { Project } from '../../source/config.ts'
import { packageRoot } from '../../source/package.ts'
import { lookUp } from '../../text/look-up.ts'
import { CssModules } from './css-modules.ts'

/** The parts of a project that its theme depends on. */
export type ThemeParts = Pick<
  Project,
  'root' | 'islands' | 'styles' | 'searchHooks' | 'searchProvider' | 'configFiles'
> & {
  addressing?: Pick<Project['addressing'], 'base'>
}

/** The environment that a bundle runs in. */
type Side = 'browser' | 'worker' | 'prerender'

/** Virtual module that exports the project's search hooks. */
export const hooksName = 'docsite:search-hooks'

/** Virtual module that opens the project's search engine. */
export const openedProviderName = 'docsite:opened-provider'

/** Clients of search engines, which the project installs. */
const engineClients = /^(?:algoliasearch\/lite|meilisearch|typesense)$/

/** Virtual module that imports all style sheets. */
export const stylesName = 'docsite:styles'

/** Prefix of the entry points of components in a metafile. The component's name follows. */
export const islandPrefix = 'island:'

const packagePrefix = 'package:'

/** Returns the module name of a file in docsite's package, for entry points and virtual modules. */
export const packageFile = (path: string): string => packagePrefix + path

/** Virtual module that starts the page. */
export const shellName = 'docsite:shell'

/** File types that are copied to the output. Importing such a file returns its URL. */
export const assetLoaders: Record<string, Loader> = Object.fromEntries(
  [
    ...['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.ico', '.bmp'],
    ...['.woff', '.woff2', '.ttf', '.otf', '.eot'],
    ...['.mp4', '.webm', '.ogg', '.mp3', '.wav', '.flac', '.aac', '.m4a', '.mov', '.vtt', '.pdf'],
  ].map((extension) => [extension, 'file']),
)

/** Returns the path of a third-party module that was copied into docsite's package when it was bundled. */
const vendored = (module: string) => join(packageRoot, 'lib/vendor', `${module}.js`)

/** Packages that components share with the theme. A page must load only one instance of each. */
const sharedPackages = /^(?:react|react-dom|scheduler|wouter|zustand|lunr)(?:\/|$)/

/** Modules that both the shell and every component import. */
const reactModules = ['shared:react', 'shared:react/jsx-runtime', 'shared:react-dom']

/** Shared packages with a default export. */
const commonJs = /^(?:react|react-dom|lunr)(?:\/|$)/

/**
 * The modules of one compilation, shared by all its bundles.
 *
 * Calling a plugin takes esbuild longer than bundling the module. Therefore the patterns match only imports from docsite's own files
 * and a few names, and esbuild resolves the files and packages of the project itself.
 *
 * Module names affect the hashes in script names, so they must not depend on where docsite and the project are installed. They are
 * relative to the project or to docsite's package.
 */
export class ThemeModules {
  readonly #project: ThemeParts
  readonly #cssModules: CssModules
  /** Absolute paths of docsite's modules, by name. */
  readonly #packageFiles = new Map<string, string>()
  readonly #publicFiles = new Set<string>()

  /** `project.root` must not contain symbolic links. */
  constructor(project: ThemeParts) {
    this.#project = project
    this.#cssModules = new CssModules(project.root)
  }

  /** Returns the absolute path of a module by its name in esbuild, or `undefined` for a virtual module. */
  fileOf(name: string): string | undefined {
    const [, namespace, path = ''] = /^(package|css-module|css-module-style):(.*)$/s.exec(name) ?? []
    if (namespace === 'package') return this.#packageFiles.get(path)
    if (namespace === undefined && /^[\w-]{2,}:/.test(name)) return undefined
    return join(this.#project.root, namespace === undefined ? name : path)
  }

  /** Absolute paths of source files that are missing from esbuild's metafile. */
  get otherInputs(): string[] {
    return [...this.#cssModules.files, ...this.#publicFiles]
  }

  /** Returns the plugin for a bundle. */
  plugin(side: Side): Plugin {
    return {
      name: 'docsite',
      setup: (api) => {
        this.#virtual(api, side)
        this.#shared(api, side)
        this.#engineClients(api)
        this.#package(api, side)
        this.#styles(api, side)
      },
    }
  }

  /**
   * Returns the plugin that marks packages as external if components load them with `import()`, according to the browser bundle. Most
   * are loaded in effects, which prerendering does not run, and bundling them again would take as long as the whole browser bundle.
   */
  leftToNode({ inputs }: Metafile): Plugin {
    // Packages that use React are bundled, so that they share its only instance.
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

  /** Resolves and loads virtual modules. */
  #virtual(api: PluginBuild, side: Side): void {
    const { root, islands, styles, searchHooks, searchProvider } = this.#project
    const modules: Record<string, { contents: string; loader: Loader }> = {
      shell: {
        // Keeps React's modules in the shell, even those that only components import.
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
      'search-provider': {
        contents: `export const loadProvider = ${searchProvider ? `() => import(${JSON.stringify(openedProviderName)})` : 'undefined'}`,
        loader: 'js',
      },
      'opened-provider': { contents: searchProvider ? openedProvider(searchProvider, side) : '', loader: 'js' },
      // One import per line, the theme's first, because errors are attributed to a style sheet by line number.
      styles: {
        contents: [packageFile('theme/styles/index.css'), ...styles]
          .map((file) => `@import ${JSON.stringify(file)};`)
          .join('\n'),
        loader: 'css',
      },
      // React now includes this hook.
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
      // A missing default export is reported when the prerender module is loaded.
      const island = `import * as island from ${JSON.stringify(islands.get(path))}\nexport default island.default`
      return { contents: withShell(island, side), resolveDir: root, loader: 'js' }
    })
  }

  /** Resolves packages that the project's components share with the theme, and docsite's own exports. */
  #shared(api: PluginBuild, side: Side): void {
    const own: Record<string, string> = {
      '@docsite/cli': join(packageRoot, 'pipeline/model/config/define-site.ts'),
      '@docsite/cli/theme': join(packageRoot, 'theme/public.ts'),
      // Only React's legacy server build, which renders to a string.
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

  /** Resolves the clients of search engines from the project, because docsite does not contain them. */
  #engineClients(api: PluginBuild): void {
    api.onResolve({ filter: engineClients, namespace: 'package' }, async ({ path, kind, pluginData }) => {
      if (pluginData === 'own') return undefined
      const { errors, path: file } = await api.resolve(path, {
        kind,
        resolveDir: this.#project.root,
        pluginData: 'own',
      })
      return errors.length === 0
        ? // esbuild resolves what the client imports, because its package may exclude some of it from browsers.
          { path: file }
        : { errors: [{ text: `The package ${path} is not installed`, detail: missingClient }] }
    })
  }

  /** Resolves and loads files from docsite's package and from its dependencies. */
  #package(api: PluginBuild, side: Side): void {
    const own = (file: string): OnResolveResult => ({ path: this.#nameInPackage(file), namespace: 'package' })
    api.onResolve({ filter: /^package:/ }, ({ path }) => {
      const name = path.slice(packagePrefix.length)
      return own(this.#packageFiles.get(name) ?? join(packageRoot, name))
    })
    api.onResolve({ filter: /./, namespace: 'package' }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === 'own') return undefined
      // docsite's own imports contain the file extension, so they need no lookup.
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

  /** Returns a module name that does not depend on where docsite and its dependencies are installed. */
  #nameInPackage(file: string): string {
    const path = relative(packageRoot, file).split(sep).join('/')
    const name = path.slice(Math.max(0, path.lastIndexOf('node_modules/')))
    this.#packageFiles.set(name, file)
    return name
  }

  /** Resolves CSS modules, and files in `public/` that style sheets refer to. */
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
      if (!existsSync(absolutePath)) return { errors: [{ text: `The file content/public${file} does not exist` }] }
      this.#publicFiles.add(absolutePath)
      return { path: (addressing?.base ?? '/') + path.slice(1), external: true }
    })
  }
}

/** Matches scripts of installed packages. */
const inPackage = /[\\/]?node_modules[\\/].*\.[cm]?js$/

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns the modules that import the theme or shared packages, directly or indirectly. */
function usersOfTheme(inputs: Metafile['inputs']): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [name, { imports }] of Object.entries(inputs))
    for (const { path } of imports) importers.set(path, [...(importers.get(path) ?? []), name])
  const users = new Set(Object.keys(inputs).filter((name) => /^(?:package|shared):/.test(name)))
  // The loop also visits entries that are added while it runs.
  for (const user of users) for (const importer of importers.get(user) ?? []) users.add(importer)
  return users
}

/** Makes a lazy module import the shell. The shell is already loaded, and esbuild then puts shared code into one chunk instead of many. */
const withShell = (contents: string, side: Side): string =>
  side === 'browser' ? `import ${JSON.stringify(shellName)}\n${contents}` : contents

/** Marks the error for a search engine whose client is not installed. */
export const missingClient = 'missing-client'

/** Returns the module that opens the project's search engine. It is loaded when a reader opens search. */
function openedProvider({ name, module }: NonNullable<ThemeParts['searchProvider']>, side: Side): string {
  const contents =
    module === undefined
      ? `export { openProvider } from ${JSON.stringify(packageFile(`theme/search/providers/${name}.ts`))}`
      : `import provider from ${JSON.stringify(module)}\nexport const openProvider = () => provider`
  return withShell(contents, side)
}

/** Returns the module with a loader for each of the project's components, by name. */
function islandModule(names: Iterable<string>): string {
  const loaders = [...names].map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(islandPrefix + name)})`,
  )
  return `export const islands = { ${loaders.join(', ')} }`
}
