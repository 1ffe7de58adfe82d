// The theme, with a project's components and styles → scripts, style sheets, and the module that prerenders.

import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Message as EsbuildMessage, Metafile, OutputFile, Plugin } from 'esbuild'
import { replaceFile } from '../cache.ts'
import { lookUp } from '../model/look-up.ts'
import { type Message, message } from '../model/message.ts'
import { type Project, readConfigTexts } from '../source/config.ts'
import { packageRoot } from '../source/package.ts'
import { findField } from '../source/problem-place.ts'
import { integrityOf } from './guard.ts'

/** Files that every document names; paths are in the output. */
export interface ShellFiles {
  entry: string
  styles: string[]
  siteData: string
  /** Scripts that the entry imports, to be fetched with it. */
  preloads: string[]
  /** All modules that others import, now or later. */
  imported: string[]
  /** The hash of each script and style sheet, by its path. */
  integrity: Record<string, string>
  /** The text of the one script in the head. */
  beforePaint: string
  /** Sends a visitor on from a redirect page. */
  redirectScript: string
  /** Asks the index of the search. */
  searchWorker: string
  /** In `dev` only: talks to the server. */
  devScript?: string
}

/** A compiled theme. */
export interface Theme {
  shell: Omit<ShellFiles, 'siteData'>
  /** Absolute path of the module that prerenders. */
  prerenderModule: string
  /** The text of the service worker: its data goes before it. */
  offlineWorker: string
  /** Files for the output: paths there, and where they lie now. */
  files: { path: string; absolutePath: string }[]
  /** Absolute paths of the files it was made from; none for the theme that docsite brings. */
  inputs: string[]
  messages: Message[]
}

/** What of a project goes into its theme. */
export type ThemeParts = Pick<Project, 'root' | 'islands' | 'styles' | 'searchHooks' | 'configFiles'>

/** Compiles the theme into a folder. */
export async function compileTheme(project: ThemeParts, folder: string, dev: boolean): Promise<Theme> {
  const { build } = await import('esbuild')
  const empty: Theme = {
    shell: {
      entry: '',
      styles: [],
      preloads: [],
      imported: [],
      integrity: {},
      beforePaint: '',
      redirectScript: '',
      searchWorker: '',
    },
    prerenderModule: '',
    offlineWorker: '',
    files: [],
    inputs: [],
    messages: [],
  }
  try {
    const [browser, worker, prerender] = await Promise.all([
      build(browserOptions(project, dev ? { dev: theme('browser/dev.ts') } : {})),
      build(workerOptions(project)),
      build(prerenderOptions(project)),
    ])
    const inputs = [
      ...new Set([browser, worker, prerender].flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))),
    ].flatMap((name) => fileOf(name, project) ?? [])
    const written = writeTheme(
      [...(browser.outputFiles as OutputFile[]), ...(worker.outputFiles as OutputFile[])],
      browser.metafile as Metafile,
      prerender.outputFiles as OutputFile[],
      folder,
    )
    return { ...written, inputs, messages: await findFailures(written.prerenderModule, project) }
  } catch (error) {
    const { errors } = error as { errors?: CompileError[] }
    if (!errors) throw error
    return { ...empty, messages: errors.map((one) => errorMessage(one, project)) }
  }
}

/** Loads the components once: what fails already then is wrong on no page in particular. */
async function findFailures(prerenderModule: string, project: ThemeParts): Promise<Message[]> {
  if (project.islands.size === 0) return []
  const { failures } = (await import(pathToFileURL(prerenderModule).href)) as { failures: Record<string, string> }
  return Object.entries(failures).map(([name, text]) => {
    const file = shownPath(project.islands.get(name) ?? '', project)
    return message('bad-component', { file }, `The component \`${name}\` ${text}`)
  })
}

