// Makes esbuild write few chunks: one for all modules that the same frequent entry points import.
// Otherwise each of 100 entry points divides the chunks of the others, and Node.js takes about a millisecond to load a chunk.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'

/** The entry points that load only what they need. Components import `pipeline/api/index.ts`, so it becomes part of themes. */
const frequent = [
  'bin/main.ts',
  'bin/build.ts',
  'bin/check.ts',
  'bin/dev.ts',
  'pipeline/api/index.ts',
  'packages/search/build/build-index.ts',
  'pipeline/workers/worker.ts',
]

/** Returns the plugin for a build with these options. Each entry point imports all modules of the groups of which it imports any. */
export async function fewChunks(options) {
  const { inputs } = (await build({ ...options, minify: false, sourcemap: false, write: false })).metafile
  const importsOf = (file, isDynamic) =>
    inputs[file].imports
      .filter(({ kind, external }) => !external && (kind === 'dynamic-import') === isDynamic)
      .map(({ path }) => path)
  const reach = (file, reached = new Set()) => {
    if (reached.has(file)) return reached
    reached.add(file)
    for (const path of importsOf(file, false)) reach(path, reached)
    return reached
  }
  const dynamic = Object.keys(inputs).flatMap((file) => importsOf(file, true))
  const entries = new Map([...Object.values(options.entryPoints), ...dynamic].map((file) => [file, reach(file)]))
  const groups = new Map()
  for (const file of Object.keys(inputs)) {
    const name = frequent.filter((entry) => entries.get(entry).has(file)).join()
    // Modules of plugins have no file.
    if (name !== '' && !entries.has(file) && !file.startsWith('rare:'))
      groups.set(name, [...(groups.get(name) ?? []), file])
  }
  // A group that imports the entry point would run before it.
  const isImported = (entry, files) =>
    files.some((file) => entries.get(entry).has(file)) && !files.some((file) => reach(file).has(entry))
  const importsOfGroups = (entry) =>
    [...groups].filter(([, files]) => isImported(entry, files)).map(([name]) => `\nimport 'group:${name}'`)
  const additions = new Map(
    [...entries.keys()].map((entry) => [resolve(entry), importsOfGroups(entry).join('')]).filter(([, code]) => code),
  )
  return {
    name: 'few-chunks',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: 'group' }))
      onLoad({ filter: /./, namespace: 'group' }, ({ path }) => ({
        contents: groups
          .get(path.slice('group:'.length))
          .map((file) => `import './${file}'`)
          .join('\n'),
        resolveDir: '.',
      }))
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        additions.has(path) ? { contents: readFileSync(path, 'utf8') + additions.get(path), loader: 'ts' } : undefined,
      )
    },
  }
}
