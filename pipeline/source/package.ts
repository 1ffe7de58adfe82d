// Finds docsite's own package, which contains the theme.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { relativePath } from './relative-path.ts'

function findPackageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url))
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`No package.json in ${start} or above it. Install docsite again.`)
  }
}

/** The absolute path of docsite's own package, whether docsite runs from its bundle or its sources. */
export const packageRoot = findPackageRoot()

const { version, homepage } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string
  homepage: string
}

/** The version of docsite. */
export const packageVersion = version

/** The URL of docsite's manual. */
export const packageHome = homepage

/** Returns the path of a file of a feature in docsite's package. */
export const pathInPackage = (file: string | URL): string => relativePath(packageRoot, fileURLToPath(file))

/** Returns the script of a feature that docsite's bundle contains: the file with this name in its `browser/embedded/`, without imports. */
export const embeddedScript = (name: string): string =>
  readFileSync(join(packageRoot, `lib/embedded/${name}.js`), 'utf8').trim()

/** Returns the URL of a module that the project in `root` can import. Returns `undefined` if it is not installed. */
export function findModule(name: string, root: string): string | undefined {
  try {
    return pathToFileURL(createRequire(join(root, 'package.json')).resolve(name)).href
  } catch {
    return undefined
  }
}