/** Absolute path of what esbuild calls a module; none for those that are made here. */
function fileOf(name: string, { root }: ThemeParts): string | undefined {
  if (name.startsWith(ownPrefix)) return join(root, name.slice(ownPrefix.length))
  return name.includes(':') ? undefined : join(packageRoot, name)
}

/** What esbuild says of a place. */
type CompileError = Pick<EsbuildMessage, 'text' | 'location'>

function errorMessage({ text, location }: CompileError, project: ThemeParts): Message {
  if (!location) return message('bad-component', { file: 'config' }, `This cannot be compiled: ${text}`)
  const style = location.file === stylesName ? project.styles[location.line - 2] : undefined
  if (style !== undefined) {
    const place = findField(readConfigTexts(project), ['styles', location.line - 2])
    const why = existsSync(style) ? 'is no style sheet' : 'does not exist'
    return message('bad-component', place, `The style sheet \`${shownPath(style, project)}\` ${why}`)
  }
  const file = fileOf(location.file, project)
  if (location.file === hooksName && project.searchHooks !== undefined) {
    const place = findField(readConfigTexts(project), ['search', 'searchHooks'])
    const why = existsSync(project.searchHooks) ? 'cannot be imported' : 'does not exist'
    return message(
      'bad-component',
      place,
      `The module of search hooks \`${shownPath(project.searchHooks, project)}\` ${why}`,
    )
  }
  const place = {
    file: file ? shownPath(file, project) : location.file,
    line: location.line,
    column: location.column + 1,
  }
  return message('bad-component', place, `This cannot be compiled: ${text}`)
}

const shownPath = (file: string, { root }: ThemeParts): string => relative(root, file).split(sep).join('/')

const theme = (file: string) => join(packageRoot, 'theme', file)

const shellEntry = theme('entry.browser.tsx')

