// Loads a project: its validated configuration and the paths of its files.

import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import { withBlogFeeds } from '../../model/config/blog-feeds.ts'
import type { Path, Problem } from '../../model/config/problem.ts'
import { anything, isObject } from '../../model/config/schema.ts'
import type { ProviderConfig } from '../../model/config/search/search-provider.ts'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { versionsIn } from '../../model/config/version-list.ts'
import { type Diagnostic, diagnostic, inOrder } from '../../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { importHint } from '../../model/plugin/plugin-packages.ts'
import { portableAddressing } from '../../model/portable.ts'
import { type Addressing, baseForm, isBase, normalizeBase } from '../../model/route.ts'
import type { TokenValues } from '../../model/tokens.ts'
import { type CacheFolder, Notes } from '../../storage/signed-files.ts'
import { optional } from '../../text/optional.ts'
import { type ReadBaseline, readBaseline } from '../baseline.ts'
import { openCacheFolder } from '../cache-directory.ts'
import { findComponents, type ProjectComponents } from '../components.ts'
import { decoded, findFile, findPlace, projectRefusals, readBytes } from '../contained.ts'
import { areaOfConfigured, contentArea } from '../content-area.ts'
import { problemText } from '../data.ts'
import { statOf } from '../file-state.ts'
import { type DrawingTools, findDrawingTools, findRasterizer } from '../images/drawing-tools.ts'
import { findImageTools, type ImageTools } from '../images/image-tools.ts'
import type { TriedPackage } from '../installed-package.ts'
import { readJson } from '../json.ts'
import type { ConfigSource } from '../plugins/config-hooks.ts'
import { loadPlugins } from '../plugins/load-plugins.ts'
import { type ConfigModules, parseKey, pluginKey } from '../plugins/plugin-keys.ts'
import type { Plugins } from '../plugins/plugins.ts'
import { publishedKeys } from '../published-keys.ts'
import { withoutRoot } from '../relative-path.ts'
import { toolHash } from '../tool.ts'
import { type ConfigModule, configModule, importConfig, packageFacts } from './compile-config.ts'
import { compiledConfig } from './compiled-config.ts'
import { unusableValues } from './config-data.ts'
import { type Deployment, findDeployment, withDeployment } from './deployment.ts'
import { placeOfError } from './error-place.ts'
import { type ConfigText, findField, invalidConfig } from './problem-place.ts'
import { readVariables, type SiteVariables } from './variables.ts'

/** A project directory with its validated configuration. */
export interface Project extends ProjectComponents {
  /** The absolute path of the project directory. */
  root: string
  config: SiteConfig
  addressing: Addressing
  /** The values of design tokens that the project sets. */
  tokens?: TokenValues
  /** The project's esbuild plugins. The key changes with their code. */
  esbuildPlugins?: { list: readonly EsbuildPlugin[]; key: string }
  /** The absolute path of the module with search hooks. */
  searchHooks?: string
  /** The search engine that answers queries, with the absolute path of its module if it is the project's own. */
  searchProvider?: { name: ProviderConfig['name']; module?: string }
  /** The fonts and the package that draw Open Graph images, if the configuration enables them. */
  drawing?: DrawingTools
  /** The package that draws Open Graph images, and the icon of the site in other sizes. Absent if the configuration has neither. */
  rasterizer?: TriedPackage
  /** How the build converts images, if the configuration enables it. */
  images?: ImageTools
  /** The values that pages show, unless the configuration has none. */
  variables?: SiteVariables
  /** The configuration files and those that it reads values from, relative to the root, with `/` separators. */
  configFiles: string[]
  /** Where workers take the configuration from. */
  source: ConfigSource
  /** The hash of the configuration's code. */
  configHash: string
  /** The hash of everything in the configuration that parsing depends on. */
  parseKey: string
  plugins: Plugins
  /** Returns the hash of everything that the results of a plugin depend on. */
  pluginKey(plugin: Plugin): string
  /** The URL of the site from the environment, if the configuration has none. */
  deployment?: Deployment
  /** The baseline that `docsite check --accept` recorded. */
  baseline: ReadBaseline
  cacheFolder: CacheFolder
  /** Problems with the project's cache. */
  cacheMessages: Diagnostic[]
  /** The reason why the cache cannot be used on this machine. */
  cacheProblem?: string
}

