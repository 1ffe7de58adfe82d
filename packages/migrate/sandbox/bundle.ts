// The module of an old configuration → one program that sends its value.

import { readFileSync, realpathSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildOptions, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { globSync } from 'tinyglobby'
import type { Member } from './protocol.ts'

const common = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'silent',
} satisfies BuildOptions

/** Returns a module of this package with everything that it imports. */
export async function ownModule(url: URL): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...common,
    entryPoints: [fileURLToPath(url)],
    // The program has no place in the file system.
    define: { 'import.meta.url': JSON.stringify(url.href) },
  })
  return outputFiles[0]?.text ?? ''
}

interface ConfigBundle {
  file: string
  /** The directory that the program may read. */
  area: string
  /** The text of `runtime.ts` with everything that it imports. */
  runtime: string
  /** Returns whether to replace a package even if it is installed. */
  isReplaced(name: string): boolean
  /** Whether what a package returns can be called, and has all members. */
  returnsAnything?: boolean
  /** The member of the default export to send, instead of all of it. */
  member: Member | undefined
}

interface Bundle {
  code: string
  /** The files of the project in it. */
  files: string[]
  /** The modules that it imports and that are outside the area, or do not exist. Stand-ins replace them. */
  outside: string[]
}

/** Returns a program that runs a configuration. */
export async function bundleConfig(input: ConfigBundle): Promise<Bundle> {
  const { build } = await import('esbuild')
  const outside = new Set<string>()
  const { outputFiles, metafile } = await build({
    ...common,
    stdin: { contents: entryFor(input), resolveDir: dirname(input.file), loader: 'js' },
    metafile: true,
    // CommonJS modules in the program keep the first `require`, which loads modules of Node.js until the one of the configuration exists.
    banner: {
      js: `import { createRequire as docsiteNodeRequire } from 'node:module'
const docsiteFirst = docsiteNodeRequire(import.meta.url)
globalThis.require = Object.assign((name) => (globalThis.docsiteMain ?? docsiteFirst)(name), docsiteFirst)`,
    },
    // These names mean another value in each module, so a variable of the module replaces them.
    define: Object.fromEntries(
      [...Object.keys(moduleValues('')), 'import.meta.glob'].map((name) => [name, variableOf(name)]),
    ),
    loader: { '.css': 'empty', '.svg': 'text', '.png': 'empty', '.vue': 'empty', '.md': 'text', '.node': 'empty' },
    plugins: [configModules({ ...input, outside })],
  })
  const files = Object.keys(metafile.inputs).filter((path) => !path.includes(':') && !path.startsWith('<'))
  return { code: outputFiles[0]?.text ?? '', files, outside: [...outside] }
}

/** Loads the configuration within a function, so that its errors are sent. */
const entryFor = ({ file, member, returnsAnything = false }: ConfigBundle): string => `
import { createRequire, globModules, provideModules, returnAnything, sendConfig, sendProblem } from 'docsite:runtime'
if (${returnsAnything}) returnAnything()
globalThis.docsiteRequire = createRequire
globalThis.globModules = globModules
provideModules()
globalThis.docsiteMain = globalThis.require = createRequire(${JSON.stringify(pathToFileURL(file).href)})
process.on('uncaughtException', sendProblem)
process.on('unhandledRejection', sendProblem)
await sendConfig(() => import(${JSON.stringify(file)}), ${JSON.stringify(member)}).catch(sendProblem)
`

/** What a module knows about its own place, as code. */
const moduleValues = (path: string): Record<string, string> => ({
  __dirname: JSON.stringify(dirname(path)),
  __filename: JSON.stringify(path),
  'import.meta.url': JSON.stringify(pathToFileURL(path).href),
  'import.meta.dirname': JSON.stringify(dirname(path)),
  'import.meta.filename': JSON.stringify(path),
  'require.resolve': `docsiteRequire(${JSON.stringify(pathToFileURL(path).href)}).resolve`,
})

const variableOf = (name: string): string => `docsite_${name.replace(/\W/g, '_')}`

/** Returns the code of a module with the variables for its place, in the first line, so that lines keep their numbers. */
function withPlace(text: string, path: string, globs: string): string {
  const values = { ...moduleValues(path), 'import.meta.glob': globs }
  const variables = Object.entries(values).map(([name, value]) => `${variableOf(name)} = ${value}`)
  return `const ${variables.join(', ')};${text.replace(/^#![^\n]*/, '')}`
}

/** What the runtime adds to modules of Node.js, or replaces in them. */
const builtinExports: ReadonlyMap<string, readonly string[]> = new Map([
  ['module', ['createRequire']],
  ['fs', ['glob', 'globSync', 'promises']],
  ['fs/promises', ['glob']],
])

const extended = (name: string): string => {
  const names = (builtinExports.get(name) ?? []).join(', ')
  return `import * as real from 'node:${name}'
export * from 'node:${name}'
import { builtins } from 'docsite:runtime'
export const { ${names} } = builtins[${JSON.stringify(name)}]
export default { ...real, ${names} }
`
}

