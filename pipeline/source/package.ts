// Where docsite itself lies: its theme is compiled from there.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Absolute path of docsite's own package, from the bundle as from the sources. */
export const packageRoot = findPackageRoot()

const { version, homepage } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string
  homepage: string
}

export const packageVersion = version

/** Where docsite's manual is published. */
export const packageHome = homepage
