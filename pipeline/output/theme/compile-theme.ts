// Compiles the theme with the project's components and styles into scripts, style sheets, and the module for prerendering.

import { existsSync, realpathSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { BuildOptions, Message as EsbuildMessage, Metafile, OutputFile } from 'esbuild'
import type { Path } from '../../model/config/problem.ts'
import type { Diagnostic, Place } from '../../model/diagnostics/diagnostic.ts'
import { styleOfBlock } from '../../model/plugin/block-files.ts'
import { isPortable, withRelativeUrls } from '../../model/portable.ts'
import { type WebFontToken, webFontTokens } from '../../model/tokens.ts'
import { invalidComponent, overridesFolder } from '../../source/components.ts'
import { type CollectableModule, collectableModule, runModule } from '../../source/config/collectable-module.ts'
import { findField, readConfigTexts } from '../../source/config/problem-place.ts'
import { packageRoot } from '../../source/package.ts'
import { relativePath } from '../../source/relative-path.ts'
import { replaceFile } from '../../storage/signed-files.ts'
import { blockStyles, homeSlotStyles } from '../documents/block-styles.ts'
import { searchFeature } from '../search/search-index.ts'
import { bundledModules, licensesText } from './licenses.ts'
import { type BundledFile, linkByName } from './link-by-name.ts'
import { overridePrefix } from './project-components.ts'
import {
  assetLoaders,
  docsiteStyles,
  fileOfFeature,
  fontLoaders,
  homeSlotStylesName,
  hooksName,
  MissingPackage,
  openedProviderName,
  packageFile,
  readingModule,
  shellName,
  slotStylesName,
  stylesName,
  ThemeModules,
  type ThemeParts,
} from './theme-modules.ts'

/** Files that every document loads; paths are in the output. */
export interface ShellFiles {
  entry: string
  /** The path of the script that starts the parts for reading. Empty on portable sites, whose shell contains them. */
  reading: string
  /** The style sheet of all pages, with the web fonts of the site. */
  style: string
  /** The tokens of fonts that a style sheet of the project sets. */
  ownFonts: readonly WebFontToken[]
  /** The file with the Latin letters of each web font, which documents load early. */
  fonts: Partial<Record<WebFontToken, string>>
  /** Style sheets that only pages with certain blocks load. */
  blockStyles: Readonly<Record<string, string>>
  /** The script with the site data in each language. */
  siteData: Record<string, string>
  /** The script that runs before the first paint, adds the import map, and loads the other scripts. */
  start: string
  /** Scripts that the entry imports, for preloading. */
  preloads: string[]
  /** The text of the import map, or empty if no script imports another. */
  importMap: string
  /** The text of the script inside documents, which redirects first visits. */
  beforePaint: string
  /** Script of redirect pages. */
  redirectScript: string
  /** Script of the worker that queries the search index. */
  searchWorker: string
  /** In `dev` only: script that connects to the server. */
  devScript?: string
}

/** A compiled theme. */
export interface Theme {
  shell: Omit<ShellFiles, 'siteData' | 'style' | 'fonts' | 'start' | 'importMap'>
  /** The styles of all pages. */
  styles: string
  /** The paths of the scripts that others import, by the names under which these import them. */
  imports: Record<string, string>
  /** The script that starts pages, without the import map. */
  start: string
  /** The module for prerendering. Its name contains a hash of its content. */
  prerenderModule: CollectableModule
  /** The files to copy to the output, with their current paths on disk. */
  files: { path: string; absolutePath: string }[]
  /** Absolute paths of the source files. Empty for the packed theme. */
  inputs: string[]
  diagnostics: Diagnostic[]
}

/** Compiles the theme into a directory. */
export async function compileTheme(parts: ThemeParts, folder: string, dev: boolean): Promise<Theme> {
  const { build } = await import('esbuild')
  // esbuild resolves symbolic links in paths.
  const root = realpathSync(parts.root)
  const inRoot = <Name>(files: ReadonlyMap<Name, string>) =>
    new Map([...files].map(([name, file]): [Name, string] => [name, join(root, relative(parts.root, file))]))
  const project: ThemeParts = { ...parts, root, slots: inRoot(parts.slots), overrides: inRoot(parts.overrides) }
  const modules = new ThemeModules(project)
  const empty: Theme = {
    shell: {
      entry: '',
      reading: '',
      ownFonts: [],
      blockStyles: {},
      preloads: [],
      beforePaint: '',
      redirectScript: '',
      searchWorker: '',
    },
    styles: '',
    imports: {},
    start: '',
    prerenderModule: { name: '', body: '' },
    files: [],
    inputs: [],
    diagnostics: [],
  }
  const missing = missingSlots(project)
  if (missing.length > 0) return { ...empty, diagnostics: missing }
  try {
    const portable = isPortable(project)
    const shown = build(portable ? portableOptions(project, modules) : browserOptions(project, modules, dev))
    // Only components can load packages, so a project without components does not wait for the browser bundle.
    const drawn = (
      project.islands.size + project.slots.size > 0 ? shown : Promise.resolve({ metafile: undefined })
    ).then(({ metafile }) => build(prerenderOptions(project, modules, metafile)))
    const styled = modules.staticSlots.length > 0 ? build(slotStyleOptions(project, modules)) : undefined
    const [browser, worker, prerender, slots] = await Promise.all([
      shown,
      build(workerOptions(project, modules)),
      drawn,
      styled,
    ])
    const inputs = [browser, worker, prerender, slots]
      .flatMap((result) => Object.keys(result?.metafile?.inputs ?? {}))
      .flatMap((name) => modules.fileOf(name) ?? [])
    const shipped = [browser, worker].flatMap(({ metafile }) => bundledModules(metafile as Metafile))
    const licenses = licensesText(
      shipped.flatMap((name) => modules.fileOf(name) ?? []),
      packageRoot,
    )
    const metafile = browser.metafile as Metafile
    const bundled = (browser.outputFiles as OutputFile[]).map(inOutput)
    const { files, imports } = portable
      ? { files: bundled, imports: {} }
      : linkByName(bundled, metafile, folderInMetafile)
    const made: CompiledFiles = {
      styleNames: [...Object.keys(styleEntries(project)).filter((name) => name !== 'style'), homeSlotStyles],
      browser: [
        ...files,
        ...(worker.outputFiles as OutputFile[]).map(inOutput),
        // Prerendering runs the script of these slots.
        ...(slots?.outputFiles?.filter(({ path }) => !path.endsWith('.js')).map(inOutput) ?? []),
      ],
      imports,
      // Documents of a portable site load only one script.
      preloads: portable ? [] : importsOf(bundled, files, metafile),
      licenses,
      prerender: prerender.outputFiles as OutputFile[],
    }
    const written = await (portable ? writePortableTheme(made, folder) : writeTheme(made, folder))
    return {
      ...written,
      inputs: [...new Set([...inputs, ...modules.otherInputs])],
      diagnostics: await findFailures(written.prerenderModule, project),
    }
  } catch (error) {
    const { errors } = error as { errors?: CompileError[] }
    if (!errors) throw error
    return { ...empty, diagnostics: errors.map((one) => errorMessage(one, project, modules)) }
  }
}

/** Loads all components once, and returns a diagnostic for each that cannot be loaded. */
async function findFailures(prerenderModule: CollectableModule, project: ThemeParts): Promise<Diagnostic[]> {
  if (project.islands.size + project.slots.size + project.overrides.size === 0) return []
  let loaded: Record<'failures' | 'slotFailures', Record<string, string>>
  try {
    loaded = (await runModule(prerenderModule)) as typeof loaded
  } catch (error) {
    if (project.overrides.size > 0) return [overrideFailure(error, project)]
    throw error
  }
  const { failures, slotFailures } = loaded
  const messages = (kind: string, failures: Record<string, string>, files: ReadonlyMap<string, string>) =>
    Object.entries(failures).map(([name, text]) =>
      invalidComponent({ file: shownPath(files.get(name) ?? '', project) }, `The component ${kind}\`${name}\` ${text}`),
    )
  return [...messages('', failures, project.islands), ...messages('in the slot ', slotFailures, project.slots)]
}

/** Reports that a component in the `theme` folder cannot be loaded. All of them are loaded at once, so it can be any of them. */
function overrideFailure(error: unknown, project: ThemeParts): Diagnostic {
  const files = [...project.overrides.values()].map((file) => shownPath(file, project))
  const [only] = files.length === 1 ? files : []
  const subject = only === undefined ? `One of ${files.map((file) => `\`${file}\``).join(', ')}` : `\`${only}\``
  const text = error instanceof Error ? error.message : String(error)
  return invalidComponent({ file: only ?? overridesFolder }, `${subject} fails when it is loaded: ${text}`)
}

