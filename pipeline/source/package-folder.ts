// Finds the directories of installed packages, and the commands that install them.

import { existsSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { lookUp } from '../text/look-up.ts'

/** What Yarn adds to `node:module` in projects without `node_modules`. */
interface PlugAndPlay {
  findPnpApi?(path: string): { resolveToUnqualified(name: string, issuer: string): string | null } | null
}

/** Returns the directory of a package that a module in `folder` can import, as Node.js or Yarn finds it. */
export function packageFolder(name: string, folder: string): string | undefined {
  const importer = join(folder, 'package.json')
  const yarn = (nodeModule as PlugAndPlay).findPnpApi?.(importer)
  if (!yarn) {
    const places = createRequire(importer).resolve.paths(name) ?? []
    return places.map((place) => join(place, name)).find((own) => existsSync(join(own, 'package.json')))
  }
  try {
    return yarn.resolveToUnqualified(name, importer) ?? undefined
  } catch {
    // Yarn throws an error if the package is not among the dependencies.
    return undefined
  }
}

/** How package managers add a package, by the names of their lock files. */
export const installers: Readonly<Record<string, string>> = {
  'package-lock.json': 'npm install --save-dev',
  'pnpm-lock.yaml': 'pnpm add --save-dev',
  'yarn.lock': 'yarn add --dev',
  'bun.lock': 'bun add --dev',
  'bun.lockb': 'bun add --dev',
}

/** Returns the lock files, or other files, in the nearest folder that has any, from the project upwards. */
export function nearestFiles(root: string, names: readonly string[] = Object.keys(installers)): string[] {
  const found = names.map((name) => join(root, name)).filter((file) => existsSync(file))
  return found.length > 0 || root === dirname(root) ? found : nearestFiles(dirname(root), names)
}

/** Returns the command that adds a package to a project with the package manager whose lock file is nearest. */
export const installCommand = (name: string, root: string): string =>
  `${lookUp(installers, basename(nearestFiles(root)[0] ?? 'package-lock.json'))} ${name}`