const shared: BuildOptions = {
  absWorkingDir: packageRoot,
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  jsx: 'automatic',
  // The project's own tsconfig.json is for its editor, not for the theme.
  tsconfigRaw: '{}',
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** Nothing is written there: names of outputs must begin somewhere. */
const outputRoot = join(packageRoot, '.out')

/** The module that brings the project's search hooks. */
const hooksName = 'docsite:search-hooks'

/** The module that gathers all style sheets. */
const stylesName = 'docsite:styles'

/** Scripts and styles for the browser. */
function browserOptions(project: ThemeParts, extraEntries: Record<string, string>): BuildOptions {
  return {
    ...shared,
    entryPoints: {
      shell: shellEntry,
      redirect: theme('browser/redirect-page.ts'),
      'before-paint': theme('browser/before-paint.ts'),
      style: stylesName,
      ...extraEntries,
    },
    outdir: outputRoot,
    format: 'esm',
    splitting: true,
    target: ['es2022'],
    entryNames: 'static/[ext]/[name]-[hash]',
    chunkNames: 'static/js/[name]-[hash]',
    assetNames: 'static/image/[name]-[hash]',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file', '.webp': 'file', '.jpg': 'file' },
    plugins: [projectParts(project, 'browser')],
  }
}

/** The workers, of the search and for reading offline: each one script, which shares nothing with the page and needs no other request. */
function workerOptions(project: ThemeParts): BuildOptions {
  return {
    ...shared,
    entryPoints: {
      'search-worker': theme('browser/search-worker.ts'),
      'offline-worker': theme('browser/offline-worker.ts'),
    },
    outdir: outputRoot,
    format: 'iife',
    target: ['es2022'],
    entryNames: 'static/[ext]/[name]-[hash]',
    plugins: [projectParts(project, 'browser')],
  }
}

/** The module that draws pages here. */
function prerenderOptions(project: ThemeParts): BuildOptions {
  return {
    ...shared,
    entryPoints: { prerender: theme('entry.prerender.tsx') },
    outdir: outputRoot,
    entryNames: '[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: ['node20'],
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty', '.jpg': 'empty' },
    // React's server build is CommonJS and asks for Node's modules by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    plugins: [projectParts(project, 'prerender')],
  }
}

// A project's own files are known to esbuild by their place in the project: what modules are called goes into the hashes that name
// scripts, and must not tell where docsite and the project lie.
const ownNamespace = 'project'
const ownPrefix = `${ownNamespace}:`

/** Resolves what the theme and a project's components import: React is docsite's own, wherever the project lies. */
function projectParts(project: ThemeParts, side: 'browser' | 'prerender'): Plugin {
  const own: Record<string, string> = {
    '@docsite/cli': join(packageRoot, 'pipeline/model/site.ts'),
    '@docsite/cli/theme': theme('public.ts'),
    // Of React's server builds only the one that makes strings.
    'react-dom/server': join(packageOf('react-dom'), 'cjs/react-dom-server-legacy.node.production.js'),
  }
  const isTheme = (file: string) => ['theme', 'pipeline'].some((part) => file.startsWith(join(packageRoot, part) + sep))
  const nameOf = (file: string) =>
    isTheme(file)
      ? relative(packageRoot, file).split('\\').join('/')
      : ownPrefix + relative(project.root, file).split('\\').join('/')
  return {
    name: 'docsite',
    setup(api) {
      api.onResolve({ filter: /^docsite:/ }, ({ path }) => ({
        path: path.slice('docsite:'.length),
        namespace: 'docsite',
      }))
      api.onResolve({ filter: /^(?:@docsite\/cli(?:\/theme)?|react-dom\/server)$/ }, ({ path }) => ({
        path: lookUp(own, path) as string,
      }))
      // React has it itself by now.
      api.onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({ path: 'store-shim', namespace: 'docsite' }))
      api.onLoad({ filter: /^store-shim$/, namespace: 'docsite' }, () => ({
        contents: "export { useSyncExternalStore } from 'react'",
        resolveDir: packageRoot,
        loader: 'js',
      }))
      api.onResolve(
        { filter: /^(?:react|react-dom|wouter|zustand|lunr)(?:\/|$)/ },
        async ({ path, kind, pluginData }) =>
          pluginData === 'own' ? undefined : api.resolve(path, { kind, resolveDir: packageRoot, pluginData: 'own' }),
      )
      // What is loaded later imports the shell, which is there by then: so all that both use lies in one chunk, not in twenty.
      api.onResolve({ filter: /./ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'own' || side === 'prerender') return undefined
        const { path: file, errors } = await api.resolve(path, { kind, resolveDir, pluginData: 'own' })
        return errors.length > 0 ? { errors } : { path: nameOf(file), namespace: 'later' }
      })
      api.onLoad({ filter: /./, namespace: 'later' }, ({ path }) => {
        const file = fileOf(path, project) as string
        const island = [...project.islands.values()].includes(file)
        // A component without a default export is told of when it is loaded for the prerender.
        const exports = island
          ? `import * as island from ${JSON.stringify(file)}\nexport default island.default`
          : `export * from ${JSON.stringify(file)}`
        const contents = `import ${JSON.stringify(shellEntry)}\n${exports}`
        return { contents, resolveDir: project.root, loader: 'js' }
      })
      for (const namespace of ['docsite', 'later', ownNamespace]) {
        api.onResolve({ filter: /./, namespace }, async ({ path, kind, resolveDir, pluginData }) => {
          if (pluginData === 'own') return undefined
          const found = await api.resolve(path, { kind, resolveDir, pluginData: 'own' })
          const isFile = found.errors.length === 0 && found.namespace === 'file' && !found.external
          const name = nameOf(found.path)
          if (!isFile || !name.startsWith(ownPrefix)) return found
          return { ...found, path: name.slice(ownPrefix.length), namespace: ownNamespace }
        })
      }
      api.onLoad({ filter: /./, namespace: ownNamespace }, ({ path }) => {
        const file = join(project.root, path)
        return { contents: readFileSync(file), resolveDir: dirname(file), loader: 'default' }
      })
      api.onLoad({ filter: /^islands$/, namespace: 'docsite' }, () => ({
        contents: islandModule(project),
        resolveDir: project.root,
        loader: 'js',
      }))
      api.onLoad({ filter: /^search-hooks$/, namespace: 'docsite' }, () => ({
        contents:
          project.searchHooks === undefined
            ? 'export const hooks = {}'
            : `export * as hooks from ${JSON.stringify(project.searchHooks)}`,
        resolveDir: project.root,
        loader: 'js',
      }))
      // One to a line, the theme's first: what is wrong with one is told by its line.
      api.onLoad({ filter: /^styles$/, namespace: 'docsite' }, () => ({
        contents: [theme('styles/index.css'), ...project.styles]
          .map((file) => `@import ${JSON.stringify(file)};`)
          .join('\n'),
        resolveDir: project.root,
        loader: 'css',
      }))
    },
  }
}

