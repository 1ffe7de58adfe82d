// Resolves and loads the modules of the theme and of the project's components for esbuild.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Loader, Metafile, OnResolveArgs, OnResolveResult, Plugin, PluginBuild, ResolveResult } from 'esbuild'
import { selectorOfBlock } from '../../model/plugin/block-files.ts'
import { routeOfLink } from '../../model/route.ts'
import type { Hydration, SlotName } from '../../model/slots.ts'
import { ownTokensCss, tokensCss } from '../../model/token-css.ts'
import { partScripts } from '../../page/blocks/part-files.ts'
import type { BlockFiles } from '../../source/components.ts'
import type { Project } from '../../source/config/config.ts'
import { findModule, packageRoot, pathInPackage } from '../../source/package.ts'
import { features } from '../../source/plugins/plugins.ts'
import { scriptFiles } from '../../source/plugins/theme-scripts.ts'
import { relativePath } from '../../source/relative-path.ts'
import { lookUp } from '../../text/look-up.ts'
import { picked } from '../../text/optional.ts'
import { searchFeature } from '../search/search-index.ts'
import { vendored, vendoredReact } from '../vendored.ts'
import { CssModules } from './css-modules.ts'
import { Overrides } from './overrides.ts'
import {
  hydrationOf,
  inNamespace,
  islandModule,
  islandOf,
  slotPrefix,
  slotStyles,
  slotsModule,
} from './project-components.ts'
import { ProjectPlugins } from './project-plugins.ts'
import { importedPart, publicModules, publicName } from './public-exports.ts'

// These fields and the base, and no others: the key of a compiled theme contains all of them.
const themeFields = [
  ...([
    'root',
    'islands',
    'slots',
    'overrides',
    'styles',
    'scripts',
    'blockFiles',
    'tokens',
    'esbuildPlugins',
  ] as const),
  ...(['searchHooks', 'searchProvider', 'configFiles'] as const),
] as const

/** The parts of a project that its theme is compiled from. */
export type ThemeParts = Pick<Project, (typeof themeFields)[number]> & Pick<Project['addressing'], 'base'>

/** Returns the parts of a project that its theme is compiled from. */
export const themeParts = (project: Project): ThemeParts => ({
  ...picked(project, themeFields),
  base: project.addressing.base,
})

/** Returns a text that differs for parts from which other themes are compiled. */
export const keyOfParts = (parts: ThemeParts): string =>
  JSON.stringify({ ...parts, esbuildPlugins: parts.esbuildPlugins?.key }, (_, value) =>
    value instanceof Map ? [...value] : value,
  )

/** Returns the parts of a project without anything of its own. */
export const noParts = (root: string): ThemeParts => ({
  root,
  islands: new Map(),
  slots: new Map(),
  overrides: new Map(),
  styles: [],
  scripts: new Map(),
  blockFiles: [],
  configFiles: [],
  base: '',
})

/** The environment that a bundle runs in. */
type Side = 'browser' | 'portable' | 'worker' | 'prerender'

/** Virtual module that exports the project's search hooks. */
export const hooksName = 'docsite:search-hooks'

/** Virtual module that opens the project's search engine. */
export const openedProviderName = 'docsite:opened-provider'

/** Clients of search engines, which the project installs. */
const engineClients = /^(?:algoliasearch\/lite|meilisearch|typesense)$/

/** Virtual module whose style sheet contains the styles of slots that are not hydrated. */
export const slotStylesName = 'docsite:slot-styles'

/** The same for the slots of the landing page. */
export const homeSlotStylesName = 'docsite:home-slot-styles'

const isOnHome = (name: SlotName): boolean => name.startsWith('home-')

/** Virtual module that imports all style sheets. */
export const stylesName = 'docsite:styles'

/** The style sheets that come before those of the project. */
export const docsiteStyles = ['package:theme/styles/index.css', 'docsite:own-tokens']

const packagePrefix = 'package:'

/** esbuild names a chunk after what follows the slash. */
const blockPrefix = 'block-script/'

