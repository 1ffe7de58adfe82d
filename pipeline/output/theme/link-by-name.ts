// Lets chunks import each other by names that do not depend on content, so an edit changes only the scripts that contain it. The import
// map of documents resolves the names: `import"./tabs-1A2B3C4D.js"` → `import"6d7f1c"`.

import { hash } from 'node:crypto'
import { basename } from 'node:path'
import type { Metafile } from 'esbuild'

interface BundledFile {
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
  const names = new Map<string, string>()
  const used = new Set<string>()
  for (const { path } of files) {
    const output = outputs[folder + path]
    if (!output || !imported.has(folder + path)) continue
    // No other chunk has the same modules.
    const name = freeName(output.entryPoint ?? Object.keys(output.inputs).sort().join('\n'), used)
    used.add(name)
    names.set(basename(path), name)
  }
  const imports: [name: string, path: string][] = []
  const linked = files.map(({ path, contents }) => {
    if (!path.endsWith('.js')) return { path, contents }
    const text = new TextDecoder()
      .decode(contents)
      // The URL is relative, or begins with the base of the site.
      .replace(/"[^"\s]*\/([^"\s/]+\.js)"/g, (written, file: string) =>
        names.has(file) ? `"${names.get(file)}"` : written,
      )
    const newPath = path.replace(/[0-9A-Z]{8}(?=\.js$)/, hash('sha256', text).slice(0, 8))
    const name = names.get(basename(path))
    if (name !== undefined) imports.push([name, newPath])
    return { path: newPath, contents: new TextEncoder().encode(text) }
  })
  return { files: linked, imports: Object.fromEntries(imports.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Returns a short hash of what identifies a chunk. Chunks with the same short hash get hashes of different lengths. */
function freeName(identity: string, used: ReadonlySet<string>): string {
  const digest = hash('sha256', identity)
  for (let length = 6; ; length++) {
    const name = digest.slice(0, length)
    if (!used.has(name)) return name
  }
}
