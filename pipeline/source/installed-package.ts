// Finds optional packages that are installed in the project or next to docsite.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from './package.ts'

export interface InstalledPackage {
  /** The URL of the module that the package exports. */
  module: string
  version: string
}

/** Finds a package that the project in `root` or docsite itself can import. Returns `undefined` if it is not installed. */
export const findInstalled = (name: string, root: string): InstalledPackage | undefined =>
  findFrom(root, name) ?? findFrom(packageRoot, name)

/** Returns the URL of a module that the project in `root` can import. Returns `undefined` if it is not installed. */
export function findModule(name: string, root: string): string | undefined {
  try {
    return pathToFileURL(createRequire(join(root, 'package.json')).resolve(name)).href
  } catch {
    return undefined
  }
}

function findFrom(folder: string, name: string): InstalledPackage | undefined {
  const require = createRequire(join(folder, 'package.json'))
  for (const modules of require.resolve.paths(name) ?? []) {
    const own = join(modules, name)
    try {
      // Not every package exports its `package.json`.
      const { version, exports } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as PackageJson
      const module = importedBy(exports)
      return { module: pathToFileURL(module === undefined ? require.resolve(name) : join(own, module)).href, version }
    } catch {}
  }
  return undefined
}

interface PackageJson {
  version: string
  exports?: string | { '.'?: string | { import?: unknown; require?: unknown; default?: unknown } }
}

/** Returns the module of a package that can only be imported, which `require.resolve` does not find. */
function importedBy(exports: PackageJson['exports']): string | undefined {
  const main = typeof exports === 'object' ? exports['.'] : undefined
  if (typeof main !== 'object' || main.require !== undefined || main.default !== undefined) return undefined
  return typeof main.import === 'string' ? main.import : undefined
}