/** A script that a page loads with the first element that needs it. */
interface BlockScript {
  name: string
  selectors: readonly string[]
  module: string
  /** Whether the script is called for each block, and not once. */
  isBlock: boolean
}

/** Returns the scripts of the theme's parts and of the blocks of plugins. */
const blockScripts = (blockFiles: readonly BlockFiles[]): BlockScript[] => [
  ...partScripts.map(({ script, ...part }) => ({ ...part, module: packageFile(script), isBlock: false })),
  ...blockFiles.flatMap(({ name, script, selectors }) =>
    script === undefined
      ? []
      : [{ name, module: script, selectors: selectors ?? [selectorOfBlock(name)], isBlock: selectors === undefined }],
  ),
]

/** Returns the module with the elements that need a script, and the loader of each script. */
const blocksModule = (scripts: readonly BlockScript[]): string =>
  `export const blocks = [${scripts
    .map(
      ({ name, selectors }) =>
        `[${JSON.stringify(selectors.join())}, () => import(${JSON.stringify(`docsite:${blockPrefix}${name}`)})]`,
    )
    .join(', ')}]`

/** Returns the module that starts a script. */
const blockModule = ({ name, module, isBlock }: BlockScript): string =>
  [
    `import script from ${JSON.stringify(module)}`,
    ...(isBlock
      ? [
          `import { startPluginBlocks } from ${JSON.stringify(packageFile('theme/browser/blocks/plugin-blocks.ts'))}`,
          `export const start = () => startPluginBlocks(${JSON.stringify(name)}, script)`,
        ]
      : ['export const start = script']),
  ].join('\n')

const scriptPrefix = 'page-script/'