const isBuiltin = (name: string): boolean => builtinModules.includes(name.split('/')[0] ?? '')

const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

interface ModuleRules extends ConfigBundle {
  /** Receives the imports of modules that are outside the area, or do not exist. */
  outside: Set<string>
}

/** Leaves installed packages to Node, and replaces the others. Modules outside the area are not read. */
const configModules = (input: ModuleRules): Plugin => ({
  name: 'config-modules',
  setup(api) {
    api.onResolve({ filter: /.*/ }, (args) => resolveModule(api, args, input))
    api.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
      const [, end = 'js'] = /\.[cm]?([jt]sx?)$/.exec(path) ?? []
      const text = readFileSync(path, 'utf8')
      const place = withPlace(text, path, globTable(text, path, input.area))
      return { contents: place, loader: end as 'js' | 'ts' | 'jsx' | 'tsx' }
    })
    api.onLoad({ filter: /.*/, namespace: 'runtime' }, () => ({ contents: input.runtime, loader: 'js' }))
    api.onLoad({ filter: /.*/, namespace: 'replaced' }, ({ path, pluginData = path }) => ({
      contents: standInFor(String(pluginData)),
      loader: 'js',
    }))
    api.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: extended(path), loader: 'js' }))
  },
})

/** The patterns of `import.meta.glob`, which Vite replaces by modules: a literal, or a list of them. */
const globCalls = /import\.meta\.glob\b[^('"`]*\(\s*(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*")/g
const literals = /'([^'\n]*)'|"([^"\n]*)"/g

/** Returns, as code, a function that finds the modules for the patterns in a text. Only files in the area are modules. */
function globTable(text: string, path: string, area: string): string {
  const folder = dirname(path)
  const patterns = Array.from(text.matchAll(globCalls), ([, list = '']) =>
    Array.from(list.matchAll(literals), ([, single, double]) => single ?? double ?? ''),
  )
  if (patterns.length === 0) return 'undefined'
  const filesOf = (list: readonly string[]) =>
    globSync([...list], { cwd: folder, expandDirectories: false })
      .filter((file) => isInside(join(folder, file), area))
      .map((file) => (file.startsWith('.') ? file : `./${file}`))
      .sort()
      .map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(file)})`)
  const rows = patterns.map((list) => `${JSON.stringify(list.join())}: { ${filesOf(list).join(', ')} }`)
  return `globModules({ ${rows.join(', ')} })`
}

const standInFor = (path: string): string => `
const { packages, standIn } = require('docsite:runtime')
module.exports = packages[${JSON.stringify(path)}] ?? standIn(${JSON.stringify(/^[./]/.test(path) ? path : packageOf(path))})
`

async function resolveModule(
  api: PluginBuild,
  { path, resolveDir, kind, importer, namespace, pluginData }: OnResolveArgs,
  { area, isReplaced, outside }: ModuleRules,
): Promise<OnResolveResult | undefined> {
  if (pluginData === 'inner' || kind === 'entry-point') return undefined
  if (path === 'docsite:runtime') return { path, namespace: 'runtime' }
  const name = path.replace(/^node:/, '')
  if (namespace === 'file' && builtinExports.has(name)) return { path: name, namespace: 'builtin' }
  if (isBuiltin(name)) return { path: `node:${name}`, external: true }
  const result = await api.resolve(path, { resolveDir, kind, importer, pluginData: 'inner' })
  if (result.errors.length > 0) {
    if (/^\.{1,2}\//.test(path)) outside.add(path)
    return { path, namespace: 'replaced' }
  }
  // A name in `tsconfig.json` can stand for a file of the project.
  const isFile = /^[./]|^[A-Za-z]:[\\/]/.test(path) || !/[\\/]node_modules[\\/]/.test(result.path)
  // The settings of the bundler have no effect on the site, and can need its packages.
  const isBundler = /[\\/]vite\.config\.[cm]?[jt]s$/.test(result.path)
  if (isFile && !isBundler && isInside(result.path, area)) return { path: result.path }
  if (isFile) {
    // A package of the same repository is like one that is not installed.
    if (/^[./]/.test(path) && !isBundler) outside.add(path)
    // esbuild takes a stand-in whose path ends with `.mjs` for a module of ECMAScript.
    return { path: `${path}.cjs`, namespace: 'replaced', pluginData: path }
  }
  return isReplaced(packageOf(path)) || /\.(?:ts|tsx|json)$/.test(result.path)
    ? { path, namespace: 'replaced' }
    : { path: pathToFileURL(result.path).href, external: true }
}

/** Returns whether a file is in the area, after resolving symbolic links. */
function isInside(file: string, area: string): boolean {
  const path = relative(realpathSync(area), realpathSync(file))
  return !path.startsWith('..') && !path.startsWith(sep)
}
