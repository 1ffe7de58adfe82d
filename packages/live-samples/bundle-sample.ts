// Bundles a live sample with everything that it imports into one classic script, in the project's directory.

import { realpathSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PluginSite } from '@docsite/cli'
import type { BuildOptions, Message as EsbuildMessage, Loader, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { importsModule } from './sample-imports.ts'

/** An error in a sample. Line and column start at 1. */
export interface LiveFault {
  line: number
  column: number
  text: string
}

export type BundledSample =
  | { script: string; styles: string /** Absolute paths of the files on which the bundle depends. */; inputs: string[] }
  | { fault: LiveFault }

/** What the bundle of a sample depends on. */
export interface SampleCode {
  /** `tsx` or `jsx`. */
  language: string
  code: string
}

/** What bundling needs to know about the site. */
export type BundledSite = Pick<PluginSite, 'root' | 'publication'>

const sampleName = 'docsite:sample'
const entryName = 'docsite:frame'
/** The module with what the sample imports, for edited code. */
const importsName = 'docsite:imports'
/** Set for imports that a plugin passes on to esbuild. */
const passedOn = 'passed on'

/** Bundles a sample. Its imports are resolved from the project, and may lead to the files in it that pages may show. */
export async function bundleSample(sample: SampleCode, site: BundledSite): Promise<BundledSample> {
  const { build } = await import('esbuild')
  const realRoot = realpathSync(site.root)
  const dependsOn = new Set<string>()
  try {
    const contained = containedIn(realRoot, site, (files) => files.forEach((one) => dependsOn.add(one)))
    const { outputFiles = [], metafile } = await build(optionsFor(sample, realRoot, contained))
    const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? ''
    const inputs = Object.keys(metafile?.inputs ?? {}).filter((name) => !name.startsWith('docsite:'))
    return {
      script: textOf('.js'),
      styles: textOf('.css'),
      inputs: [...inputs.map((name) => join(realRoot, name)), ...dependsOn],
    }
  } catch (error) {
    const { errors } = error as { errors?: EsbuildMessage[] }
    // An import that fails is reported for the sample too.
    const message = errors?.find(({ location }) => location?.file !== importsName) ?? errors?.[0]
    if (!message) throw error
    return { fault: faultOf(message) }
  }
}

const dataLoaders: Record<string, Loader> = Object.fromEntries(
  ['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.woff', '.woff2'].map((ending) => [ending, 'dataurl']),
)

const optionsFor = (sample: SampleCode, root: string, contained: Plugin): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: { frame: entryName },
  outdir: join(root, '.out'),
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  charset: 'utf8',
  format: 'iife',
  target: ['es2022'],
  jsx: 'automatic',
  // Ignores the project's tsconfig.json, as the theme does.
  tsconfigRaw: '{}',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: dataLoaders,
  plugins: [modulesOf(sample, root), contained, reactOf(root)],
})

/** Provides the entry point, the sample, and what it imports. */
const modulesOf = (sample: SampleCode, root: string): Plugin => ({
  name: 'docsite-sample',
  setup(api) {
    const { code } = sample
    const loader = sample.language === 'jsx' ? 'jsx' : 'tsx'
    const runtime = JSON.stringify(join(packageFolder, 'browser/frame.tsx'))
    const entry = [
      `import { startFrame } from ${runtime}`,
      `import sample from '${sampleName}'`,
      `import imports from '${importsName}'`,
      'startFrame(sample, imports)',
    ].join('\n')
    api.onResolve({ filter: /^docsite:(?:frame|sample|imports)$/ }, ({ path }) => ({
      path: path.slice('docsite:'.length),
      namespace: 'docsite',
    }))
    api.onLoad({ filter: /^frame$/, namespace: 'docsite' }, () => ({ contents: entry, resolveDir: root, loader: 'js' }))
    api.onLoad({ filter: /^sample$/, namespace: 'docsite' }, () => ({ contents: code, resolveDir: root, loader }))
    api.onLoad({ filter: /^imports$/, namespace: 'docsite' }, async () => ({
      contents: await importsModule(code, loader),
      resolveDir: root,
      loader: 'js',
    }))
  },
})

