// A project → the files and directories that its configuration may read.

import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { findPlace } from '@docsite/cli/files'

/**
 * Returns the paths for Node's permission model: those in `area`, the directory that the user has named, and the packages that are
 * installed in the directories around it. Node follows symbolic links to any place, so links that leave the area are left out. Then the
 * files beside them are listed one by one.
 */
export function readablePaths(area: string): string[] {
  const root = realpathSync(area)
  return [
    ...new Set([...readableIn(root, root), ...(root === area ? [] : readableIn(area, root)), ...packagesAbove(root)]),
  ]
}

/** Returns the directory itself if it contains no link that leaves the root, and otherwise the readable paths in it. */
function readableIn(folder: string, root: string): string[] {
  let isWhole = true
  const inside = entriesOf(folder).flatMap((entry): string[] => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) {
      const leaves = !isInside(path, root)
      if (leaves) isWhole = false
      return leaves ? [] : [path]
    }
    if (!entry.isDirectory()) return [path]
    const paths = readableIn(path, root)
    if (paths.length !== 1 || paths[0] !== path) isWhole = false
    return paths
  })
  return isWhole ? [folder] : inside
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Returns whether a link leads to a place in the root, or to a package that is installed above it. */
function isInside(link: string, root: string): boolean {
  try {
    const real = realpathSync(link)
    return [root, ...packagesAbove(root)].some((folder) => real === folder || real.startsWith(`${folder}${sep}`))
  } catch {
    return false
  }
}

/** Returns the directories in which Node looks for the packages of a project, above the project. */
function packagesAbove(root: string): string[] {
  const steps = root.split(sep)
  const parents = steps.slice(1).map((_, i) => steps.slice(0, -1 - i).join(sep) || sep)
  return parents
    .map((folder) => join(folder, 'node_modules'))
    .filter((folder) => findPlace({ folder: dirname(folder) }, 'node_modules').kind === 'place')
}
