// Finds the packages that draw: those of the project, or those that this package depends on.

import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PluginSite } from '@docsite/cli'
import { packageFolder } from '@docsite/cli/files'

/** The packages that draw. */
export type DrawingPackage = 'beautiful-mermaid' | 'mermaid' | '@viz-js/viz'

/** Returns the directory of a package that the project in `root` or this package can import. */
export function folderOf(name: DrawingPackage, root: string): string | undefined {
  return packageFolder(name, root) ?? packageFolder(name, dirname(fileURLToPath(import.meta.url)))
}

/** What `exports` of a package contains: a path, or paths by condition. */
type Exports = string | undefined | { readonly [condition: string]: Exports }

interface PackageJson {
  main?: string
  exports?: Exports
}

/** Returns the URL of the module that a package exports. The page then depends on whether the package is there, and on its version. */
export function findPackage(
  name: DrawingPackage,
  { root, read }: Pick<PluginSite, 'root' | 'read'>,
): string | undefined {
  // Reads the file also if it is not there, because the project may install the package later.
  const folders = [join(root, 'node_modules', name), folderOf(name, root)].filter((folder) => folder !== undefined)
  for (const folder of folders) {
    try {
      const { exports, main = 'index.js' } = JSON.parse(read(join(folder, 'package.json'))) as PackageJson
      return pathToFileURL(join(folder, entryOf(exports) ?? main)).href
    } catch {}
  }
  return undefined
}

function entryOf(exports: Exports): string | undefined {
  if (exports === undefined || typeof exports === 'string') return exports
  for (const condition of ['.', 'import', 'node', 'default', 'require']) {
    const entry = Object.hasOwn(exports, condition) ? entryOf(exports[condition]) : undefined
    if (entry !== undefined) return entry
  }
  return undefined
}