type CompileError = Pick<EsbuildMessage, 'text' | 'location' | 'detail' | 'pluginName'>

/** Converts an esbuild error to a diagnostic. */
function errorMessage(error: CompileError, project: ThemeParts, modules: ThemeModules): Diagnostic {
  const { text, location, pluginName } = error
  if (error.detail instanceof MissingPackage) return missingPackageMessage(error.detail, project)
  const plugin = project.esbuildPlugins?.list.findIndex(({ name }) => name === pluginName) ?? -1
  const failure = plugin < 0 ? `This does not compile: ${text}` : `The esbuild plugin \`${pluginName}\` failed: ${text}`
  if (!location)
    return invalidComponent(plugin < 0 ? { file: 'config' } : placeOf(['esbuild', 'plugins', plugin], project), failure)
  const style = location.file === stylesName ? project.styles[location.line - 1 - docsiteStyles.length] : undefined
  if (style !== undefined) {
    const hint = /\.(?:scss|sass|less|styl)$/.test(style) && existsSync(style) ? pluginHint : undefined
    const field = ['styles', project.styles.indexOf(style)]
    return unusable(project, { kind: 'style sheet', file: style, field, fault: 'is not a style sheet', hint })
  }
  const overrideMessage = ofOverride(location.file, project)
  if (overrideMessage) return overrideMessage
  const { searchHooks, searchProvider: { module: ownProvider } = {} } = project
  if (location.file === hooksName && searchHooks !== undefined) {
    const field = ['search', 'searchHooks']
    return unusable(project, { kind: 'module of search hooks', file: searchHooks, field, fault: 'cannot be imported' })
  }
  if (location.file === openedProviderName && ownProvider !== undefined) {
    const field = ['search', 'provider', 'module']
    return unusable(project, { kind: 'search provider', file: ownProvider, field, fault: 'has no default export' })
  }
  const file = modules.fileOf(location.file)
  const { line, column } = location
  return invalidComponent({ file: file ? shownPath(file, project) : location.file, line, column: column + 1 }, failure)
}

