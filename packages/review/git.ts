// Runs git: a reference → the commit to compare with, and a second work tree of it.

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DocsiteError } from '@docsite/cli'

const run = promisify(execFile)

/** Runs git without a shell. Returns its output, or `undefined` if it fails. Throws a `DocsiteError` if git is missing. */
async function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  try {
    // Hooks of the repository are code that a review must not run.
    const { stdout } = await run('git', ['-c', 'core.hooksPath=/dev/null', ...args], {
      cwd: folder,
      maxBuffer: 1 << 26,
    })
    return stdout.trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new DocsiteError(
        'The review needs git, which is not installed',
        [],
        'Install git, and run the command again.',
      )
    return undefined
  }
}

/** A commit with which the project is compared. */
export interface BaseCommit {
  /** As given. */
  ref: string
  /** The full hash. */
  commit: string
  /** The root of the repository. */
  repository: string
}

/**
 * Finds the commit at which the current branch left `ref`. If they have no common commit, it is that of `ref`. Throws a `DocsiteError` if
 * there is no such commit.
 */
export async function findCommit(root: string, ref: string): Promise<BaseCommit> {
  if (!existsSync(root)) throw new DocsiteError(`The directory ${root} does not exist`)
  const repository = await git(root, ['rev-parse', '--show-toplevel'])
  if (repository === undefined)
    throw new DocsiteError(
      `${root} is not in a git repository, so there is no commit to compare with`,
      [],
      'Run the command in a clone of the repository.',
    )
  const isName = ref !== '' && !ref.startsWith('-') && !/[\0-\x20]/.test(ref)
  const commit = isName
    ? await git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    : undefined
  if (commit === undefined) throw await missingCommit(root, ref)
  const mergeBase = await git(root, ['merge-base', commit, 'HEAD'])
  return { ref, commit: mergeBase || commit, repository }
}

async function missingCommit(root: string, ref: string): Promise<DocsiteError> {
  const isShallow = (await git(root, ['rev-parse', '--is-shallow-repository'])) === 'true'
  return new DocsiteError(
    `There is no commit ${JSON.stringify(ref)} in this repository`,
    [],
    isShallow
      ? 'The clone is shallow. Fetch the commit, for example with `fetch-depth: 0` of `actions/checkout`.'
      : 'Pass a branch, a tag or a commit. For a branch of a remote, run `git fetch` first.',
  )
}

/** Returns the files in a folder of the project that differ from a commit, relative to the project. They include new files. */
export async function changedFiles(root: string, commit: string, folder: string): Promise<Set<string>> {
  const changed = await git(root, ['diff', '--name-only', '--relative', '-z', commit, '--', folder])
  const added = await git(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', folder])
  return new Set(`${changed ?? ''}\0${added ?? ''}`.split('\0').filter(Boolean))
}

/** A second work tree of the repository. */
export interface WorkTree {
  /** The project in it. */
  root: string
  /** The submodules in the project, which a second work tree leaves empty. */
  submodules: readonly string[]
  remove(): Promise<void>
}

/** Creates a directory in that of git, which is on the same disk, or else in the system's temporary directory. */
async function makeFolder(repository: string): Promise<string> {
  const name = 'docsite-review-'
  const gitFolder = await git(repository, ['rev-parse', '--absolute-git-dir'])
  try {
    return realpathSync(mkdtempSync(join(gitFolder ?? '', name)))
  } catch {
    return realpathSync(mkdtempSync(join(tmpdir(), name)))
  }
}

/** Creates a work tree of a commit, with the installed packages of the project. */
export async function addWorkTree(root: string, { commit, repository, ref }: BaseCommit): Promise<WorkTree> {
  const folder = join(await makeFolder(repository), 'site')
  const inside = relative(realpathSync(repository), realpathSync(root))
  const remove = async (): Promise<void> => {
    await git(repository, ['worktree', 'remove', '--force', '--force', folder])
    rmSync(resolve(folder, '..'), { recursive: true, force: true })
    await git(repository, ['worktree', 'prune'])
  }
  const added = await git(repository, ['worktree', 'add', '--detach', '--force', folder, commit])
  const other = join(folder, inside)
  if (added === undefined || !existsSync(other)) {
    await remove()
    throw new DocsiteError(
      `The project does not exist at ${ref}, or the files of this commit cannot be written`,
      [],
      'Compare with a later commit. In a partial clone, fetch its files first.',
    )
  }
  linkPackages(repository, folder, inside)
  const modules = (await git(other, ['ls-files', '--stage', '-z', '--', '.'])) ?? ''
  const submodules = modules
    .split('\0')
    .flatMap((line) => (line.startsWith('160000 ') ? (line.split('\t')[1] ?? []) : []))
  return { root: other, submodules, remove }
}

/** Links `node_modules` of the project and of the folders above it. */
function linkPackages(repository: string, folder: string, inside: string): void {
  const parts = inside.split(/[\\/]/).filter(Boolean)
  for (let length = 0; length <= parts.length; length++) {
    const path = join(...parts.slice(0, length), 'node_modules')
    const [from, to] = [join(repository, path), join(folder, path)]
    if (existsSync(from) && !existsSync(to)) symlinkSync(realpathSync(from), to, 'junction')
  }
}
