// config/site.ts → the project: its configuration, checked, and where its parts lie.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { anything, type Problem } from '../model/fields.ts'
import { message, type Place } from '../model/message.ts'
import { type Addressing, normalizeBase } from '../model/route.ts'
import { type SiteConfig, siteConfig } from '../model/site.ts'
import { problemText, readData } from './data.ts'
import { packageRoot } from './package.ts'
import { findField } from './problem-place.ts'
import { UsageError } from './usage.ts'

/** A project folder with its configuration, read and checked. */
export interface Project {
  /** Absolute path of the project folder. */
  root: string
  config: SiteConfig
  addressing: Addressing
  /** The project's own components by name: absolute paths of `config/islands/*`. */
  islands: Map<string, string>
  /** Absolute paths of the project's style sheets. */
  styles: string[]
  /** Files that the configuration was read from, relative to the root, `/` separators. */
  configFiles: string[]
  /** Address of the compiled configuration, for workers to load. */
  configModule?: string
  /** Hash of the configuration's text. */
  configHash: string
  cacheFolder: string
}

export interface ProjectOptions {
  base?: string | undefined
}

const configNames = ['site.ts', 'site.js', 'site.mjs', 'site.json']

/** Reads a project. Throws a `UsageError` when the folder is none, or the configuration cannot be read or is wrong. */
export async function loadProject(folder: string, options: ProjectOptions = {}): Promise<Project> {
  const root = resolve(folder)
  if (!existsSync(root)) throw new UsageError(`There is no folder ${root}`)
  if (!existsSync(join(root, 'content'))) {
    throw new UsageError(`${root} is no docsite project: it holds no folder "content"`, [])
  }
  const cacheFolder = cacheFolderOf(root)
  const found = configNames.filter((name) => existsSync(join(root, 'config', name)))
  if (found.length > 1)
    throw new UsageError(`There are two configurations, config/${found.join(' and config/')}: keep one`)
  const read = found[0] ? await readConfig(root, `config/${found[0]}`) : { value: {}, files: [], hash: '' }
  const problems = siteConfig.check(read.value, [])
  if (problems.length > 0) throw wrongConfig(problems, read.files)
  const config = read.value as SiteConfig
  return {
    root,
    config,
    addressing: addressingOf(config, options.base),
    islands: findIslands(root),
    styles: (config.styles ?? []).map((file) => resolve(root, file)),
    configFiles: read.files.map(({ file }) => file),
    ...(read.module ? { configModule: read.module } : {}),
    configHash: read.hash,
    cacheFolder,
  }
}

/** Where a project's cache lies, whether it is there yet or not. */
export function cacheFolderOf(root: string): string {
  return existsSync(join(root, 'node_modules')) ? join(root, 'node_modules/.cache/docsite') : join(root, '.docsite')
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
  files: { file: string; text: string }[]
  module?: string
  hash: string
}

async function readConfig(root: string, file: string): Promise<ReadConfig> {
  if (file.endsWith('.json')) return readJson(root, file)
  const { files, code, packages } = await compileConfig(root, file)
  const hash = createHash('sha256')
    .update([code, ...packages.map(packageFacts)].join('\n'))
    .digest('hex')
    .slice(0, 16)
  // No file: there may be no place for one, and it would have to be guarded against damage.
  const module = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  return { value: await importConfig(module, file), files, module, hash }
}

function readJson(root: string, file: string): ReadConfig {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, '')
  const { value, problems } = readData(text, anything)
  const [problem] = problems
  if (problem)
    throw new UsageError('The configuration is wrong', [
      message('bad-config', { file, line: problem.line, column: problem.column }, problem.text),
    ])
  return {
    value: value ?? {},
    files: [{ file, text }],
    hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
  }
}

/** Loads a compiled configuration; workers load the same file. */
export async function importConfig(module: string, file = 'config/site.ts'): Promise<SiteConfig> {
  try {
    const loaded = (await import(module)) as { default?: SiteConfig }
    if (loaded.default === undefined)
      throw new UsageError(`${file} has no default export`, [
        message(
          'bad-config',
          { file, line: 1, column: 1 },
          'The configuration has no default export',
          'Write `export default defineSite({ … })`.',
        ),
      ])
    return loaded.default
  } catch (error) {
    if (error instanceof UsageError) throw error
    const text = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${file} cannot be run`, [
      message('bad-config', { file, line: 1, column: 1 }, `The configuration fails when it is run: ${text}`),
    ])
  }
}

/** What a package that the configuration imports is known by: its entry and its `package.json`, which says the version. */
function packageFacts(entry: string): string {
  let folder = dirname(entry)
  while (folder !== dirname(folder) && !existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return [entry, join(folder, 'package.json')]
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('\n')
}

interface CompiledConfig {
  files: ReadConfig['files']
  code: string
  /** Absolute paths of the package entries it imports, sorted. */
  packages: string[]
}

async function compileConfig(root: string, file: string): Promise<CompiledConfig> {
  const { build } = await import('esbuild')
  const packages = new Set<string>()
  const result = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    // What is run is no file.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, file)).href) },
    plugins: [
      {
        name: 'packages',
        setup(api) {
          // docsite itself is the one that runs, wherever the project lies; other packages stay where the project has them.
          api.onResolve({ filter: /^docsite$/ }, () => ({ path: join(packageRoot, 'pipeline/model/site.ts') }))
          api.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
            if (kind === 'entry-point' || pluginData === 'resolved' || path.startsWith('node:')) return undefined
            const {
              path: absolute,
              external,
              errors,
            } = await api.resolve(path, { kind, importer, resolveDir, pluginData: 'resolved' })
            if (errors.length > 0) return { errors }
            if (external) return { path, external }
            packages.add(absolute)
            return { path: pathToFileURL(absolute).href, external: true }
          })
        },
      },
    ],
  }).catch(
    (error: { errors?: { text: string; location: { file: string; line: number; column: number } | null }[] }) => {
      const messages = (error.errors ?? []).map(({ text, location }) => {
        const place: Place = location
          ? { file: location.file, line: location.line, column: location.column + 1 }
          : { file }
        return message('bad-config', place, `The configuration cannot be compiled: ${text}`)
      })
      throw messages.length > 0 ? new UsageError('The configuration is wrong', messages) : error
    },
  )
  const own = Object.keys(result.metafile.inputs).filter(
    (input) =>
      !resolve(root, input).startsWith(packageRoot + sep) ||
      resolve(root, input).startsWith(resolve(root, 'config') + sep),
  )
  const files = own.map((input) => ({
    file: relative(root, resolve(root, input)).split(sep).join('/'),
    text: readFileSync(resolve(root, input), 'utf8'),
  }))
  return {
    files: files.sort((a, b) => Number(b.file === file) - Number(a.file === file)),
    code: result.outputFiles[0]?.text ?? '',
    packages: [...packages].sort(),
  }
}

function wrongConfig(problems: Problem[], files: ReadConfig['files']): UsageError {
  const messages = problems.map((problem) =>
    message(
      'bad-config',
      findField(files, problem.path),
      problem.path.length ? `The field ${problemText(problem)}` : `The configuration ${problem.text}`,
      problem.hint,
    ),
  )
  return new UsageError('The configuration is wrong', messages)
}

function findIslands(root: string): Map<string, string> {
  const folder = join(root, 'config/islands')
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).filter((name) => /^[A-Za-z][\w-]*\.[jt]sx?$/.test(name))
  return new Map(files.sort().map((name) => [name.replace(/\.\w+$/, ''), join(folder, name)]))
}