/** Returns the module with a loader for each script of a feature or a plugin. */
const scriptsModule = (names: Iterable<string>): string =>
  `export const scripts = { ${Array.from(names, (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`docsite:${scriptPrefix}${name}`)})`).join(', ')} }`

/** Returns the module name of a file in docsite's package, for entry points and virtual modules. */
export const packageFile = (path: string): string => packagePrefix + path

/** Returns the module name of a file for browsers of a feature. */
export const fileOfFeature = (file: string | URL): string => packageFile(pathInPackage(file))

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

/** Font files, which portable sites embed in their style sheet. */
export const fontLoaders: Record<string, Loader> = Object.fromEntries(
  ['.woff', '.woff2', '.ttf', '.otf', '.eot'].map((extension) => [extension, 'dataurl']),
)

/** Modules that portable sites replace, because they open pages without loading documents. */
const portableModules: Record<string, string> = {
  'theme/browser/navigation/navigation.tsx': 'theme/browser/portable/navigation.ts',
}

/** Matches imports of images and other files whose URL a script uses. */
const assetImport = new RegExp(
  `(?:${Object.keys(assetLoaders)
    .filter((extension) => !Object.hasOwn(fontLoaders, extension))
    .map((extension) => `\\${extension}`)
    .join('|')})$`,
)

/** Packages that components share with the theme. A page must load only one instance of each. */
const sharedPackages = /^(?:react|react-dom|scheduler|wouter|zustand|lunr)(?:\/|$)/

/** The module of zustand that uses React. */
const storeBindings = /^node_modules\/zustand\/esm\/react\.mjs$/

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
  readonly #projectPlugins: ProjectPlugins
  /** Absolute paths of docsite's modules, by name. */
  readonly #packageFiles = new Map<string, string>()
  readonly #publicFiles = new Set<string>()
  /** When each slot is hydrated. */
  readonly #hydration: ReadonlyMap<SlotName, Hydration>
  readonly #overrides: Overrides

  /** `project.root` must not contain symbolic links. */
  constructor(project: ThemeParts) {
    this.#project = project
    this.#hydration = hydrationOf(project.slots)
    this.#overrides = new Overrides(project)
    this.#projectPlugins = new ProjectPlugins(project.esbuildPlugins?.list ?? [], project.root)
    this.#cssModules = new CssModules(project.root, this.#projectPlugins)
  }

  /** Returns the absolute path of a module by its name in esbuild, or `undefined` for a virtual module. */
  fileOf(name: string): string | undefined {
    const [, namespace, path = ''] = /^(package|css-module|css-module-style):(.*)$/s.exec(name) ?? []
    if (namespace === 'package') return this.#packageFiles.get(path)
    if (namespace === undefined && /^[\w-]{2,}:/.test(name)) return undefined
    return join(this.#project.root, namespace === undefined ? name : path)
  }

  /** The slots that are not hydrated, so that the browser needs only their styles. */
  get staticSlots(): SlotName[] {
    return [...this.#project.slots.keys()].filter((name) => !this.#hydration.has(name))
  }

  #stylesOfSlots(includes: (name: SlotName) => boolean): string {
    const { slots } = this.#project
    return slotStyles(this.staticSlots.filter(includes).map((name) => slots.get(name) as string))
  }

  /** The modules of the scripts of features and plugins, by name. A theme contains those of all features, so that it can be packed. */
  get #scripts(): Map<string, string> {
    return new Map([
      ...scriptFiles(features).map(([name, file]): [string, string] => [name, fileOfFeature(file)]),
      ...this.#project.scripts,
    ])
  }

  /** Absolute paths of source files that are missing from esbuild's metafile. */
  get otherInputs(): string[] {
    return [...this.#cssModules.files, ...this.#publicFiles, ...this.#projectPlugins.watched]
  }

  /** Returns the plugins for a bundle: docsite's, and those of the project. */
  plugins(side: Side): Plugin[] {
    return [this.#plugin(side), ...this.#projectPlugins.list()]
  }

  #plugin(side: Side): Plugin {
    return {
      name: 'docsite',
      setup: (api) => {
        this.#virtual(api, side)
        this.#shared(api, side)
        this.#engineClients(api)
        this.#package(api, side)
        this.#styles(api, side)
        if (side === 'portable') this.#assets(api)
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
    const filter = new RegExp(`^(?:${[...new Set(names)].map(escapePattern).join('|')})$`)
    return {
      name: 'docsite-node',
      setup(api) {
        if (names.length === 0) return
        api.onResolve({ filter }, async ({ path, kind, resolveDir, pluginData }) => {
          if (kind !== 'dynamic-import' || pluginData === 'own') return undefined
          const found = await resolveItself(api, { path, kind, resolveDir })
          const isPackage = found.errors.length === 0 && !found.external && isApart(relativePath(root, found.path))
          return isPackage ? { path: pathToFileURL(found.path).href, external: true } : undefined
        })
      },
    }
  }

  /** Resolves and loads virtual modules. */
  #virtual(api: PluginBuild, side: Side): void {
    const { root, islands, slots, styles, blockFiles, tokens = {}, searchHooks, searchProvider } = this.#project
    const usesReact = islands.size > 0 || this.#hydration.size > 0
    const blocks = blockScripts(blockFiles)
    // Keeps React's modules in the shell, even those that only components import.
    const ofShell = [
      ...(side === 'browser' ? [readingModule] : []),
      ...(side === 'portable' ? [packageFile('theme/browser/portable/file-access.ts')] : []),
      packageFile('theme/entry.browser.tsx'),
      ...(usesReact ? reactModules : []),
    ]
    const scripts: Record<string, string> = {
      shell: ofShell.map((name) => `import ${JSON.stringify(name)}`).join('\n'),
      // Prerendering loads the slots on their own.
      islands: islandModule(islands.keys(), side === 'browser' ? this.#hydration : new Map()),
      slots: slotsModule(slots, this.#hydration, (file) => relativePath(root, file)),
      'slot-styles': this.#stylesOfSlots((name) => !isOnHome(name)),
      'home-slot-styles': this.#stylesOfSlots(isOnHome),
      blocks: blocksModule(blocks),
      ...Object.fromEntries(blocks.map((block) => [blockPrefix + block.name, withReading(blockModule(block), side)])),
      'page-scripts': scriptsModule(this.#scripts.keys()),
      ...Object.fromEntries(
        Array.from(this.#scripts, ([name, module]) => [
          scriptPrefix + name,
          withReading(`export { default } from ${JSON.stringify(module)}`, side),
        ]),
      ),
      'search-hooks': searchHooks ? `export * as hooks from ${JSON.stringify(searchHooks)}` : 'export const hooks = {}',
      'search-provider': `export const loadProvider = ${searchProvider ? `() => import(${JSON.stringify(openedProviderName)})` : 'undefined'}`,
      'search-panel': `export { makePanel } from ${JSON.stringify(fileOfFeature(searchFeature.browser.panel))}`,
      'search-in-page': `export { AnswersInPage } from ${JSON.stringify(fileOfFeature(searchFeature.browser.inPage))}`,
      'opened-provider': searchProvider ? openedProvider(searchProvider, side) : '',
      // React now includes this hook.
      'store-shim': "export { useSyncExternalStore } from 'react'",
      // zustand imports all of React, but uses only these.
      'store-react':
        "import { useCallback, useDebugValue, useSyncExternalStore } from 'react'\nexport default { useCallback, useDebugValue, useSyncExternalStore }",
    }
    const sheets: Record<string, string> = {
      tokens: tokensCss(),
      'own-tokens': ownTokensCss(tokens),
      buttons: '@import "package:theme/parts/buttons.css";',
      'search-styles': `@import ${JSON.stringify(fileOfFeature(searchFeature.browser.styles))};`,
      // One import per line, docsite's first, because errors are attributed to a style sheet by line number.
      styles: [...docsiteStyles, ...styles].map((file) => `@import ${JSON.stringify(file)};`).join('\n'),
    }
    inNamespace(api, 'docsite')
    api.onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({ path: 'store-shim', namespace: 'docsite' }))
    api.onLoad({ filter: /./, namespace: 'docsite' }, ({ path }) => {
      const [sheet, script = ''] = [lookUp(sheets, path), lookUp(scripts, path)]
      return { contents: sheet ?? script, loader: sheet === undefined ? 'js' : 'css', resolveDir: root }
    })

    inNamespace(api, 'island')
    api.onLoad({ filter: /./, namespace: 'island' }, ({ path }) => {
      const isSlot = path.startsWith(slotPrefix)
      const file = isSlot ? slots.get(path.slice(slotPrefix.length) as SlotName) : islands.get(path)
      const checked = isSlot ? (['hydrate'] as const) : (['hydrate', 'props'] as const)
      const island = islandOf(file as string, side === 'prerender' ? checked : [])
      return { contents: lazily(island, side), resolveDir: root, loader: 'js' }
    })
    this.#overrides.register(api, (file) => this.#own(file))
  }

  /** Returns the module for a file of docsite, or the module of the project that replaces it. */
  #component(file: string, importer: string): OnResolveResult {
    const override = importer === publicName ? undefined : this.#overrides.replacing(this.#nameInPackage(file))
    return override ?? this.#own(file)
  }

  #own(file: string): OnResolveResult {
    const path = this.#nameInPackage(file)
    return { path, namespace: 'package', ...(hasNoEffects.test(path) ? { sideEffects: false } : {}) }
  }

  /** Resolves packages that the project's components share with the theme, and docsite's own exports. */
  #shared(api: PluginBuild, side: Side): void {
    const own: Record<string, string> = {
      '@docsite/cli':
        side === 'prerender'
          ? join(packageRoot, 'lib/site.js')
          : join(packageRoot, 'pipeline/model/config/define-site-browser.ts'),
      ...Object.fromEntries(Array.from(publicModules, ([name, file]) => [name, join(packageRoot, file)])),
      // Only React's legacy server build, which renders to a string.
      'react-dom/server': vendored('react-dom/cjs/react-dom-server-legacy.node.production'),
      ...vendoredReact,
      lunr: vendored(side === 'worker' ? 'lunr/query' : 'lunr/lunr'),
    }
    const found = new Map<string, Promise<string>>()
    const find = async (path: string, kind: OnResolveArgs['kind']): Promise<string> => {
      const file = lookUp(own, path)
      if (file !== undefined) return file
      const { path: resolved, errors } = await resolveItself(api, { path, kind, resolveDir: packageRoot })
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
    api.onResolve({ filter: /^@docsite\/cli(?:\/(?:theme|browser))?$/ }, (args) => {
      const ofOverride = args.path.endsWith('/theme') ? this.#overrides.publicFor(args.importer) : undefined
      return ofOverride ?? this.#importedPart(args, side) ?? resolve(args)
    })
    api.onLoad({ filter: /./, namespace: 'public-part' }, ({ path, pluginData: contents }) => ({
      contents: (path.startsWith('@docsite/cli/theme ') ? withShell : withReading)(contents as string, side),
      resolveDir: packageRoot,
      loader: 'js',
    }))
    api.onResolve({ filter: sharedPackages }, (args) =>
      args.path === 'react' && storeBindings.test(args.importer)
        ? { path: 'store-react', namespace: 'docsite' }
        : resolve(args),
    )
    api.onResolve({ filter: /^shared:/ }, ({ path, kind, namespace }) =>
      resolve({ path: path.slice('shared:'.length), kind, namespace, pluginData: 'shared' }),
    )
    api.onLoad({ filter: /./, namespace: 'shared' }, ({ path, pluginData: hasDefault }) => {
      const from = JSON.stringify(packageFile(path))
      const contents = `export * from ${from}\n${hasDefault ? `export { default } from ${from}` : ''}`
      return { contents: withShell(contents, side), resolveDir: packageRoot, loader: 'js' }
    })
  }

  /** Returns the module with the part of a public module that a component or a script of a feature imports, if it is for browsers. */
  #importedPart(
    { path, namespace, importer }: Pick<OnResolveArgs, 'path' | 'namespace' | 'importer'>,
    side: Side,
  ): OnResolveResult | undefined {
    if (!publicModules.has(path) || side === 'prerender') return undefined
    const isFeature = namespace === 'package'
    if (!isFeature && (side !== 'browser' || namespace !== 'file')) return undefined
    const file = isFeature ? (this.#packageFiles.get(importer) as string) : importer
    const part = importedPart(readFileSync(file, 'utf8'), path)
    const name = isFeature ? importer : relative(this.#project.root, importer)
    return part === undefined ? undefined : { path: `${path} ${name}`, namespace: 'public-part', pluginData: part }
  }

  /** Resolves the clients of search engines from the project, because docsite does not contain them. */
  #engineClients(api: PluginBuild): void {
    api.onResolve({ filter: engineClients, namespace: 'package' }, async ({ path, kind, pluginData }) => {
      if (pluginData === 'own') return undefined
      const { errors, path: file } = await resolveItself(api, { path, kind, resolveDir: this.#project.root })
      // esbuild resolves what the client imports, because its package may exclude some of it from browsers.
      return errors.length === 0 ? { path: file } : notInstalled(path, this.#missingClient(path.replace('/lite', '')))
    })
  }

  /** Resolves and loads files from docsite's package and from its dependencies. */
  #package(api: PluginBuild, side: Side): void {
    api.onResolve({ filter: /^package:/ }, ({ path, namespace }) => {
      const name = path.slice(packagePrefix.length)
      if (name.startsWith(providersPackage)) return this.#provider(name)
      const file = this.#packageFiles.get(name) ?? join(packageRoot, name)
      return namespace === 'later' ? this.#component(file, '') : this.#own(file)
    })
    api.onResolve({ filter: /./, namespace: 'package' }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === 'own') return undefined
      // docsite's own imports contain the file extension, so they need no lookup.
      const file = /^\.\.?\/.*\.(?:tsx?|css)$/.test(path) ? join(resolveDir, path) : undefined
      if (file !== undefined && kind === 'dynamic-import' && side === 'browser')
        return { path: this.#nameInPackage(file), namespace: 'later' }
      // Prerendering runs no event listeners.
      if (kind === 'dynamic-import' && side === 'prerender' && importer.startsWith('theme/browser/'))
        return { path, external: true }
      if (file !== undefined) return this.#component(side === 'portable' ? portableModule(file) : file, importer)
      const part = this.#importedPart({ path, namespace: 'package', importer }, side)
      if (part) return part
      const found = await resolveItself(api, { path, kind, resolveDir })
      if (found.errors.length > 0 || found.external || found.namespace !== 'file') return found
      return { ...this.#own(found.path), sideEffects: found.sideEffects }
    })
    api.onLoad({ filter: /./, namespace: 'package' }, ({ path }) => {
      const file = this.#packageFiles.get(path) as string
      return { contents: readFileSync(file), resolveDir: dirname(file), loader: 'default' }
    })
    api.onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({
      contents: (path.startsWith(readingFolder) ? withReading : lazily)(
        `export * from ${JSON.stringify(packageFile(path))}`,
        side,
      ),
      resolveDir: packageRoot,
      loader: 'js',
    }))
  }

  /** Finds a file of a package that is installed in the project or next to docsite. */
  #installed(name: string): string | undefined {
    const url = findModule(name, this.#project.root) ?? findModule(name, packageRoot)
    return url && fileURLToPath(url)
  }

  /** Describes a client of a search engine that is not installed. The package with the providers knows which version it needs. */
  #missingClient(name: string): MissingPackage {
    const file = this.#installed(`${providersPackage}/package.json`)
    const { peerDependencies } = JSON.parse(file === undefined ? '{}' : readFileSync(file, 'utf8')) as {
      peerDependencies?: Record<string, string>
    }
    return new MissingPackage(name, lookUp(peerDependencies, name))
  }

  /** Resolves the provider for a search engine, which is in a package that the project installs. */
  #provider(name: string): OnResolveResult {
    const file = this.#installed(name)
    return file === undefined ? notInstalled(providersPackage, new MissingPackage(providersPackage)) : this.#own(file)
  }

  /**
   * Returns a module name that does not depend on where docsite and its dependencies are installed, nor on whether docsite runs from its
   * bundle, which has the files of all features in `lib/browser/`.
   */
  #nameInPackage(file: string): string {
    const path = relativePath(packageRoot, file).replace(/^(?:lib|packages\/[\w-]+)\/browser\//, 'browser/')
    const name = path.slice(Math.max(0, path.lastIndexOf('node_modules/')))
    this.#packageFiles.set(name, file)
    return name
  }

  /** Makes the URLs of imported files absolute in the browser, because scripts do not know the depth of the page. */
  #assets(api: PluginBuild): void {
    const { root, base } = this.#project
    api.onResolve({ filter: assetImport }, async ({ path, kind, namespace, resolveDir, pluginData }) => {
      if (namespace === 'portable-asset') return { path: join(root, path) }
      if (pluginData === 'own' || !['import-statement', 'dynamic-import', 'require-call'].includes(kind))
        return undefined
      const found = await resolveItself(api, { path, kind, resolveDir })
      if (found.errors.length > 0 || found.namespace !== 'file') return found
      return { path: relativePath(root, found.path), namespace: 'portable-asset' }
    })
    api.onLoad({ filter: /./, namespace: 'portable-asset' }, ({ path }) => ({
      contents: `import url from ${JSON.stringify(path)}\nexport default globalThis.docsite.base + url.slice(${base.length})`,
      loader: 'js',
    }))
  }

  /** Resolves CSS modules, and files in `public/` that style sheets refer to. */
  #styles(api: PluginBuild, side: Side): void {
    const { root, base, esbuildPlugins } = this.#project
    const cssModule = esbuildPlugins ? /\.module\.(?:css|scss|sass|less|styl|pcss)$/ : /\.module\.css$/
    inNamespace(api, 'css-module-style')
    api.onResolve({ filter: cssModule }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === 'own') return undefined
      const found = await resolveItself(api, { path, kind, resolveDir })
      if (found.errors.length > 0) return { errors: found.errors }
      return {
        path: relativePath(root, found.path),
        namespace: kind === 'import-rule' ? 'css-module-style' : 'css-module',
      }
    })
    api.onLoad({ filter: /./, namespace: 'css-module' }, ({ path }) =>
      this.#cssModules.script(join(root, path), (file) => `css-module-style:${relativePath(root, file)}`),
    )
    api.onLoad({ filter: /./, namespace: 'css-module-style' }, ({ path }) =>
      side === 'prerender' ? { contents: '', loader: 'empty' } : this.#cssModules.style(join(root, path)),
    )

    api.onResolve({ filter: /^\/[^/]/ }, ({ path, kind }) => {
      if (kind !== 'url-token') return undefined
      const file = routeOfLink(path)
      const absolutePath = join(root, 'content/public', file)
      if (!existsSync(absolutePath)) return { errors: [{ text: `The file content/public${file} does not exist` }] }
      this.#publicFiles.add(absolutePath)
      return { path: base + path.slice(1), external: true }
    })
  }
}

/** Matches modules that do nothing but define exports. esbuild leaves them out if nothing uses these. */
const hasNoEffects = /^(?:theme\/(?!browser\/|entry\.)|pipeline\/|browser\/|packages\/).*\.tsx?$/

/** Matches scripts of installed packages. */
const inPackage = /^(?=.*node_modules[\\/]).*\.[cm]?js$/

/** Returns the file that replaces a module of the theme on portable sites, otherwise the file itself. */
function portableModule(file: string): string {
  const other = lookUp(portableModules, relativePath(packageRoot, file))
  return other === undefined ? file : join(packageRoot, other)
}

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

/** Makes a module import the shell. The shell is already loaded, and esbuild then puts shared code into one chunk instead of many. */
const withShell = (contents: string, side: Side): string =>
  side === 'browser' ? `import ${JSON.stringify(shellName)}\n${contents}` : contents

/** The folder of the scripts that pages need to be read. They load without the shell. */
const readingFolder = 'theme/browser/reading/'

/** The module that starts them. */
export const readingModule = packageFile(`${readingFolder}entry.ts`)

/** Makes a module for reading import what starts them, which is already loaded, so that shared code is in its chunk. */
const withReading = (contents: string, side: Side): string =>
  side === 'browser' ? `import ${JSON.stringify(readingModule)}\n${contents}` : contents

/** The module that the shell loads while it hydrates the page. */
const afterHydration = packageFile('theme/browser/after-hydration.ts')

/** Makes a lazy module import the shell, and what starts after its hydration, so that code that both share is in two chunks. */
const lazily = (contents: string, side: Side): string =>
  withShell(side === 'browser' ? `import ${JSON.stringify(afterHydration)}\n${contents}` : contents, side)

/** The package with the providers for search engines. */
const providersPackage = '@docsite/search-engines'

/** Marks the error for a search engine whose client or provider is not installed. */
export class MissingPackage {
  readonly name: string
  readonly version: string | undefined
  constructor(name: string, version?: string) {
    this.name = name
    this.version = version
  }
}

const notInstalled = (name: string, missing: MissingPackage): OnResolveResult => ({
  errors: [{ text: `The package ${name} is not installed`, detail: missing }],
})

/** Resolves a module as esbuild does without the plugin that asks, which must ignore what has this `pluginData`. */
const resolveItself = (
  api: PluginBuild,
  { path, kind, resolveDir }: Pick<OnResolveArgs, 'path' | 'kind' | 'resolveDir'>,
): Promise<ResolveResult> => api.resolve(path, { kind, resolveDir, pluginData: 'own' })

/** Returns the module that opens the project's search engine. It is loaded when a reader opens search. */
function openedProvider({ name, module }: NonNullable<ThemeParts['searchProvider']>, side: Side): string {
  const contents =
    module === undefined
      ? `export { openProvider } from ${JSON.stringify(packageFile(`${providersPackage}/providers/${name}`))}`
      : `import provider from ${JSON.stringify(module)}\nexport const openProvider = () => provider`
  return lazily(contents, side)
}
