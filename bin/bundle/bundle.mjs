// Bundles the command and the theme into lib/, with the licenses of all packages. `npm run prepare` applies patches/ first.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, transformSync } from 'esbuild'
import { asModule } from './as-module.mjs'
import { packDefaultImages } from './default-images.mjs'
import { fewChunks } from './few-chunks.mjs'
import { packLanguages } from './languages.mjs'
import { rarePackages } from './rare-packages.mjs'
import { packSearchData } from './search-data.mjs'
import { packWebFonts } from './web-fonts.mjs'

/** Settings of all packages. */
const common = {
  bundle: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Halves the size of the code. `NODE_OPTIONS=--enable-source-maps` restores the names in stack traces.
  minify: true,
  sourcesContent: false,
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  logLevel: 'warning',
}

rmSync('lib', { recursive: true, force: true })
const packing = Promise.all([packDefaultImages('lib/images'), packLanguages('lib/languages')])

const rare = await rarePackages('lib', common)
const command = {
  ...common,
  entryPoints: {
    docsite: 'bin/docsite.ts',
    worker: 'pipeline/workers/worker.ts',
    ...processesOfFeatures(),
    site: 'pipeline/api/index.ts',
    command: 'bin/command.ts',
    vocabulary: 'pipeline/page/vocabulary.ts',
    api: 'pipeline/api/implementation.ts',
    source: 'pipeline/api/source.ts',
    'watch-source': 'pipeline/api/source/project.ts',
    assets: 'pipeline/output/theme/assets.ts',
    data: 'pipeline/source/public-data.ts',
    search: 'pipeline/model/public/search.ts',
    text: 'pipeline/model/public/text.ts',
    files: 'pipeline/source/public-files.ts',
    git: 'pipeline/source/git/public-git.ts',
  },
  outdir: 'lib',
  splitting: true,
  chunkNames: 'chunk-[hash]',
  sourcemap: 'linked',
  // Groups of modules import modules without side effects only to put them into one chunk.
  logOverride: { 'ignored-bare-import': 'silent' },
  // esbuild is a native binary, which npm must install for the user's system.
  external: ['esbuild'],
  plugins: [rare.plugin],
}
const { metafile } = await build({ ...command, plugins: [rare.plugin, await fewChunks(command)] })

// Small public modules that run in browsers, too.
const { metafile: smallMetafile } = await build({
  ...common,
  entryPoints: {
    routes: 'pipeline/model/public/routes.ts',
    tokens: 'pipeline/model/public/tokens.ts',
  },
  outdir: 'lib',
})
for (const part of ['inputs', 'outputs']) Object.assign(metafile[part], smallMetafile[part], rare.metafile[part])

/** Lists the scripts that features run in processes of their own, by their names in the bundle. */
function processesOfFeatures() {
  const scripts = readdirSync('packages').map((name) => [`${name}-process`, `packages/${name}/process.ts`])
  return Object.fromEntries(scripts.filter(([, file]) => existsSync(file)))
}

/** Returns the manifest of a package. */
const manifestOf = (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

// The published packages. Their users install docsite beside them.
const published = readdirSync('packages')
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(`${folder}/package.json`) && !manifestOf(folder).private)
const metafiles = new Map()
for (const folder of published) {
  const { dependencies = {}, peerDependencies = {} } = manifestOf(folder)
  const external = Object.keys({ ...dependencies, ...peerDependencies }).flatMap((name) => [name, `${name}/*`])
  rmSync(`${folder}/lib`, { recursive: true, force: true })
  const { metafile } = await build({
    ...common,
    // The modules in `sandbox/` run in another process.
    entryPoints: ['index', 'command', 'sandbox/guard', 'sandbox/runtime']
      .map((name) => `${folder}/${name}.ts`)
      .filter((file) => existsSync(file)),
    outdir: `${folder}/lib`,
    // Workers load the entry, so code that only the main thread needs is in chunks.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    external,
  })
  // The files that pages load are compiled together with the theme.
  if (existsSync(`${folder}/index.ts`) && existsSync(`${folder}/browser`))
    cpSync(`${folder}/browser`, `${folder}/lib/browser`, { recursive: true })
  metafiles.set(folder, metafile)
}

