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
