// Packs the languages of highlight.js into lib/languages/: the larger ones as modules of their own, and the names that pages use for them.

import { statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import hljs from 'highlight.js'

const sourceOf = (name) => resolve(`node_modules/highlight.js/es/languages/${name}.js`)

/** A language with more source code than this is a module of its own. */
const mostSmall = 12_000

export async function packLanguages(folder) {
  const names = hljs.listLanguages()
  const isLarge = (name) => statSync(sourceOf(name)).size > mostSmall
  const small = names.filter((name) => !isLarge(name))
  const contents = small.map((name) => `export { default as '${name}' } from '${sourceOf(name)}'`).join('\n')
  const options = { bundle: true, format: 'esm', minify: true, logLevel: 'warning' }
  await build({ ...options, stdin: { contents, resolveDir: '.' }, outfile: `${folder}/small.js` })
  await build({ ...options, entryPoints: names.filter(isLarge).map(sourceOf), outdir: folder })
  const aliases = names.flatMap((name) => hljs.getLanguage(name).aliases ?? [])
  // Several languages may claim an alias.
  const owner = (alias) => names.find((name) => hljs.getLanguage(name) === hljs.getLanguage(alias))
  const files = [...names, ...aliases].map((alias) => [alias.toLowerCase(), owner(alias)])
  writeFileSync(`${folder}/names.json`, JSON.stringify({ small, files: Object.fromEntries(files) }))
}