// The package that `npm create @docsite` runs has no dependencies, so that it starts quickly.
const { metafile: createMetafile } = await build({
  ...common,
  entryPoints: ['packages/create/create.ts'],
  outfile: 'packages/create/lib/create.js',
  external: ['esbuild'],
})
for (const part of ['inputs', 'outputs']) Object.assign(metafiles.get('packages/create')[part], createMetafile[part])
packTemplate('packages/create/lib/template.json')

/** Settings of what browsers load of packages. */
const forBrowsers = { bundle: true, minify: true, format: 'esm', target: 'es2022', logLevel: 'warning' }

// The providers of search engines, which become part of the theme of a site.
const providers = 'packages/search-engines/providers'
await build({
  ...forBrowsers,
  entryPoints: ['algolia', 'meilisearch', 'opensearch', 'typesense'].map((name) => `${providers}/${name}.ts`),
  outdir: 'packages/search-engines/lib/providers',
  external: ['algoliasearch', 'meilisearch', 'typesense'],
})

// Packages of this repository find docsite as installed ones do: beside them.
if (!existsSync('node_modules/@docsite/cli')) symlinkSync('../..', 'node_modules/@docsite/cli', 'dir')

// The page of `docsite theme`.
await build({
  ...forBrowsers,
  entryPoints: ['ts', 'css'].map((type) => `packages/theme-page/browser/theme-page.${type}`),
  outdir: 'packages/theme-page/lib/browser',
  alias: { '@docsite/cli/tokens': './pipeline/model/public/tokens.ts' },
})

// The script and the style sheet of reviews.
await build({
  ...forBrowsers,
  entryPoints: ['ts', 'css'].map((type) => `packages/review/browser/review.${type}`),
  outdir: 'packages/review/lib/browser',
  format: 'iife',
})

// The theme needs one build of React and of each of its packages, one of Lunr, and React DOM's legacy server (0.8 of 8 MB).
const vendored = {
  react: [],
  'react-dom': ['cjs/react-dom-server-legacy.node.production'],
  scheduler: [],
  lunr: ['lunr'],
}
/** Copies a file from a package. */
function vendor(from, to) {
  if (from.endsWith('.js')) writeScript(to, readFileSync(from, 'utf8'))
  else cpSync(from, to)
}

/** Writes a minified script. Minifying halves the size of React DOM. */
function writeScript(to, text) {
  const { code } = transformSync(text, { minify: true, legalComments: 'inline' })
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, code)
}
for (const [name, modules] of Object.entries(vendored))
  for (const file of ['package.json', 'LICENSE', ...modules.map((module) => `${module}.js`)])
    vendor(`node_modules/${name}/${file}`, `lib/vendor/${name}/${file}`)

// Lunr without what makes an index and reads queries, and without English stop words, for the search worker. This is a third of it.
const lunrParts =
  'lunr utils field_ref set token pipeline vector stemmer stop_word_filter token_set token_set_builder index match_data query'
/** What no query calls: saved indexes, the query language, and processing text. */
const lunrUnused =
  'Index\\.load|Index\\.prototype\\.(?:toJSON|search)|Vector\\.prototype\\.(?:toJSON|toArray)|Token\\.prototype\\.clone|' +
  'utils\\.(?:clone|asString)|Pipeline\\.(?:load|warnIfFunctionNotRegistered)|Pipeline\\.prototype\\.(?:toJSON|runString|run|reset|remove|before|after|add)'
writeScript(
  'lib/vendor/lunr/query.js',
  ['build/wrapper_start', ...lunrParts.split(' ').map((part) => `lib/${part}.js`), 'build/wrapper_end']
    .map((file) => readFileSync(`node_modules/lunr/${file}`, 'utf8'))
    .join('\n')
    .replaceAll('@VERSION', readFileSync('node_modules/lunr/VERSION', 'utf8').trim())
    .replace(/lunr\.stopWordFilter = [\s\S]*?'stopWordFilter'\)/, '')
    .replace(/lunr\.utils\.warn = [\s\S]*?\(this\)/, '')
    .replace(/if \(label in this\.registeredFunctions\) {[\s\S]*?}/, '')
    .replace(/var lunr = function[\s\S]*?^}$/m, 'var lunr = {}')
    .replace(/\/\*!\n \* lunr\.[\s\S]*?\*\//g, '')
    .replace(new RegExp(`^lunr\\.(?:${lunrUnused}) = function[\\s\\S]*?^};?$`, 'gm'), ''),
)

