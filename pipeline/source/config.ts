// Loads a project: its validated configuration and the paths of its files.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Path, Problem } from '../model/config/problem.ts'
import { anything, problemsOf } from '../model/config/schema.ts'
import type { ProviderConfig } from '../model/config/search-provider.ts'
import { type SiteConfig, siteConfig } from '../model/config/site-config.ts'
import { type Diagnostic, diagnostic, inOrder, nearest } from '../model/diagnostic.ts'
import { type Addressing, baseForm, isBase, normalizeBase } from '../model/route.ts'
import { openCacheFolder } from '../storage/cache-directory.ts'
import { type CacheFolder, Notes } from '../storage/signed-files.ts'
import { type ReadBaseline, readBaseline } from './baseline.ts'
import { unknownIcons } from './brand-icons.ts'
import { compiledConfig, importConfig, moduleOf, packageFacts, placeOfFailure } from './compile-config.ts'
import { findFile, findPlace, projectRefusals, readBytes } from './contained.ts'
import { areaOfConfigured, contentArea } from './content-area.ts'
import { problemText } from './data.ts'
import { type DrawingTools, findDrawingTools } from './drawing-tools.ts'
import { readJson } from './json.ts'
import { type ConfigText, findField } from './problem-place.ts'
import { publishedKeys } from './published-keys.ts'
import { toolHash } from './tool.ts'
import { UsageError } from './usage.ts'

/** A project directory with its validated configuration. */
export interface Project {
  /** The absolute path of the project directory. */
  root: string
  config: SiteConfig
  addressing: Addressing
  /** The absolute paths of the project's own components in `config/islands/`, by name. */
  islands: Map<string, string>
  /** The absolute paths of the project's style sheets. */
  styles: string[]
  /** The absolute path of the module with search hooks. */
  searchHooks?: string
  /** The search engine that answers queries, with the absolute path of its module if it is the project's own. */
  searchProvider?: { name: ProviderConfig['name']; module?: string }
  /** The fonts and the package that draw Open Graph images, if the configuration enables them. */
  drawing?: DrawingTools
  /** The configuration files, relative to the root, with `/` separators. */
  configFiles: string[]
  /** The URL of the compiled configuration, which workers import. */
  configModule?: string
  /** The hash of the configuration's text. */
  configHash: string
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
  /** Ignores the cache. */
  noCache?: boolean | undefined
}

const configNames = ['site.ts', 'site.js', 'site.mjs', 'site.json']

/** Reads a project. Throws a `UsageError` if the directory is not a project or its configuration is invalid. */
export async function loadProject(folder: string, options: ProjectOptions = {}): Promise<Project> {
  const root = resolve(folder)
  if (!isFolder(root)) throw new UsageError(`The directory ${root} does not exist`)
  if (!isFolder(join(root, 'content'))) {
    throw new UsageError(
      `${root} is not a docsite project, because it has no directory "content"`,
      [],
      'Write a first page in content/index.md, or name the directory that contains "content": docsite build <directory>',
    )
  }
  if (options.base !== undefined && !isBase(options.base))
    throw new UsageError(`--base must be ${baseForm}, but is "${options.base}"`)
  const cache = openCacheFolder(root, !options.noCache)
  const notes = options.noCache ? undefined : new Notes(cache.folder, toolHash())
  const { config, ...read } = await loadConfig(root, notes)
  refuseLinks(root, config, read.files)
  return {
    root,
    config,
    addressing: addressingOf(config, options.base),
    islands: findIslands(root),
    styles: (config.styles ?? []).map((file) => resolve(root, file)),
    ...(config.search && config.search.searchHooks !== undefined
      ? { searchHooks: resolve(root, config.search.searchHooks) }
      : {}),
    ...searchProviderOf(config, root),
    ...(typeof config.socialImage === 'object' ? { drawing: findDrawingTools(root, config.socialImage.fonts) } : {}),
    configFiles: read.files.map(({ file }) => file),
    ...(read.module ? { configModule: read.module } : {}),
    configHash: read.hash,
    baseline: readBaseline(root),
    cacheFolder: cache.folder,
    cacheMessages: cache.diagnostics,
    ...(cache.problem === undefined ? {} : { cacheProblem: cache.problem }),
  }
}

