// Bundles programs of this repository that are written in TypeScript into .bench/, and runs the first of them:
// node bin/bundle/run.mjs <file>[,<file>…] [arguments]

import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [node, , files, ...args] = process.argv
/** A program that is called `run.ts` has the name of its folder. */
const nameOf = (file) => (basename(file) === 'run.ts' ? basename(dirname(file)) : basename(file, '.ts'))
const programs = Object.fromEntries(files.split(',').map((file) => [nameOf(file), file]))

await build({
  entryPoints: programs,
  outdir: '.bench',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  // The packages of the repository are those that `npm run bundle` made: their modules find files next to themselves.
  external: ['@docsite/*'],
  logLevel: 'warning',
})
const program = `.bench/${Object.keys(programs)[0]}.js`
process.argv = [node, program, ...args]
await import(pathToFileURL(program).href)