// React as ES modules. Of a CommonJS module, browsers compile all functions when the page starts, in one task, which takes 30 ms on this
// project's test machine. The functions of an ES module are prepared while the script is downloading, and esbuild leaves out what nothing
// imports.
const modules = {
  'react/index': 'react/cjs/react.production',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production',
  'react-dom/index': 'react-dom/cjs/react-dom.production',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production',
  'scheduler/index': 'scheduler/cjs/scheduler.production',
}
for (const [name, file] of Object.entries(modules))
  writeScript(`lib/vendor/${name}.js`, asModule(readFileSync(`node_modules/${file}.js`, 'utf8')))

/** Resolves React's server to its legacy build, which renders to a string. Like React itself, it depends on the environment. */
const legacyServer = {
  name: 'legacy-server',
  setup(api) {
    api.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: 'react-dom/server', namespace: 'legacy' }))
    api.onLoad({ filter: /./, namespace: 'legacy' }, () => {
      const load = (mode) => `require('./node_modules/react-dom/cjs/react-dom-server-legacy.node.${mode}.js')`
      const isProduction = "process.env.NODE_ENV === 'production'"
      return {
        contents: `module.exports = ${isProduction} ? ${load('production')} : ${load('development')}`,
        resolveDir: '.',
      }
    })
  },
}

// The theme for unit tests of components in Node. It shares React with these components.
const { metafile: nodeThemeMetafile } = await build({
  ...common,
  entryPoints: { theme: 'theme/public.ts', testing: 'theme/testing.tsx' },
  outdir: 'lib/node-theme',
  splitting: true,
  chunkNames: 'chunk-[hash]',
  jsx: 'automatic',
  loader: { '.css': 'empty' },
  plugins: [legacyServer],
  external: ['react', 'wouter', 'zustand'],
})

/** Leaves out modules of which nothing is used. docsite's public modules import many. */
const onlyUsed = {
  name: 'only-used',
  setup(api) {
    api.onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...from }) =>
      pluginData === 'own' || kind === 'entry-point'
        ? undefined
        : { ...(await api.resolve(path, { kind, ...from, pluginData: 'own' })), sideEffects: false },
    )
  },
}

// What pages load of features is compiled together with the theme. A script in `embedded/` becomes a single file, which an output reads.
for (const folder of readdirSync('packages').map((name) => `packages/${name}`)) {
  if (existsSync(`${folder}/package.json`) || !existsSync(`${folder}/browser`)) continue
  const embedded = `${folder}/browser/embedded`
  cpSync(`${folder}/browser`, 'lib/browser', {
    recursive: true,
    filter: (path) => path !== embedded,
    force: false,
    errorOnExist: true,
  })
  if (!existsSync(embedded)) continue
  await build({
    ...forBrowsers,
    entryPoints: readdirSync(embedded).map((name) => `${embedded}/${name}`),
    outdir: 'lib/embedded',
    format: 'iife',
    plugins: [onlyUsed],
  })
}

const filesOf = ({ inputs }) => Object.keys(inputs).map((file) => resolve(file))
const { assetLoaders, packLicenses, packTheme } = await import('../../lib/assets.js')
const copied = [...(await packSearchData('lib/search')), ...(await packWebFonts('lib/fonts'))]
const inputs = [...(await packTheme(false)), ...(await packTheme(true))]
packLicenses('.', metafile, [...inputs, ...filesOf(nodeThemeMetafile), ...copied])
for (const [folder, metafile] of metafiles) packLicenses(folder, metafile, [])
const urls = Object.keys(assetLoaders).map(
  (extension) => `declare module '*${extension}' {\n  const url: string\n  export default url\n}\n`,
)
writeFileSync('lib/imports.d.ts', [readFileSync('theme/imports.d.ts', 'utf8'), ...urls].join('\n'))
await packing

/** Packs the template of new sites into a JSON file with its texts by path, which `docsite init` and `npm create @docsite` read. */
function packTemplate(target) {
  const template = 'packages/create/template'
  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const texts = files.map((file) => [relative(template, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')])
  writeFileSync(target, JSON.stringify(Object.fromEntries(texts)))
}
