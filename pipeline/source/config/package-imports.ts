// The packages that a configuration imports: where each was found, by which a later command knows that it would be found there again.

import { hash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { packageFolder } from '../package-folder.ts'

/** An import of a package by a module of the configuration. */
export interface PackageImport {
  name: string
  /** The folder of the module, relative to the project. */
  from: string
  /** The absolute path of the package, behind symbolic links. */
  folder: string
  /** The hash of its `package.json`, which says what each import resolves to. */
  manifest: string
}

/** Returns an import of a package, or `undefined` if it did not lead to a package, as an alias in `tsconfig.json` does not. */
export function packageImport(
  specifier: string,
  from: string,
  resolved: string,
  root: string,
): PackageImport | undefined {
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  const found = findPackage(name, join(root, from))
  return found && resolved.startsWith(found.folder + sep) ? { name, from, ...found } : undefined
}

/** Returns whether an import still leads to the same package. */
export function isSamePackage({ name, from, folder, manifest }: PackageImport, root: string): boolean {
  const found = findPackage(name, join(root, from))
  return found?.folder === folder && found.manifest === manifest
}

function findPackage(name: string, from: string): Pick<PackageImport, 'folder' | 'manifest'> | undefined {
  const folder = packageFolder(name, from)
  return folder === undefined
    ? undefined
    : { folder: realpathSync(folder), manifest: hash('sha1', readFileSync(join(folder, 'package.json'))) }
}