/** The folder of this module, in which `browser/` is. */
const packageFolder = fileURLToPath(new URL('.', import.meta.url))

/** Resolves React to one instance: that of the project, or that of this package if the project has none. */
const reactOf = (root: string): Plugin => ({
  name: 'docsite-react',
  setup(api) {
    let base: Promise<string> | undefined
    const find = async () => {
      const { errors } = await api.resolve('react-dom/client', passOn(root))
      return errors.length === 0 ? root : packageFolder
    }
    api.onResolve({ filter: /^(?:react|react-dom|scheduler)(?:\/|$)/ }, async ({ path, resolveDir, pluginData }) => {
      if (pluginData === passedOn) return undefined
      base ??= find()
      const from = await base
      return api.resolve(path, passOn(path.startsWith('scheduler') ? resolveDir : from))
    })
  },
})

const passOn = (resolveDir: string): Parameters<PluginBuild['resolve']>[1] => ({
  kind: 'import-statement',
  resolveDir,
  pluginData: passedOn,
})

/**
 * Refuses imports by path that lead out of the project, or to files that pages may not show. Content may come from strangers. `onFiles` receives
 * the files on which that depends.
 */
const containedIn = (root: string, site: BundledSite, onFiles: (files: readonly string[]) => void): Plugin => ({
  name: 'docsite-contained',
  setup(api) {
    const isOwn = (file: string) => pathIn(root, file) !== undefined && !file.includes(`${sep}node_modules${sep}`)
    api.onResolve({ filter: /./ }, async (args): Promise<OnResolveResult | undefined> => {
      const { path, kind, importer, namespace, resolveDir, pluginData } = args
      if (pluginData === passedOn || kind === 'entry-point' || (namespace === 'file' && !isOwn(importer)))
        return undefined
      if (namespace === 'docsite' && importer === 'frame') return undefined
      const text = `A live sample cannot import \`${path}\``
      const refusal = { errors: [{ text }] }
      // In style sheets, all names are paths.
      const isPath = /^(?:[./]|[A-Za-z]:[\\/])/.test(path) || kind === 'import-rule' || kind === 'url-token'
      if (!isPath) return leavesPackage.test(path) ? refusal : undefined
      const result = await api.resolve(path, { ...passOn(resolveDir), kind })
      if (result.errors.length > 0 || result.external) return result
      const { isPublished, isPrivate, problem, dependsOn } = site.publication(result.path)
      if (isPrivate) return refusal
      onFiles(dependsOn)
      return isPublished ? result : { errors: [{ text: `${text}, ${problem ? unanswered(problem) : unpublished}` }] }
    })
  },
})

const unpublished = 'because it is not in `content/`, in git, or in a folder of `markdown.codeFolders`'

const unanswered = (problem: string): string => `because git does not say whether it tracks it: ${problem}`

/** Matches names that would lead out of a package: `tool/../../file.json`, and URLs of files. */
const leavesPackage = /[\\/]\.\.(?:[\\/]|$)|^file:/i

/** Returns a path relative to a folder, with `/` separators; `undefined` if it is outside. */
function pathIn(folder: string, file: string): string | undefined {
  const path = relative(folder, file)
  return path.startsWith('..') || isAbsolute(path) ? undefined : path.split(sep).join('/')
}

/** Converts an error. One in another module is reported at the beginning of the sample. */
function faultOf({ text, location }: EsbuildMessage): LiveFault {
  if (location?.file === entryName) return { line: 1, column: 1, text: 'A live sample needs a default export' }
  if (location?.file !== sampleName)
    return { line: 1, column: 1, text: location ? `${location.file}:${location.line}: ${text}` : text }
  // esbuild's columns count bytes.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString()
  return { line: location.line, column: before.length + 1, text }
}