/** A file that the configuration names and that does not compile. */
interface Unusable {
  kind: string
  file: string
  field: Path
  /** What is wrong if the file exists. */
  fault: string
  hint?: string | undefined
}

function unusable(project: ThemeParts, { kind, file, field, fault, hint }: Unusable): Diagnostic {
  const text = `The ${kind} \`${shownPath(file, project)}\` ${existsSync(file) ? fault : 'does not exist'}`
  return invalidComponent(placeOf(field, project), text, hint)
}

const placeOf = (field: Path, project: ThemeParts): Place => findField(readConfigTexts(project), field)

/** Reports slots whose file does not exist. */
const missingSlots = (project: ThemeParts): Diagnostic[] =>
  [...project.slots]
    .filter(([, file]) => !existsSync(file))
    .map(([name, file]) => unusable(project, { kind: 'component', file, field: ['slots', name], fault: '' }))

/** Reports an error in the module that docsite generates for an override. */
function ofOverride(module: string, project: ThemeParts): Diagnostic | undefined {
  const [override] = [...project.overrides].filter(([name]) => module === overridePrefix + name)
  if (!override) return undefined
  const [name, file] = override
  return invalidComponent(
    { file: shownPath(file, project) },
    `The component \`${name}\` has no default export`,
    `Write \`export default function ${name}() { … }\`.`,
  )
}

const pluginHint = 'To compile it, add an esbuild plugin to `esbuild.plugins`.'

/** Reports that the project does not have a package that its search engine needs. */
function missingPackageMessage({ name, version }: MissingPackage, project: ThemeParts): Diagnostic {
  return invalidComponent(
    placeOf(['search', 'provider', 'name'], project),
    `The search provider \`${project.searchProvider?.name}\` needs the package \`${name}\`, which is not installed`,
    `Run \`npm install -D ${version === undefined ? name : `${name}@${version}`}\`.`,
  )
}

const shownPath = (file: string, { root }: ThemeParts): string => relativePath(root, file)

const theme = (file: string) => packageFile(`theme/${file}`)

/** Output directory for esbuild. It needs one to name files, although nothing is written there. */
const outputFolder = '.out'
/** What the paths of files begin with in the metafile. */
const folderInMetafile = `${outputFolder}/`

const definitions = { 'process.env.NODE_ENV': '"production"' }