/**
 * Reads a project's configuration, which is empty if there is no file. Caches the compiled configuration in `notes`. Throws a
 * `UsageError` if the configuration cannot be read or is invalid.
 */
export async function loadConfig(root: string, notes?: Notes): Promise<{ config: SiteConfig } & ReadConfig> {
  const file = findConfig(root)
  const read: ReadConfig = file === undefined ? { value: {}, files: [], hash: '' } : await readConfig(root, file, notes)
  const problems = [
    ...problemsOf(siteConfig, read.value),
    ...unknownIcons(read.value),
    ...unknownComponents(read.value, root),
    ...publishedKeys(read.value, process.env),
  ]
  if (problems.length > 0) throw wrongConfig(problems, read.files)
  return { ...read, config: read.value as SiteConfig }
}

function searchProviderOf({ search }: SiteConfig, root: string): Pick<Project, 'searchProvider'> {
  if (search === false || search?.mode !== 'provider') return {}
  const { provider } = search
  if (provider.name !== 'custom') return { searchProvider: { name: provider.name } }
  return { searchProvider: { name: provider.name, module: resolve(root, provider.module) } }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Finds the configuration file. Throws a `UsageError` if there are several, or if docsite does not support its extension. */
function findConfig(root: string): string | undefined {
  const folder = join(root, 'config')
  const names = isFolder(folder) ? readdirSync(folder).filter((name) => /^site\.\w+$/i.test(name)) : []
  const found = configNames.filter((name) => names.includes(name))
  if (found.length > 1)
    throw new UsageError(
      `There are several configuration files: ${found.map((name) => `config/${name}`).join(', ')}. Keep only one`,
    )
  if (found.length === 0 && names[0] !== undefined)
    throw new UsageError(`docsite does not read config/${names[0]}. Supported file names: ${configNames.join(', ')}`)
  return found[0] && `config/${found[0]}`
}

function addressingOf(config: SiteConfig, base: string | undefined): Addressing {
  return {
    base: normalizeBase(base ?? config.base ?? '/'),
    cleanUrls: config.route?.cleanUrls ?? true,
    lang: config.lang ?? 'en',
    locales: config.locales?.map((locale) => locale.lang) ?? [],
    defaultVersion: config.multiVersion?.default ?? '',
    versions: config.multiVersion?.versions ?? [],
  }
}

interface ReadConfig {
  value: unknown
  files: ConfigText[]
  module?: string
  hash: string
}

async function readConfig(root: string, file: string, notes: Notes | undefined): Promise<ReadConfig> {
  if (file.endsWith('.json')) return readJsonConfig(root, file)
  const { files, code, packages } = await compiledConfig(root, file, notes)
  const hash = shortHash([code, ...packages.map(packageFacts)].join('\n'))
  const module = moduleOf(code)
  let value: SiteConfig | undefined
  try {
    value = await importConfig(module)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const place = (await placeOfFailure(error, root, file, module)) ?? { file, line: 1, column: 1 }
    throw new UsageError('The configuration is invalid', [
      diagnostic('invalid-config', place, `The configuration throws an error: ${text}`),
    ])
  }
  if (value !== undefined) return { value, files, module, hash }
  throw new UsageError('The configuration is invalid', [
    diagnostic(
      'invalid-config',
      { file, line: 1, column: 1 },
      'The configuration has no default export',
      'Write `export default defineSite({ … })`.',
    ),
  ])
}

function readJsonConfig(root: string, file: string): ReadConfig {
  const read = readBytes({ folder: root }, file)
  if (read.kind !== 'bytes') {
    const { text, hint } = projectRefusals[read.kind === 'refused' ? read.reason : 'loop']
    throw new UsageError('The configuration is invalid', [
      diagnostic('invalid-config', { file }, `This file ${text}`, hint),
    ])
  }
  const text = read.bytes.toString('utf8').replace(/^\uFEFF/, '')
  const { value, problems } = readJson(text, anything)
  if (problems.length > 0) {
    throw new UsageError(
      'The configuration is invalid',
      problems.map(({ line, column, text, hint }) => diagnostic('invalid-config', { file, line, column }, text, hint)),
    )
  }
  return {
    value: value ?? null,
    files: [{ file, text }],
    hash: shortHash(text),
  }
}

/** Throws a `UsageError` if the content folder, or a file that the configuration names, links to a place that docsite may not read. */
function refuseLinks(root: string, config: SiteConfig, files: ConfigText[]): void {
  const content = findPlace(
    { folder: root, linked: contentArea(root, config.route?.linkedFolders).linked ?? [] },
    'content',
  )
  if (content.kind === 'refused')
    throw new UsageError(
      `The folder "content" ${projectRefusals[content.reason].text}`,
      [],
      projectRefusals[content.reason].hint,
    )
  const hooks = config.search ? config.search.searchHooks : undefined
  const provider = config.search && config.search.mode === 'provider' ? config.search.provider : undefined
  const named: [Path, string][] = [
    ...(config.styles ?? []).map((file, i): [Path, string] => [['styles', i], file]),
    ...(hooks === undefined ? [] : [[['search', 'searchHooks'], hooks] satisfies [Path, string]]),
    ...(provider?.name === 'custom'
      ? [[['search', 'provider', 'module'], provider.module] satisfies [Path, string]]
      : []),
  ]
  const diagnostics = named.flatMap(([path, written]) => {
    const file = areaOfConfigured(root, written)
    const found = findFile(file.area, file.path)
    if (found.kind !== 'refused') return []
    const { text, hint } = projectRefusals[found.reason]
    return [diagnostic('invalid-config', findField(files, path), `\`${written}\` ${text}`, hint)]
  })
  if (diagnostics.length > 0) throw new UsageError('The configuration is invalid', diagnostics)
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function wrongConfig(problems: Problem[], files: ConfigText[]): UsageError {
  const diagnostics = problems.map((problem) =>
    diagnostic(
      'invalid-config',
      findField(files, problem.path),
      problem.path.length ? `The field ${problemText(problem)}` : `The configuration ${problem.text}`,
      problem.hint,
    ),
  )
  return new UsageError('The configuration is invalid', inOrder(diagnostics))
}

/** Reports names in the configuration that are not components in `config/islands/`. */
function unknownComponents(config: unknown, root: string): Problem[] {
  const { landing, themeConfig } = (config ?? {}) as SiteConfig
  const sections = Array.isArray(landing?.sections) ? landing.sections : []
  const names: [Path, string | undefined][] = [
    [['themeConfig', 'navbarStart'], themeConfig?.navbarStart],
    ...sections.map((name, i): [Path, string] => [['landing', 'sections', i], name]),
  ]
  const known = [...findIslands(root).keys()]
  return names.flatMap(([path, name]) => {
    if (typeof name !== 'string' || known.includes(name)) return []
    const near = nearest(name, known)
    const text = `must be a component of \`config/islands/\`, but is "${name}"`
    return [
      { path, kind: 'wrong' as const, text, ...(near === undefined ? {} : { hint: `Did you mean \`${near}\`?` }) },
    ]
  })
}

function findIslands(root: string): Map<string, string> {
  const folder = join(root, 'config/islands')
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).filter((name) => /^[A-Za-z][\w-]*\.[jt]sx?$/.test(name))
  return new Map(files.sort().map((name) => [name.replace(/\.\w+$/, ''), join(folder, name)]))
}
