// Reads the configuration of the old project: runs it in a process of its own, or reads as much of it as is plain data.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { isObject, lookUp } from './guards.ts'
import { moduleLiterals } from './literals.ts'

/** The value of a configuration file. */
export interface ReadConfig {
  value: Record<string, unknown>
  /** Why the value is incomplete. */
  problem?: string
  /** The paths of the functions in the value, such as `markdown.config`. The value itself is without them. */
  functions?: readonly string[]
}

export interface ReadOptions {
  /** Runs the configuration, which is code of the old project. Otherwise, only its plain data is read. */
  run: boolean
  /** Packages to replace even if they are installed, because their functions do not return the configuration. */
  replaced?: readonly string[]
  /** Returns only this member of the default export, and calls it if it is a function. */
  member?: string
}

/** The time after which a configuration is stopped, in milliseconds. */
const patience = 60_000

/**
 * Returns the default export of a configuration file. Packages that are not installed are replaced by functions that return
 * their first argument, so that `defineConfig` and plugins do not prevent reading.
 */
export async function readConfig(file: string, { run, replaced = [], member }: ReadOptions): Promise<ReadConfig> {
  if (!run) return plainData(file)
  const problems: string[] = []
  for (const withPackages of [true, false]) {
    const result = await runConfig(file, (name) => !withPackages || replaced.includes(name), member)
    if ('value' in result) return result
    problems.push(result.problem)
  }
  const { value } = await plainData(file)
  return { value, problem: `The configuration failed, so only its plain data was read: ${problems.at(-1)}` }
}

