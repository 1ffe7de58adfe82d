// Checks whether git tracks files in a directory.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { relativePath } from '../relative-path.ts'
import { fieldsOf, GitError, gitSync } from './git.ts'

/** Returns whether git tracks a path or anything below it. Returns false without a repository, and if git fails. */
export function isTracked(path: string): boolean {
  const folder = dirname(path)
  return repositoryOf(folder) !== undefined && pathsIn(folder, path).names.size > 0
}

/** What git knows about a file. */
export interface Tracking {
  isTracked: boolean
  /** If git does not say it, the reason why. */
  problem?: string
  /** The files that change when the answer does. */
  dependsOn: string[]
}

/**
 * Returns whether the repository of a project tracks a file in it. A submodule counts if the repository around it tracks it; a repository that
 * merely is in the project does not. Returns false without a repository or git, and if git refuses to work. Both paths are real paths.
 */
export function trackingOf(root: string, file: string): Tracking {
  const top = repositoryOf(dirname(file))
  if (top === undefined) return { isTracked: false, dependsOn: [join(root, '.git/index')] }
  const index = join(gitFolderOf(top), 'index')
  const { names, ...problem } = trackedIn(top, index)
  const own = { isTracked: names.has(latin1(relativePath(top, file))), ...problem, dependsOn: [index] }
  if (root === top || root.startsWith(join(top, sep))) return own
  const outer = trackingOf(root, top)
  return {
    ...{ ...outer, ...own },
    isTracked: own.isTracked && outer.isTracked,
    dependsOn: [index, ...outer.dependsOn],
  }
}

/** Names need not be valid UTF-8, so they are compared as bytes. */
const latin1 = (name: string): string => Buffer.from(name).toString('latin1')

/** The paths that a repository tracks, as bytes. */
interface Names {
  names: ReadonlySet<string>
  problem?: string
}

const lists = new Map<string, { stamp: string; list: Names }>()

/** Lists what a repository tracks. Starts git only if the index has changed, also after git has failed. */
function trackedIn(top: string, index: string): Names {
  const { mtimeMs, size, ino } = statSync(index, { throwIfNoEntry: false }) ?? {}
  if (ino === undefined) return { names: new Set() }
  const stamp = `${mtimeMs} ${size} ${ino}`
  const entry = lists.get(index)
  if (entry?.stamp === stamp) return entry.list
  const list = pathsIn(top)
  lists.set(index, { stamp, list })
  return list
}

/** Lists what git tracks in a directory. */
function pathsIn(folder: string, ...paths: string[]): Names {
  try {
    return { names: new Set(fieldsOf(gitSync(folder, ['ls-files', '-z', '--', ...paths], 'latin1'))) }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return { names: new Set(), problem: error.message }
  }
}

/** Returns the top directory of the repository that a directory is in. */
export function repositoryOf(folder: string): string | undefined {
  let at = folder
  while (!existsSync(join(at, '.git'))) {
    if (at === dirname(at)) return undefined
    at = dirname(at)
  }
  return at
}

/** Returns the directory that contains the index of a repository. */
function gitFolderOf(top: string): string {
  const git = join(top, '.git')
  if (statSync(git).isDirectory()) return git
  // In a worktree or submodule, `.git` is a file that names the directory.
  const [, named = ''] = /^gitdir: (.*)/.exec(readFileSync(git, 'utf8')) ?? []
  return resolve(top, named)
}
