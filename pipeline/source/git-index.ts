// Checks whether git tracks files in a directory.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Returns whether git tracks a path or anything below it. Returns false without a repository or without git. */
export function isTracked(path: string): boolean {
  const folder = dirname(path)
  const top = repositoryOf(folder)
  if (top === undefined || !mayContain(gitFolderOf(top), relative(top, path).split(sep).join('/'))) return false
  const { status, stdout } = spawnSync('git', ['--literal-pathspecs', 'ls-files', '-z', '--', path], { cwd: folder })
  return status === 0 && stdout.length > 0
}

/** The paths that git tracks in a directory, relative to it. */
export interface Tracked {
  files: ReadonlySet<string>
  /** The file that changes when git tracks others. */
  index: string
  stamp: string
}

const lists = new Map<string, Tracked>()

/** Returns what git tracks in a directory, or `undefined` without a repository or git. Starts git only if the index has changed. */
export function trackedFiles(folder: string): Tracked | undefined {
  const top = repositoryOf(resolve(folder))
  const index = top && join(gitFolderOf(top), 'index')
  if (index === undefined || !existsSync(index)) return undefined
  const { mtimeMs, size, ino } = statSync(index)
  const stamp = `${mtimeMs} ${size} ${ino}`
  const known = lists.get(folder)
  if (known?.stamp === stamp && known.index === index) return known
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--recurse-submodules'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) return undefined
  const tracked = { files: new Set(stdout.split('\0')), index, stamp }
  lists.set(folder, tracked)
  return tracked
}

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