async function runConfig(
  file: string,
  isReplaced: (name: string) => boolean,
  member?: string,
): Promise<{ value: Record<string, unknown>; functions: readonly string[] } | { problem: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-migrate-'))
  try {
    const script = join(folder, 'config.mjs')
    const code = await bundle(file, isReplaced, member)
    writeFileSync(script, code)
    const { stdout, stderr, error } = spawnSync(process.execPath, ['--no-warnings', script], {
      cwd: dirname(file),
      encoding: 'utf8',
      timeout: patience,
      maxBuffer: 1 << 28,
    })
    const json = stdout?.slice(stdout.lastIndexOf(marker) + marker.length)
    if (!stdout?.includes(marker)) return { problem: lastLine(error?.message ?? stderr) }
    const { value, functions } = JSON.parse(json) as { value: unknown; functions: string[] }
    return isObject(value) ? { value, functions } : { problem: 'it exports no object' }
  } catch (error) {
    return { problem: lastLine(error instanceof Error ? error.message : String(error)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const lastLine = (text: string): string =>
  /^\S*(?:Error|error):? .*$/m.exec(text)?.[0] ?? text.trim().split('\n').at(-1) ?? ''

/** Precedes the result in the output, because configurations may also print. */
const marker = '--docsite-config--'

/** Stands for everything that a missing package exports. It is CommonJS, so that every name can be imported from it. */
const replacement = `
const anything = (more) => new Proxy(function () {}, {
  ...more,
  get: (_, key) => key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? function* () {} : key === 'then' || key === 'toJSON' ? undefined : anything(),
  apply: (_, self, args) => {
    ;(globalThis.docsiteCalls ??= []).push(args[0])
    return args.length > 0 ? args[0] : anything()
  },
  construct: () => anything(),
})
// esbuild looks for names in the prototype of a CommonJS module.
module.exports = anything({ getPrototypeOf: () => anything() })
`

async function bundle(file: string, isReplaced: (name: string) => boolean, member?: string): Promise<string> {
  const { build } = await import('esbuild')
  const result = await build({
    stdin: { contents: entryFor(file, member), resolveDir: dirname(file), loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    loader: { '.css': 'empty', '.svg': 'text', '.png': 'empty', '.vue': 'empty', '.md': 'text', '.node': 'empty' },
    banner: { js: requireFor(file) },
    plugins: [packages(isReplaced)],
  })
  return result.outputFiles[0]?.text ?? ''
}

const entryFor = (file: string, member?: string): string => `
import * as module from ${JSON.stringify(file)}
let value = module.default ?? module
if (value && value.default) value = value.default
if (typeof value === 'function') value = value({ mode: 'production', command: 'build' }, { mode: 'production', command: 'build' })
value = await value
const member = ${JSON.stringify(member)}
if (member !== undefined) value = { [member]: await (typeof value?.[member] === 'function' ? value[member]() : value?.[member]) }
// Without an export, the configuration is what the module has passed to a function of its package.
const isConfig = (one) => typeof one === 'object' && one !== null && ('title' in one || 'themeConfig' in one || 'integrations' in one)
if (member === undefined && !isConfig(value)) value = globalThis.docsiteCalls?.findLast(isConfig) ?? value
const seen = new Set()
const functions = []
const plain = (_, one) => {
  if (typeof one === 'function') return undefined
  if (one instanceof RegExp) return { $regex: one.source }
  if (typeof one === 'bigint') return String(one)
  return one
}
const tree = (one, depth, path = '') => {
  if (typeof one === 'function') functions.push(path)
  if (typeof one !== 'object' || one === null || one instanceof RegExp) return one
  if (seen.has(one) || depth > 40) return undefined
  seen.add(one)
  const copy = Array.isArray(one) ? one.map((part, i) => tree(part, depth + 1, path + '.' + i)) : Object.fromEntries(Object.entries(one).map(([key, part]) => [key, tree(part, depth + 1, path === '' ? key : path + '.' + key)]))
  seen.delete(one)
  return copy
}
process.stdout.write(${JSON.stringify(marker)} + JSON.stringify({ value: tree(value, 0) ?? null, functions }, plain), () => process.exit(0))
`

/** CommonJS modules name files with \`require.resolve\`, which must not fail for packages that are not installed. */
const requireFor = (file: string): string => `
import { createRequire as __createRequire } from 'node:module'
import { resolve as __resolvePath } from 'node:path'
const __configRequire = __createRequire(${JSON.stringify(pathToFileURL(file).href)})
const require = Object.assign((name) => __configRequire(name), {
  resolve: (name) => name.startsWith('.') ? __resolvePath(${JSON.stringify(dirname(file))}, name) : name,
})
`

/** Leaves installed packages to Node, and replaces the others. */
function packages(isReplaced: (name: string) => boolean): Plugin {
  return {
    name: 'packages',
    setup(api) {
      api.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
        const values: Record<string, string> = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }
        const text = readFileSync(path, 'utf8')
          .replace(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, name) =>
            JSON.stringify(lookUp(values, name as string)),
          )
          .replace(/\b__dirname\b/g, JSON.stringify(dirname(path)))
          .replace(/\b__filename\b/g, JSON.stringify(path))
        const [, end = 'js'] = /\.[cm]?([jt]sx?)$/.exec(path) ?? []
        return { contents: text, loader: end as 'js' | 'ts' | 'jsx' | 'tsx' }
      })
      api.onResolve({ filter: /.*/ }, async (args) => {
        if (args.pluginData === 'inner' || args.kind === 'entry-point') return undefined
        const name = args.path.replace(/^node:/, '')
        if (builtinModules.includes(name.split('/')[0] ?? '')) return { path: `node:${name}`, external: true }
        const { path, resolveDir, kind, importer } = args
        const isFile = /^[./]/.test(path)
        const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path
        const result =
          isFile || !isReplaced(packageName)
            ? await api.resolve(path, { resolveDir, kind, importer, pluginData: 'inner' })
            : undefined
        if (isFile && result && result.errors.length === 0) return { path: result.path }
        if (result && result.errors.length === 0 && !/\.(?:ts|tsx|json)$/.test(result.path))
          return { path: pathToFileURL(result.path).href, external: true }
        return { path, namespace: 'replaced' }
      })
      api.onLoad({ filter: /.*/, namespace: 'replaced' }, () => ({ contents: replacement, loader: 'js' }))
    },
  }
}

/** Reads the plain data of a configuration file. */
async function plainData(file: string): Promise<ReadConfig> {
  const { transform } = await import('esbuild')
  const text = readFileSync(file, 'utf8')
  const [, end = 'js'] = /\.[cm]?([jt]sx?)$/.exec(file) ?? []
  try {
    const { code } = await transform(text, { loader: end as 'js' | 'ts', format: 'esm' })
    const { default: value, unknown } = moduleLiterals(code)
    if (!isObject(value)) return { value: {}, problem: 'The configuration is code, so nothing was read from it' }
    return {
      value,
      ...(unknown.length > 0 ? { problem: 'Parts of the configuration are code and were not read' } : {}),
    }
  } catch (error) {
    return { value: {}, problem: `The configuration cannot be read: ${lastLine(String(error))}` }
  }
}
