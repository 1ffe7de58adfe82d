// Bundles the command and the theme into lib/, with the licenses of all packages. `npm run prepare` applies patches/ first.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { build, transformSync } from 'esbuild'
import { packBrandIcons } from './brand-icons.mjs'
import { packSearchData } from './search-data.mjs'

rmSync('lib', { recursive: true, force: true })
const packing = packBrandIcons('lib/brand-icons')

const { metafile } = await build({
  entryPoints: {
    docsite: 'bin/docsite.ts',
    worker: 'pipeline/workers/worker.ts',
    site: 'pipeline/model/config/define-site.ts',
    assets: 'pipeline/output/theme/assets.ts',
  },
  outdir: 'lib',
  bundle: true,
  metafile: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Halves the size of the code. `NODE_OPTIONS=--enable-source-maps` restores the names in stack traces.
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  // esbuild is a native binary, which npm must install for the user's system.
  external: ['esbuild'],
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  logLevel: 'warning',
})

// The theme needs only three of React DOM's 24 builds (0.7 of 6.3 MB) and one file of Lunr (0.1 of 1.2 MB).
const vendored = {
  'react-dom': [
    'index',
    'client',
    ...['', '-client', '-server-legacy.node'].map((part) => `cjs/react-dom${part}.production`),
  ],
  scheduler: ['index', 'cjs/scheduler.production'],
  lunr: ['lunr'],
}
/** Copies a file from a package. Minifies scripts, which halves the size of React DOM. */
function vendor(from, to) {
  if (!from.endsWith('.js')) return cpSync(from, to)
  const { code } = transformSync(readFileSync(from, 'utf8'), { minify: true, legalComments: 'inline' })
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, code)
}
for (const [name, modules] of Object.entries(vendored))
  for (const file of ['package.json', 'LICENSE', ...modules.map((module) => `${module}.js`)])
    vendor(`node_modules/${name}/${file}`, `lib/vendor/${name}/${file}`)

const { packLicenses, packTheme } = await import('../lib/assets.js')
const searchData = packSearchData('lib/search')
const inputs = [...(await packTheme(false)), ...(await packTheme(true))]
packLicenses(metafile, [...inputs, ...searchData])
await packing
