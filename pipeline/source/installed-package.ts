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
  try {
    const { version } = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string }
    return { module: pathToFileURL(require.resolve(name)).href, version }
  } catch {
    return undefined
  }
}
