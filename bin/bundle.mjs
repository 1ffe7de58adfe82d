// Sources → the command in lib/, the theme beside it, and the licenses of all that went in, when the package is prepared.

import { cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { packBrandIcons } from './brand-icons.mjs'
import { fasterMicromark } from './faster-micromark.mjs'

rmSync('lib', { recursive: true, force: true })

const { metafile } = await build({
  entryPoints: {
    docsite: 'bin/docsite.ts',
    worker: 'pipeline/workers/worker.ts',
    site: 'pipeline/model/config/site-config.ts',
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
  // Half the bytes are half the time to read them; `NODE_OPTIONS=--enable-source-maps` gives a stack its names back.
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  // A program of its own, which must come from npm as it is.
  external: ['esbuild'],
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  logLevel: 'warning',
  plugins: [fasterMicromark()],
})

// Of React DOM, a theme needs three of 24 builds: 0.7 of 6.3 MB; of Lunr one file: 0.1 of 1.2 MB.
const vendored = {
  'react-dom': [
    'index',
    'client',
    ...['', '-client', '-server-legacy.node'].map((part) => `cjs/react-dom${part}.production`),
  ],
  scheduler: ['index', 'cjs/scheduler.production'],
  lunr: ['lunr'],
}
for (const [name, modules] of Object.entries(vendored))
  for (const file of ['package.json', 'LICENSE', ...modules.map((module) => `${module}.js`)])
    cpSync(`node_modules/${name}/${file}`, `lib/vendor/${name}/${file}`)

const { packLicenses, packTheme } = await import('../lib/assets.js')
packBrandIcons('lib/brand-icons')
const inputs = await Promise.all([packTheme(false), packTheme(true)])
packLicenses(metafile, inputs.flat())
