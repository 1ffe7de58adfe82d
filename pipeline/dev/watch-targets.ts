// The files and directories that a watcher watches, and the directories that lead to them.

import { dirname, sep } from 'node:path'

export class WatchTargets {
  readonly #root: string
  readonly #targets = new Set<string>()
  /** All directories above the targets. */
  readonly #above = new Set<string>()
  /** The targets, and the directories to watch so that targets in them can be removed and created again. */
  readonly #watched = new Set<string>()

  /** `root` is the root of the project, which is watched anyway. */
  constructor(root: string, targets: readonly string[]) {
    this.#root = root
    this.#watched.add(root)
    this.add(targets)
  }

  /** Returns whether a path is a target or in one. */
  has(path: string): boolean {
    return [...foldersAbove(path), path].some((one) => this.#targets.has(one))
  }

  /** Returns whether a path is a target itself or a directory above one. */
  names(path: string): boolean {
    return this.#targets.has(path) || this.leadTo(path)
  }

  /** Returns whether a path is a directory above a target. */
  leadTo(path: string): boolean {
    return this.#above.has(path)
  }

  /**
   * Adds targets. Returns those that are new, and the paths to watch for them: the outermost path of each that is not watched yet. Watching only
   * a file would end when the file or a directory above it is deleted.
   */
  add(paths: readonly string[]): { targets: string[]; outermost: string[] } {
    const targets = [...new Set(paths)].filter((path) => !this.has(path))
    const outermost = targets.map((target) => this.#firstUnwatched(target))
    for (const target of targets) {
      this.#targets.add(target)
      for (const folder of foldersAbove(target)) this.#above.add(folder)
      for (const path of pathsTo(this.#root, target)) this.#watched.add(path)
    }
    return { targets, outermost: [...new Set(outermost)] }
  }

  #firstUnwatched(target: string): string {
    return pathsTo(this.#root, target).find((path) => !this.#watched.has(path)) ?? target
  }
}

/** Returns the directories that contain a path, outermost first, without the root of the file system. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === dirname(folder) ? [] : [...foldersAbove(folder), folder]
}

/**
 * Returns the directories that lead to a path, and the path itself, outermost first. The first one also contains the project, if they have a
 * directory in common.
 */
function pathsTo(root: string, path: string): string[] {
  const folders = foldersAbove(path)
  const shared = folders.findLastIndex((folder) => folder === root || root.startsWith(folder + sep))
  return [...folders.slice(Math.max(shared, 0)), path]
}