export interface ProjectOptions {
  base?: string | undefined
  /** Makes all URLs relative, so that the site opens from disk and under any path. */
  portable?: boolean | undefined
  /** The project whose cache is used, instead of that of the project itself. */
  cacheOf?: string | undefined
  /** Ignores the cache. */
  noCache?: boolean | undefined
  /** The configuration, instead of that in `config/`. */
  config?: SiteConfig | undefined
}

const configNames = ['site.ts', 'site.js', 'site.mjs', 'site.json']

/** Reads a project. Throws a `DocsiteError` if the directory is not a project or its configuration is invalid. */
export async function loadProject(folder: string, options: ProjectOptions = {}): Promise<Project> {
  const root = resolve(folder)
  try {
    return await readProject(root, options)
  } catch (error) {
    if (error instanceof DocsiteError) error.root ??= root
    throw error
  }
}

async function readProject(root: string, options: ProjectOptions): Promise<Project> {
  if (!isFolder(root)) throw new DocsiteError(`The directory ${root} does not exist`)
  if (!isFolder(join(root, 'content'))) {
    throw new DocsiteError(
      `${root} is not a docsite project, because it has no directory "content"`,
      [],
      'Write a first page in content/index.md, or name the directory that contains "content": docsite build <directory>',
    )
  }
  if (options.base !== undefined && !isBase(options.base))
    throw new DocsiteError(`--base must be ${baseForm}, but is "${options.base}"`)
  const cache = openCacheFolder(options.cacheOf ?? root, !options.noCache)
  const notes = options.noCache ? undefined : new Notes(cache.folder, toolHash())
  const { config, ...read } = await loadConfig(root, notes, options.config)
  refuseLinks(root, config, read.files)
  const variables = readVariables(root, config, read.files)
  const { components, diagnostics } = findComponents(root, config)
  if (diagnostics.length > 0) throw new DocsiteError('The theme of the project is invalid', diagnostics)
  const folder = options.noCache ? undefined : cache.folder
  const imageSettings = typeof config.socialImage === 'object' ? config.socialImage : undefined
  const rasterizer = imageSettings || config.icon !== undefined ? await findRasterizer(root, folder) : undefined
  const { searchHooks } = config.search || {}
  const addressing = { ...addressingOf(config, options.base), ...(options.portable ? portableAddressing : {}) }
  return {
    root,
    config,
    addressing,
    ...components,
    ...searchProviderOf(config, root),
    ...optional({
      searchHooks: searchHooks === undefined ? undefined : resolve(root, searchHooks),
      tokens: config.themeConfig?.tokens,
      esbuildPlugins: config.esbuild?.plugins && { list: config.esbuild.plugins, key: read.hash },
      drawing: imageSettings && rasterizer && findDrawingTools(root, imageSettings.fonts, rasterizer),
      images: await findImageTools(root, config.images, folder),
      ...{ rasterizer, variables, deployment: read.deployment, cacheProblem: cache.problem },
    }),
    configFiles: [...read.files.map(({ file }) => file), ...(variables?.files ?? []), ...dataFiles(read.plugins)],
    source: sourceOf(read, config, options),
    configHash: read.hash,
    parseKey: parseKey(config, addressing, read.hash, read.pluginKey),
    plugins: read.plugins,
    pluginKey: read.pluginKey,
    baseline: readBaseline(root),
    cacheFolder: cache.folder,
    cacheMessages: cache.diagnostics,
  }
}

/**
 * Reads a project's configuration, which is empty if there is no file. Caches the compiled configuration in `notes`. Throws a
 * `DocsiteError` if the configuration cannot be read or is invalid.
 */
