// Packs the languages of highlight.js into lib/languages/: the smaller ones together, the larger ones as modules of their own, and the names
// that pages use for them. Modules that few pages need are compressed, which makes them a quarter as large.

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

// Both entry points share one list of languages, so the shorter one comes first.
const common = new Set((await import('highlight.js/lib/common')).default.listLanguages())
const { default: hljs } = await import('highlight.js')

const sourceOf = (name) => resolve(`node_modules/highlight.js/es/languages/${name}.js`)

/** A language with more source code than this is a module of its own. */
const mostSmall = 12_000

/** Returns the module that contains a language. */
function moduleOf(name) {
  const ending = common.has(name) ? 'js' : 'js.br'
  if (statSync(sourceOf(name)).size > mostSmall) return `${name}.${ending}`
  return common.has(name) ? 'common.js' : 'others.js.br'
}

/** Bundles a module that exports languages by their names. */
async function bundled(names) {
  const contents = names.map((name) => `export { default as '${name}' } from '${sourceOf(name)}'`).join('\n')
  const options = { bundle: true, format: 'esm', minify: true, write: false, logLevel: 'warning' }
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: '.' } })
  return outputFiles[0].contents
}

export async function packLanguages(folder) {
  mkdirSync(folder, { recursive: true })
  const names = hljs.listLanguages()
  const modules = Object.fromEntries(names.map((name) => [name, moduleOf(name)]))
  for (const file of new Set(Object.values(modules))) {
    const code = await bundled(names.filter((name) => modules[name] === file))
    writeFileSync(`${folder}/${file}`, file.endsWith('.br') ? brotliCompressSync(code) : code)
  }
  const aliases = names.flatMap((name) => hljs.getLanguage(name).aliases ?? [])
  // Several languages may claim an alias.
  const owner = (alias) => names.find((name) => hljs.getLanguage(name) === hljs.getLanguage(alias))
  // The title of a language, such as `Objective-C`, is also a name, unless another language has it.
  const titles = names
    .map((name) => [(hljs.getLanguage(name).name ?? name).replaceAll(' ', '-'), name])
    .filter(([title]) => /^[A-Za-z][\w.+#-]*$/.test(title))
  const languages = [...titles, ...[...names, ...aliases].map((alias) => [alias, owner(alias)])].map(
    ([alias, name]) => [alias.toLowerCase(), name],
  )
  writeFileSync(`${folder}/names.json`, JSON.stringify({ modules, languages: Object.fromEntries(languages) }))
}
