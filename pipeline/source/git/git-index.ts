// Checks whether git tracks files in a directory.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { relativePath } from '../relative-path.ts'

/** Returns whether git tracks a path or anything below it. Returns false without a repository or without git. */
export function isTracked(path: string): boolean {
  const folder = dirname(path)
  const top = repositoryOf(folder)
  if (top === undefined || !mayContain(gitFolderOf(top), relativePath(top, path))) return false
  const { status, stdout } = spawnSync('git', ['--literal-pathspecs', 'ls-files', '-z', '--', path], { cwd: folder })
  return status === 0 && stdout.length > 0
}

/** What git knows about a file. */
export interface Tracking {
  isTracked: boolean
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
  const isTracked = trackedIn(top, index).has(latin1(relativePath(top, file)))
  if (root === top || root.startsWith(join(top, sep))) return { isTracked, dependsOn: [index] }
  const outer = trackingOf(root, top)
  return { isTracked: isTracked && outer.isTracked, dependsOn: [index, ...outer.dependsOn] }
}

/** Names need not be valid UTF-8, so they are compared as bytes. */
const latin1 = (name: string): string => Buffer.from(name).toString('latin1')

const lists = new Map<string, { stamp: string; names: ReadonlySet<string> }>()

/** Returns the paths that a repository tracks, as bytes. Starts git only if the index has changed, also after git has failed. */
function trackedIn(top: string, index: string): ReadonlySet<string> {
  const { mtimeMs, size, ino } = statSync(index, { throwIfNoEntry: false }) ?? {}
  if (ino === undefined) return new Set()
  const stamp = `${mtimeMs} ${size} ${ino}`
  const entry = lists.get(index)
  if (entry?.stamp === stamp) return entry.names
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: top,
    env: withoutRepository(process.env),
    encoding: 'latin1',
    maxBuffer: 1 << 28,
  })
  const names = new Set(status === 0 ? stdout.split('\0') : [])
  lists.set(index, { stamp, names })
  return names
}

/** Returns an environment without the variables by which a hook of git names another repository or index. */
const withoutRepository = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|PREFIX)$/.test(name)),
  )

function repositoryOf(folder: string): string | undefined {
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

const versionsWithWholePaths = [2, 3]

/**
 * Returns whether a repository's index may contain a path. In most cases, this avoids starting git, which takes 5 ms.
 * Indexes in most formats contain complete paths. Only git can read the other formats, and an index that is split into
 * two files.
 */
function mayContain(git: string, path: string): boolean {
  try {
    const index = readFileSync(join(git, 'index'))
    const isPlain = versionsWithWholePaths.includes(index.readUInt32BE(4))
    return !isPlain || index.includes(path) || readdirSync(git).some((name) => name.startsWith('sharedindex.'))
  } catch {
    return false
  }
}