const shared = ({ root, base }: ThemeParts): BuildOptions => ({
  absWorkingDir: root,
  outdir: join(root, outputFolder),
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  jsx: 'automatic',
  // Ignores the project's tsconfig.json, which is meant for editors.
  tsconfigRaw: '{}',
  define: definitions,
  entryNames: 'static/[ext]/[name]-[hash]',
  assetNames: 'static/image/[name]-[hash]',
  loader: assetLoaders,
  target: ['es2022'],
  // Components use the same image URL on pages of any depth.
  publicPath: base,
})

/** The style sheet of all pages, and those of blocks and kinds of pages. */
const styleEntries = ({ blockFiles }: ThemeParts): Record<string, string> => ({
  style: stylesName,
  ...Object.fromEntries([...blockStyles].map(([name, file]) => [name, packageFile(file)])),
  ...Object.fromEntries(blockFiles.flatMap(({ name, style }) => (style ? [[styleOfBlock(name), style]] : []))),
})

/** Scripts and styles for the browser. */
const browserOptions = (project: ThemeParts, modules: ThemeModules, dev: boolean): BuildOptions => ({
  ...shared(project),
  entryPoints: {
    shell: shellName,
    reading: readingModule,
    redirect: theme('browser/navigation/redirect-page.ts'),
    ...styleEntries(project),
    ...(dev ? { dev: theme('browser/dev/dev.ts') } : {}),
  },
  format: 'esm',
  splitting: true,
  chunkNames: 'static/js/[name]-[hash]',
  plugins: modules.plugins('browser'),
})

/**
 * Scripts and styles of a portable site. Browsers refuse modules, fonts of other files, fetching and workers from disk, so the shell
 * is one classic script with the fonts in the style sheet, and the theme reads files through `file-access.ts`.
 */
const portableOptions = (project: ThemeParts, modules: ThemeModules): BuildOptions => ({
  ...shared(project),
  entryPoints: {
    shell: shellName,
    redirect: theme('browser/portable/redirect-page.ts'),
    ...styleEntries(project),
  },
  define: { ...definitions, fetch: 'docsiteFiles.fetch', Worker: 'docsiteFiles.Worker' },
  format: 'iife',
  loader: { ...assetLoaders, ...fontLoaders },
  plugins: modules.plugins('portable'),
})

/**
 * The scripts in the head and the search web worker. Each is a single script without imports. Unlike everything in
 * `static/js`, the first frame waits for the one that starts the page.
 */
const workerOptions = (project: ThemeParts, modules: ThemeModules): BuildOptions => ({
  ...shared(project),
  entryPoints: {
    start: theme('browser/start.ts'),
    'js/before-paint': theme('browser/before-paint.ts'),
    'js/search-worker': fileOfFeature(searchFeature.browser.worker),
  },
  entryNames: 'static/[dir]/[name]-[hash]',
  format: 'iife',
  plugins: modules.plugins('worker'),
})

/** The styles of slots that are not hydrated: of those of the landing page, and of the others. */
const slotStyleOptions = (project: ThemeParts, modules: ThemeModules): BuildOptions => ({
  ...shared(project),
  entryPoints: { slots: slotStylesName, [homeSlotStyles]: homeSlotStylesName },
  format: 'esm',
  plugins: modules.plugins('worker'),
})

/** The module for prerendering. */
const prerenderOptions = (project: ThemeParts, modules: ThemeModules, browser?: Metafile): BuildOptions => ({
  ...shared(project),
  define: { ...definitions, 'import.meta.url': '"file:///prerender.mjs"' },
  entryPoints: { prerender: theme('entry.prerender.tsx') },
  entryNames: '[name]-[hash]',
  format: 'esm',
  charset: 'utf8',
  platform: 'node',
  target: ['node20'],
  loader: { ...assetLoaders, '.css': 'empty' },
  // React's server build is CommonJS and requires Node's modules. The module needs its own `require` for that.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(process.execPath);",
  },
  plugins: [...(browser ? [modules.leftToNode(browser)] : []), ...modules.plugins('prerender')],
})

/** The output file with the licenses of all packages in the scripts and styles of a site. */
const licensesFile = 'static/third-party-licenses.txt'

/** The results of a compilation. */
interface CompiledFiles {
  /** The names of the style sheets that only some pages load. */
  styleNames: readonly string[]
  browser: BundledFile[]
  imports: Record<string, string>
  preloads: string[]
  licenses: string
  prerender: OutputFile[]
}

