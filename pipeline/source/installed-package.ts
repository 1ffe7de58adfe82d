// Finds optional packages that are installed in the project or next to docsite.

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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

const lockFiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']
// Files in which npm and pnpm list the installed packages. These may differ from the lock file.
const installedFiles = ['node_modules/.package-lock.json', 'node_modules/.modules.yaml']

/** Hashes the nearest lock files and lists of installed packages in the project's directory or its parents. */
export function hashesOfInstalled(root: string): string[] {
  const names = [...lockFiles, ...installedFiles]
  for (let folder = root; ; folder = dirname(folder)) {
    const found = names.map((name) => join(folder, name)).filter((file) => existsSync(file))
    if (found.length > 0 || folder === dirname(folder)) return found.map((file) => hash('sha1', readFileSync(file)))
  }
}