export async function loadConfig(root: string, notes?: Notes, given?: SiteConfig): Promise<LoadedConfig> {
  const file = given ? undefined : findConfig(root)
  const result = file === undefined ? readGiven(given) : await readConfig(root, file, notes)
  const unusable = unusableValues(result.value)
  if (unusable.length > 0) throw wrongConfig(unusable, result.files)
  const read = deployed(result, process.env)
  const loaded = await loadPlugins(read, root)
  const config = loaded.config as SiteConfig
  const { plugins } = loaded
  const problems = [...loaded.problems, ...publishedKeys(config, process.env)]
  if (problems.length > 0) throw wrongConfig(problems, read.files)
  const keys = new Map(plugins.list.map((plugin) => [plugin, pluginKey(plugin, plugins, read.modules)]))
  return { ...read, config: withBlogFeeds(config), plugins, pluginKey: (plugin) => keys.get(plugin) ?? '' }
}

const sourceOf = ({ module, deployment }: ReadConfig, config: SiteConfig, given: ProjectOptions): ConfigSource =>
  module ? { kind: 'module', module, deployment } : { kind: given.config ? 'memory' : 'data', config }

/** Returns the files that `config` hooks have read. Those that do not exist have no hash. */
const dataFiles = ({ configReads }: Plugins): string[] =>
  [...configReads.values()].flatMap((files) => Object.keys(files).filter((file) => files[file] !== ''))

function searchProviderOf({ search }: SiteConfig, root: string): Pick<Project, 'searchProvider'> {
  if (search === false || search?.mode !== 'provider') return {}
  const { provider } = search
  const module = provider.name === 'custom' ? resolve(root, provider.module) : undefined
  return { searchProvider: { name: provider.name, ...optional({ module }) } }
}

/** Adds the URL of the site from the environment to a configuration without `siteUrl`. */
function deployed(read: ReadConfig, env: NodeJS.ProcessEnv): ReadConfig {
  if (!isObject(read.value) || read.value.siteUrl !== undefined) return read
  const deployment = findDeployment(env)
  return deployment
    ? {
        ...read,
        value: withDeployment(read.value as SiteConfig, deployment),
        hash: shortHash(JSON.stringify([read.hash, deployment])),
        deployment,
      }
    : read
}

const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false

/** Finds the configuration file. Throws a `DocsiteError` if there are several, or if docsite does not support its extension. */
function findConfig(root: string): string | undefined {
  const folder = join(root, 'config')
  const names = isFolder(folder) ? readdirSync(folder).filter((name) => /^site\.\w+$/i.test(name)) : []
  const files = configNames.filter((name) => names.includes(name))
  if (files.length > 1)
    throw new DocsiteError(
      `There are several configuration files: ${files.map((name) => `config/${name}`).join(', ')}. Keep only one`,
    )
  if (files.length === 0 && names[0] !== undefined)
    throw new DocsiteError(`docsite does not read config/${names[0]}. Supported file names: ${configNames.join(', ')}`)
  return files[0] && `config/${files[0]}`
}

function addressingOf(config: SiteConfig, base: string | undefined): Addressing {
  return {
    base: normalizeBase(base ?? config.base ?? '/'),
    cleanUrls: config.route?.cleanUrls ?? true,
    lang: config.lang ?? 'en',
    locales: config.locales?.map((locale) => locale.lang) ?? [],
    defaultVersion: config.multiVersion?.default ?? '',
    versions: config.multiVersion ? versionsIn(config.multiVersion).map(({ name }) => name) : [],
  }
}

interface ReadConfig {
  value: unknown
  files: ConfigText[]
  module?: ConfigModule
  /** The hash of the configuration's code. */
  hash: string
  modules: ConfigModules
  /** Set if `value` contains the URL of the site from the environment. */
  deployment?: Deployment
}

interface LoadedConfig extends ReadConfig, Pick<Project, 'config' | 'plugins' | 'pluginKey'> {}

const noModules: ConfigModules = { files: [], imports: {}, packages: '' }

/** Nobody knows the code of a configuration in memory. With a random hash, nothing that it has made is reused. */
function readGiven(value: SiteConfig | undefined): ReadConfig {
  const hash = value ? randomUUID() : ''
  return { value: value ?? {}, files: [], hash, modules: { ...noModules, packages: hash } }
}

