// Compiles config/site.ts to a module that any thread can load, and maps errors to its source.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteConfig } from '../../model/config/site-config.ts'
import { diagnostic, type Place } from '../../model/diagnostics/diagnostic.ts'
import { lookUp } from '../../text/look-up.ts'
import { packageRoot } from '../package.ts'
import { relativePath } from '../relative-path.ts'
import { type CollectableModule, collectableModule, runModule } from './collectable-module.ts'
import { type Deployment, withDeployment } from './deployment.ts'
import { keepMap } from './error-place.ts'
import { type PackageImport, packageImport } from './package-imports.ts'
import { invalidConfig } from './problem-place.ts'

/** A compiled configuration with its source map. */
export interface ConfigModule extends CollectableModule {
  map: string
}

/** Loads a compiled configuration. Workers load the same module. */
export async function importConfig(module: ConfigModule, deployment?: Deployment): Promise<SiteConfig> {
  keepMap(module.name, module.map)
  const loaded = (await runModule(module)) as { default: SiteConfig | Promise<SiteConfig> }
  return withDeployment(await loaded.default, deployment)
}

let instances = 0

/** Returns a new instance of a compiled configuration, so that plugins of several builds in one process share no variables. */
export const configModule = ({ body, map }: Pick<CompiledConfig, 'body' | 'map'>): ConfigModule => ({
  name: `docsite:config#${++instances}`,
  body,
  map,
})

/** Returns a string that identifies the version of a package: the package's entry file and its `package.json`. */
export function packageFacts(entry: string): string {
  let folder = dirname(entry)
  while (folder !== dirname(folder) && !existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return [entry, join(folder, 'package.json')]
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('\n')
}

export interface CompiledConfig {
  /** The project's source files, with paths relative to the root and `/` separators. The entry is first. */
  files: { file: string; text: string }[]
  /** The code, as the body of a function. */
  body: string
  /** The project's own modules that each of `files` imports. */
  imports: Record<string, string[]>
  /** The absolute paths of the entry files of installed packages, sorted. */
  packages: string[]
  /** The imports of packages: the name, and the folder of the module, relative to the root. Absent if an import is not a package's. */
  imported?: PackageImport[]
  /** The source map of the code, as JSON. */
  map: string
}

/** esbuild's namespace for the modules that configurations import as `@docsite/cli`. */
const ownNamespace = 'docsite'

/** Returns the text of the module that the file `module` imports as `@docsite/cli`. */
const interfaceFor = (module: string): string => `export * from '@docsite/cli'
const property = Symbol.for('docsite.module')
export const definePlugin = (plugin) => ({ ...plugin, [property]: ${JSON.stringify(module)} })
`

/** Replaces `import.meta` in a module with values for its file, because the compiled module is not a file. */
function withOwnMeta(path: string, text: string): string {
  const values: Record<string, string> = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }
  return text.replace(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, name) =>
    JSON.stringify(lookUp(values, name as string)),
  )
}

/** Compiles a configuration. Throws a `DocsiteError` with the positions of compile errors. */
export async function compileConfig(root: string, file: string): Promise<CompiledConfig> {
  const { build } = await import('esbuild')
  const packages = new Set<string>()
  const imported = new Map<string, PackageImport | undefined>()
  const texts = new Map<string, string>()
  const result = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    sourcesContent: false,
    outfile: join(root, 'config.mjs'),
    format: 'esm',
    charset: 'utf8',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages',
        setup(api) {
          // Files may change while esbuild works, so keep exactly what was compiled.
          api.onLoad({ filter: /^/, namespace: 'file' }, ({ path }) => {
            const text = readFileSync(path, 'utf8')
            texts.set(path, text)
            const isScript = /\.[cm]?[jt]s$/.test(path)
            return { contents: isScript ? withOwnMeta(path, text) : text, loader: 'default' }
          })
          // Resolve docsite to the running program, wherever the project is. Other packages are resolved from the project.
          // Each module gets its own `definePlugin`, which records that the module defines the plugin.
          api.onResolve({ filter: /^@docsite\/cli$/ }, ({ importer, namespace }) =>
            namespace === ownNamespace
              ? { path: pathToFileURL(join(packageRoot, 'lib/site.js')).href, external: true }
              : { path: relativePath(root, importer), namespace: ownNamespace },
          )
          api.onLoad({ filter: /^/, namespace: ownNamespace }, ({ path }) => ({ contents: interfaceFor(path) }))
          api.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
            if (kind === 'entry-point' || pluginData === 'resolved' || path.startsWith('node:')) return undefined
            const {
              path: absolute,
              external,
              errors,
            } = await api.resolve(path, { kind, importer, resolveDir, pluginData: 'resolved' })
            if (errors.length > 0) return { errors }
            if (external) return { path, external }
            const from = relativePath(root, resolveDir)
            imported.set(`${from} ${path}`, packageImport(path, from, absolute, root))
            // A package that is linked from a workspace changes like the project's own code, and may be TypeScript.
            // esbuild resolves symbolic links.
            if (!absolute.split(sep).includes('node_modules')) return { path: absolute }
            packages.add(absolute)
            return { path: pathToFileURL(absolute).href, external: true }
          })
        },
      },
    ],
  }).catch(
    (error: { errors?: { text: string; location: { file: string; line: number; column: number } | null }[] }) => {
      const diagnostics = (error.errors ?? []).map(({ text, location }) => {
        const place: Place = location
          ? { file: location.file, line: location.line, column: location.column + 1 }
          : { file }
        const isOpen = /^(?:Expected|Unexpected|Unterminated|Syntax)/.test(text)
        const hint = isOpen ? 'Look for a missing comma, quote or bracket in front of this place.' : undefined
        return diagnostic('invalid-config', place, `The configuration does not compile: ${text}`, hint)
      })
      throw diagnostics.length > 0 ? invalidConfig(diagnostics) : error
    },
  )
  const inputs = Object.keys(result.metafile.inputs).filter(
    (input) =>
      !input.startsWith(`${ownNamespace}:`) && !resolve(root, input).startsWith(join(packageRoot, 'lib') + sep),
  )
  const pathOf = (input: string) => relativePath(root, resolve(root, input))
  const files = inputs.map((input) => ({
    file: pathOf(input),
    text: texts.get(resolve(root, input)) ?? readFileSync(resolve(root, input), 'utf8'),
  }))
  const code = result.outputFiles.find(({ path }) => path.endsWith('.mjs'))?.text ?? ''
  const { body } = await collectableModule(file, code)
  return {
    files: files.sort((a, b) => Number(b.file === file) - Number(a.file === file)),
    body,
    imports: Object.fromEntries(
      inputs.map((input) => {
        const imported = lookUp(result.metafile.inputs, input)?.imports ?? []
        return [pathOf(input), imported.flatMap(({ path }) => (inputs.includes(path) ? pathOf(path) : []))]
      }),
    ),
    packages: [...packages].sort(),
    ...([...imported.values()].every((one) => one !== undefined)
      ? { imported: [...imported.values()] as PackageImport[] }
      : {}),
    map: result.outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '',
  }
}
