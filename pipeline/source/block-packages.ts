// Finds the optional packages that render blocks of a page, such as formulas and diagrams.

import { findInstalled, type InstalledPackage } from './installed-package.ts'

const names = ['temml', 'beautiful-mermaid', 'mermaid', '@viz-js/viz'] as const

/** A package that a project installs to use a block. */
export type BlockPackage = (typeof names)[number]

/** The installed packages. They can be sent to workers, and are part of the key of every page. */
export type BlockPackages = Readonly<Partial<Record<BlockPackage, InstalledPackage>>>

/** Finds the packages that the project in `root` or docsite itself can import. */
export const findBlockPackages = (root: string): BlockPackages =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = findInstalled(name, root)
      return found ? [[name, found]] : []
    }),
  )
