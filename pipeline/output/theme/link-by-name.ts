// Lets chunks import each other by names that do not depend on content, so an edit changes only the scripts that contain it. The import
// map of documents resolves the names: `import"./Tabs-1A2B3C4D.js"` → `import"Tabs"`, and `import"./chunk-1A2B3C4D.js"` → `import"6d7f1c"`.

import { hash } from 'node:crypto'
import { basename, posix } from 'node:path'
import type { Metafile } from 'esbuild'

/** A compiled file, and its path in the output. */
export interface BundledFile {
  path: string
  contents: Uint8Array
}

/**
 * Links the scripts of a bundle by name, and gives them the hashes of their new content. `folder` is what their paths begin with in the
 * metafile. Returns the files in the same order, and the paths of the scripts that others import, by name.
 */
export function linkByName(
  files: readonly BundledFile[],
  { outputs }: Metafile,
  folder: string,
): { files: BundledFile[]; imports: Record<string, string> } {
  const imported = new Set(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path)))
  const chunks = files.flatMap(({ path }) => {
    const output = outputs[folder + path]
    if (!output || !imported.has(folder + path)) return []
    // No other chunk has the same modules.
    const identity = output.entryPoint ?? Object.keys(output.inputs).sort().join('\n')
    return [{ path, identity, start: output.entryPoint ? nameWithoutHash(path) : '' }]
  })
  const names = new Map<string, string>()
  // Two entries may have the same file name, so the order must not depend on content either.
  for (const { path, identity, start } of chunks.sort((a, b) => (a.identity < b.identity ? -1 : 1)))
    names.set(basename(path), freeName(start, identity, new Set(names.values())))
  const imports: [name: string, path: string][] = []
  const linked = files.map(({ path, contents }) => {
    if (!path.endsWith('.js')) return { path, contents }
    const text = new TextDecoder()
      .decode(contents)
      // The URL is relative, or begins with the base of the site.
      .replace(/"[^"\s]*\/([^"\s/]+\.js)"/g, (written, file: string) =>
        names.has(file) ? `"${names.get(file)}"` : written,
      )
    const name = names.get(basename(path))
    const newPath = posix.join(
      posix.dirname(path),
      `${name ?? nameWithoutHash(path)}-${hash('sha256', text).slice(0, 8)}.js`,
    )
    if (name !== undefined) imports.push([name, newPath])
    return { path: newPath, contents: new TextEncoder().encode(text) }
  })
  return { files: linked, imports: Object.fromEntries(imports.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Returns the name of a script without the hash that esbuild has added. */
const nameWithoutHash = (path: string): string => basename(path).replace(/-[0-9A-Z]{8}\.js$/, '')

/** Returns a name that is not used yet. Appends as much as necessary of the hash of what identifies a script. */
function freeName(start: string, identity: string, used: ReadonlySet<string>): string {
  const digest = hash('sha256', identity)
  for (let length = start === '' ? 6 : 0; ; length++) {
    const name = start + digest.slice(0, length)
    if (!used.has(name)) return name
  }
}
