// Finds the optional packages that render blocks of a page.

import { hash } from 'node:crypto'
import { contentsOf, findInstalled, hashesOfInstalled, type InstalledPackage } from './installed-package.ts'

const names = ['twoslash'] as const

/** A package that a project installs to use a block. */
export type BlockPackage = (typeof names)[number]

/** An installed package. `root` is the directory of the project that uses it. */
export interface UsedPackage extends InstalledPackage {
  root: string
}

/** The installed packages. They can be sent to workers, and their versions are part of the key of every page. */
export type BlockPackages = Readonly<Partial<Record<BlockPackage, UsedPackage>>>

/** Finds the packages that the project in `root` or docsite itself can import. */
export const findBlockPackages = (root: string): BlockPackages =>
  Object.fromEntries(
    names.flatMap((name) => {
      const installation = findInstalled(name, root)
      return installation ? [[name, { ...installation, version: versionOf(name, installation, root), root }]] : []
    }),
  )

/**
 * Returns the version of a package with the hash of its files, because an incomplete package cannot be loaded, and is repaired later.
 * twoslash shows the types of all other packages, so its results depend on their versions too.
 */
function versionOf(name: BlockPackage, installation: InstalledPackage, root: string): string {
  const others = name === 'twoslash' ? hashesOfInstalled(root) : []
  const parts = [contentsOf(name, installation) ?? '', ...others]
  return `${installation.version} ${hash('sha1', parts.join()).slice(0, 8)}`
}
