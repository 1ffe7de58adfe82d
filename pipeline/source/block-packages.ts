// Finds the optional packages that render blocks of a page, such as formulas and diagrams.

import { hash } from 'node:crypto'
import { contentsOf, findInstalled, type InstalledPackage } from './installed-package.ts'

const names = ['temml', 'beautiful-mermaid', 'mermaid', '@viz-js/viz'] as const

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
      return installation ? [[name, { ...installation, version: versionOf(name, installation), root }]] : []
    }),
  )

/** Returns the version of a package with the hash of its files, because an incomplete package cannot be loaded, and is repaired later. */
const versionOf = (name: BlockPackage, installation: InstalledPackage): string =>
  `${installation.version} ${hash('sha1', contentsOf(name, installation) ?? '').slice(0, 8)}`
