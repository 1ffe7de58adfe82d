// Runs git: a reference → the commit to compare with, and a second work tree of it.

import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, relative, resolve } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import { askGit, changedFiles, fieldsOf, findCommit, GitError, git } from '@docsite/cli/git'

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
 * there is no such commit, or git fails.
 */
export async function findBase(root: string, ref: string): Promise<BaseCommit> {
  const { commit, base = commit } = await findCommit(root, ref)
  const repository = (await askGit(root, ['rev-parse', '--show-toplevel'])) ?? root
  return { ref, commit: base, repository: realpathSync(repository) }
}

/** Returns the files of the project that differ from a commit, relative to it. They include new files. `paths` are files and folders. */
export async function changedAmong(root: string, commit: string, paths: readonly string[]): Promise<string[]> {
  return [...(await changedFiles(root, commit))].filter(isAmong(paths))
}

/** Returns whether a path is one of these, or below one of them. */
const isAmong =
  (paths: readonly string[]) =>
  (file: string): boolean =>
    paths.some((path) => path === '.' || file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))

/** A second work tree of the repository. */
export interface WorkTree {
  /** The project in it. */
  root: string
  /** The submodules in the project, which a second work tree leaves empty. */
  submodules: readonly string[]
  /** Writes the files that the first check-out has left out. */
  complete(): Promise<void>
  remove(): Promise<void>
}

/** Creates a directory in that of git, which is on the same disk, or else in the system's temporary directory. */
async function makeFolder(repository: string): Promise<string> {
  const name = 'docsite-review-'
  const gitFolder = await askGit(repository, ['rev-parse', '--absolute-git-dir'])
  try {
    return realpathSync(mkdtempSync(join(gitFolder ?? '', name)))
  } catch {
    return realpathSync(mkdtempSync(join(tmpdir(), name)))
  }
}

/**
 * Creates a work tree of a commit, with the installed packages of the project. `needed` are the files and folders of the project to check
 * out, besides the files in the folder of the project and in those above it: a repository may contain many files that no page needs.
 */
export async function addWorkTree(
  root: string,
  { commit, repository, ref }: BaseCommit,
  needed: readonly string[] = ['.'],
): Promise<WorkTree> {
  const folder = join(await makeFolder(repository), 'site')
  const inside = relative(repository, realpathSync(root)).replaceAll('\\', '/')
  const folders = foldersTo(inside)
  const other = join(folder, inside)
  const remove = async (): Promise<void> => {
    // Git refuses to remove submodules. Then the next lines do it.
    await git(repository, ['worktree', 'remove', '--force', '--force', folder]).catch(() => undefined)
    rmSync(resolve(folder, '..'), { recursive: true, force: true })
    await git(repository, ['worktree', 'prune'])
  }
  try {
    await explained(
      git(repository, ['worktree', 'add', '--no-checkout', '--detach', '--force', folder, commit]),
      'A second work tree could not be created',
    )
    await git(folder, ['read-tree', commit])
    const files = fieldsOf(await git(folder, ['ls-files', '-z']))
    const isNeeded = isNeededIn(folders, needed)
    const write = async (chosen: readonly string[]): Promise<void> => {
      const writing = git(
        folder,
        ['checkout-index', '--force', '-z', '--stdin'],
        chosen.map((file) => `${file}\0`).join(''),
      )
      const hint = 'In a partial clone, fetch them first. If files are in Git LFS, install it.'
      await explained(writing, `Files of ${ref} cannot be written`, hint)
    }
    await write(files.filter(isNeeded))
    if (!existsSync(other))
      throw new DocsiteError(`The project does not exist at ${ref}`, [], 'Compare with a later commit.')
    linkPackages(repository, folder, folders)
    const submodules = fieldsOf(await git(other, ['ls-files', '--stage', '-z'])).flatMap((line) =>
      line.startsWith('160000 ') ? (line.split('\t')[1] ?? []) : [],
    )
    return { root: other, submodules, complete: () => write(files.filter((file) => !isNeeded(file))), remove }
  } catch (error) {
    // The first error is the one to report.
    await remove().catch(() => undefined)
    throw error
  }
}

/** Says what could not be done if git fails, and why. */
const explained = (work: Promise<string>, text: string, hint?: string): Promise<string> =>
  work.catch((error: unknown) => {
    throw error instanceof GitError ? new GitError(`${text}: ${error.message}`, hint ?? error.hint) : error
  })

/** Returns the folder of a project and those above it, from the root of its repository. */
function foldersTo(inside: string): string[] {
  const parts = inside.split('/').filter(Boolean)
  return ['.', ...parts.map((_, i) => parts.slice(0, i + 1).join('/'))]
}

/** Returns which files of a repository to check out for a project in the last of the folders. */
function isNeededIn(folders: readonly string[], needed: readonly string[]): (file: string) => boolean {
  const isNeeded = isAmong(needed.map((path) => posix.join(folders.at(-1) ?? '.', path)))
  return (file) => folders.includes(posix.dirname(file)) || isNeeded(file)
}

/** Links `node_modules` of the project and of the folders above it. */
function linkPackages(repository: string, folder: string, folders: readonly string[]): void {
  for (const path of folders.map((one) => join(one, 'node_modules'))) {
    const [from, to] = [join(repository, path), join(folder, path)]
    if (existsSync(from) && !existsSync(to)) symlinkSync(realpathSync(from), to, 'junction')
  }
}