/** Writes the compiled files of a portable site. */
async function writePortableTheme({ browser, ...made }: CompiledFiles, folder: string): ReturnType<typeof writeTheme> {
  const shown = browser
    .filter(({ path }) => !/\/search-worker-[^/]*$/.test(path))
    .map(({ path, contents }) => ({
      path,
      contents: path.endsWith('.css')
        ? Buffer.from(withRelativeUrls(path, new TextDecoder().decode(contents)))
        : contents,
    }))
  return writeTheme({ browser: shown, ...made }, folder)
}

const inOutput = ({ path, contents }: OutputFile): BundledFile => ({
  path: path.split(sep).join('/').split(`/${outputFolder}/`).at(-1) as string,
  contents,
})

/** Writes the compiled files to a directory, where workers and later builds read them. */
async function writeTheme(
  { browser, styleNames, imports, preloads, licenses, prerender }: CompiledFiles,
  folder: string,
): Promise<Omit<Theme, 'inputs' | 'diagnostics'>> {
  const made = [...browser, ...prerender.map(inOutput)]
  // Files at the root are for prerendering. Both bundles emit the same images. esbuild also writes a style sheet for
  // each lazy chunk, which is not needed because the shell's style sheet contains all rules.
  const files = [...new Map(made.map((file) => [file.path, file])).values()].filter(
    ({ path }) => path.includes('/') && !/^static\/js\/.*\.css$/.test(path),
  )
  const named = (name: string) => files.find(({ path }) => basename(path).startsWith(`${name}-`))
  const textOf = (name: string) => textAt(named(name)?.path)
  const textAt = (path?: string) => new TextDecoder().decode(files.find((file) => file.path === path)?.contents).trim()
  const sheets = files.map(({ path }) => path).filter((path) => path.endsWith('.css'))
  const ofBlocks = styleNames.flatMap((name): [string, string][] =>
    sheets.filter((path) => new RegExp(`^static/css/${name}-[A-Z0-9]+\\.css$`).test(path)).map((path) => [name, path]),
  )
  const onDemand = new Set(ofBlocks.map(([, path]) => path))
  const ofAllPages = sheets.filter((path) => !onDemand.has(path)).sort()
  // The other files become parts of files.
  const embedded = new Set([...['before-paint', 'start'].map((name) => named(name)?.path), ...ofAllPages])
  const kept = [
    ...files.filter(({ path }) => !embedded.has(path)),
    { path: licensesFile, contents: new TextEncoder().encode(licenses) },
  ]
  for (const { path, contents } of kept) replaceFile(join(folder, path), contents)
  const module = prerender.find(({ path }) => path.endsWith('.js'))
  if (!module) throw new Error('esbuild produced no prerender module')
  return {
    shell: {
      entry: named('shell')?.path ?? '',
      reading: named('reading')?.path ?? '',
      ownFonts: webFontTokens.filter((token) => textOf('style').split(`--${token}:`).length > 2),
      blockStyles: Object.fromEntries(ofBlocks),
      preloads,
      beforePaint: textOf('before-paint'),
      redirectScript: named('redirect')?.path ?? '',
      searchWorker: named('search-worker')?.path ?? '',
      ...(named('dev') ? { devScript: named('dev')?.path as string } : {}),
    },
    styles: ofAllPages.map(textAt).join('\n'),
    imports,
    start: textOf('start'),
    prerenderModule: await collectableModule(basename(module.path), module.text),
    files: kept.map(({ path }) => ({ path, absolutePath: join(folder, path) })),
  }
}

/** Returns all chunks that the shell imports statically, directly or indirectly. `linked` are the same files with their final names. */
function importsOf(bundled: readonly BundledFile[], linked: readonly BundledFile[], { outputs }: Metafile): string[] {
  const found = new Set<string>()
  const visit = (file = '') => {
    for (const { path, kind } of outputs[folderInMetafile + file]?.imports ?? []) {
      const chunk = path.slice(folderInMetafile.length)
      if (kind !== 'import-statement' || found.has(chunk)) continue
      found.add(chunk)
      visit(chunk)
    }
  }
  visit(bundled.find(({ path }) => basename(path).startsWith('shell-'))?.path)
  return bundled.flatMap(({ path }, i) => (found.has(path) ? (linked[i]?.path ?? []) : [])).sort()
}