/** What loads the project's components, by name: in the browser each waits until a page holds it. */
function islandModule({ islands }: ThemeParts): string {
  const loaders = [...islands].map(([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`)
  return `export const islands = { ${loaders.join(', ')} }`
}

function packageOf(name: string): string {
  let folder = packageRoot
  while (!existsSync(join(folder, 'node_modules', name, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`docsite is not installed completely: ${name} is missing`)
    folder = parent
  }
  return join(folder, 'node_modules', name)
}

/** Puts the compiled files where threads and later builds find them. */
function writeTheme(
  browser: OutputFile[],
  metafile: Metafile,
  prerender: OutputFile[],
  folder: string,
): Omit<Theme, 'inputs' | 'messages'> {
  const files = browser.map((file) => ({
    path: relative(outputRoot, file.path).split('\\').join('/'),
    contents: file.contents,
  }))
  const named = (name: string) => files.find(({ path }) => basename(path).startsWith(`${name}-`))
  const textOf = (name: string) => new TextDecoder().decode(named(name)?.contents).trim()
  // These two are written into other files.
  const kept = files.filter((file) => file !== named('before-paint') && file !== named('offline-worker'))
  for (const { path, contents } of kept) replaceFile(join(folder, path), contents)
  const [module] = prerender
  if (!module) throw new Error('The prerender module was not made')
  const prerenderModule = join(folder, basename(module.path).replace(/\.js$/, '.mjs'))
  replaceFile(prerenderModule, module.contents)
  const entry = named('shell')?.path ?? ''
  return {
    shell: {
      entry,
      styles: files
        .filter(({ path }) => path.endsWith('.css'))
        .map(({ path }) => path)
        .sort(),
      preloads: importsOf(metafile, entry, ['import-statement']).sort(),
      imported: importsOf(metafile, entry, ['import-statement', 'dynamic-import']).sort(),
      integrity: Object.fromEntries(
        kept
          .filter(({ path }) => /\.(?:js|css)$/.test(path))
          .map(({ path, contents }) => [path, integrityOf(contents)]),
      ),
      beforePaint: textOf('before-paint'),
      redirectScript: named('redirect')?.path ?? '',
      searchWorker: named('search-worker')?.path ?? '',
      ...(named('dev') ? { devScript: named('dev')?.path as string } : {}),
    },
    prerenderModule,
    offlineWorker: textOf('offline-worker'),
    files: kept.map(({ path }) => ({ path, absolutePath: join(folder, path) })),
  }
}

/** What a script imports, in these ways, and what that imports: without its statements it cannot start. */
function importsOf(metafile: Metafile, entry: string, kinds: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    for (const { path, kind } of metafile.outputs[`.out/${file}`]?.imports ?? []) {
      const chunk = path.replace(/^\.out\//, '')
      if (!kinds.includes(kind) || found.has(chunk)) continue
      found.add(chunk)
      visit(chunk)
    }
  }
  visit(entry)
  return [...found]
}