async function readConfig(root: string, file: string, notes: Notes | undefined): Promise<ReadConfig> {
  if (file.endsWith('.json')) return readJsonConfig(root, file)
  const { files, body, map, imports, packages } = await compiledConfig(root, file, notes)
  const facts = packages.map(packageFacts).join('\n')
  const hash = shortHash(`${withoutPaths(body, files, root)}\n${facts}`)
  const modules = { files, imports, packages: shortHash(facts) }
  const module = configModule({ body, map })
  let value: SiteConfig | undefined
  try {
    value = await importConfig(module)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const place = placeOfError(error, root) ?? { file, line: 1, column: 1 }
    const [, missing] = /^(\w+) is not defined$/.exec(text) ?? []
    const hint = missing && importHint(missing)
    throw invalidConfig([diagnostic('invalid-config', place, `The configuration throws an error: ${text}`, hint)])
  }
  if (value !== undefined) return { value, files, module, hash, modules }
  const hint = 'Write `export default defineSite({ … })`.'
  throw invalidConfig([
    diagnostic('invalid-config', { file, line: 1, column: 1 }, 'The configuration has no default export', hint),
  ])
}

/** Replaces the paths of modules by hashes of their texts, so that the hash is the same in another work tree. */
function withoutPaths(body: string, files: readonly ConfigText[], root: string): string {
  const longestFirst = [...files].sort((a, b) => b.file.length - a.file.length)
  const code = longestFirst.reduce((code, { file, text }) => code.replaceAll(file, shortHash(text)), body)
  return withoutRoot(code, root)
}

function readJsonConfig(root: string, file: string): ReadConfig {
  const read = readBytes({ folder: root }, file)
  if (read.kind !== 'bytes') {
    const { text, hint } = projectRefusals[read.kind === 'refused' ? read.reason : 'loop']
    throw invalidConfig([diagnostic('invalid-config', { file }, `This file ${text}`, hint)])
  }
  const text = decoded(read.bytes)
  const { value, problems } = readJson(text, anything)
  if (problems.length > 0)
    throw invalidConfig(
      problems.map(({ line, column, text, hint }) => diagnostic('invalid-config', { file, line, column }, text, hint)),
    )
  return { value: value ?? null, files: [{ file, text }], hash: shortHash(text), modules: noModules }
}

/** Throws a `DocsiteError` if the content folder, or a file that the configuration names, links to a place that docsite may not read. */
function refuseLinks(root: string, config: SiteConfig, files: ConfigText[]): void {
  const content = findPlace(
    { folder: root, linked: contentArea(root, config.route?.linkedFolders).linked ?? [] },
    'content',
  )
  if (content.kind === 'refused')
    throw new DocsiteError(
      `The folder "content" ${projectRefusals[content.reason].text}`,
      [],
      projectRefusals[content.reason].hint,
    )
  const hooks = config.search ? config.search.searchHooks : undefined
  const provider = config.search && config.search.mode === 'provider' ? config.search.provider : undefined
  const named: [Path, string | undefined][] = [
    ...(config.styles ?? []).map((file, i): [Path, string] => [['styles', i], file]),
    ...Object.entries(config.slots ?? {}).map(([name, file]): [Path, string] => [['slots', name], file ?? '']),
    [['search', 'searchHooks'], hooks],
    [['search', 'provider', 'module'], provider?.name === 'custom' ? provider.module : undefined],
  ]
  const diagnostics = named.flatMap(([path, written]) => {
    if (written === undefined) return []
    const file = areaOfConfigured(root, written)
    const result = findFile(file.area, file.path)
    if (result.kind !== 'refused') return []
    const { text, hint } = projectRefusals[result.reason]
    return [diagnostic('invalid-config', findField(files, path), `\`${written}\` ${text}`, hint)]
  })
  if (diagnostics.length > 0) throw invalidConfig(diagnostics)
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function wrongConfig(problems: Problem[], files: ConfigText[]): DocsiteError {
  const diagnostics = problems.map((problem) =>
    diagnostic(
      'invalid-config',
      findField(files, problem.path),
      problem.subject
        ? `${problem.subject} ${problem.text}`
        : problem.path.length
          ? `The field ${problemText(problem)}`
          : `The configuration ${problem.text}`,
      problem.hint,
    ),
  )
  return invalidConfig(inOrder(diagnostics))
}
