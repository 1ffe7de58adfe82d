// Runs git: a reference → the commit to compare with, and a second work tree of it.

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DocsiteError } from '@docsite/cli'

const run = promisify(execFile)

/** Variables that a hook of git sets. With them, git would write the index of the project instead of that of the second work tree. */
const ofHooks = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_PREFIX'])

/** Runs git without a shell. Returns its output, or `undefined` if it fails. Throws a `DocsiteError` if git is missing. */
async function git(
  folder: string,
  command: string,
  args: readonly string[] = [],
  input = '',
): Promise<string | undefined> {
  try {
    // Hooks of the repository are code that a review must not run.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofHooks.has(name)))
    const options = { cwd: folder, env, maxBuffer: 1 << 28 }
    const running = run('git', ['-c', 'core.hooksPath=/dev/null', ...command.split(' '), ...args], options)
    running.child.stdin?.on('error', () => undefined).end(input)
    return (await running).stdout.replace(/(?<!\n)\n+$/, '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return undefined
    const hint = 'Install git, and run the command again.'
    throw new DocsiteError('The review needs git, which is not installed', [], hint)
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
  const repository = await git(root, 'rev-parse --show-toplevel')
  if (repository === undefined)
    throw new DocsiteError(
      `${root} is not in a git repository, so there is no commit to compare with`,
      [],
      'Run the command in a clone of the repository.',
    )
  const isName = ref !== '' && !ref.startsWith('-') && !/[\0-\x20]/.test(ref)
  const commit = isName && (await git(root, 'rev-parse --verify --quiet --end-of-options', [`${ref}^{commit}`]))
  if (!commit) throw await missingCommit(root, ref)
  const mergeBase = await git(root, 'merge-base', [commit, 'HEAD'])
  return { ref, commit: mergeBase || commit, repository: realpathSync(repository) }
}

async function missingCommit(root: string, ref: string): Promise<DocsiteError> {
  const isShallow = (await git(root, 'rev-parse --is-shallow-repository')) === 'true'
  return new DocsiteError(
    `There is no commit ${JSON.stringify(ref)} in this repository`,
    [],
    isShallow
      ? 'The clone is shallow. Fetch the commit, for example with `fetch-depth: 0` of `actions/checkout`.'
      : 'Pass a branch, a tag or a commit. For a branch of a remote, run `git fetch` first.',
  )
}

/** Returns the files of the project that differ from a commit, relative to it. They include new files. `paths` are files and folders. */
export async function changedFiles(root: string, commit: string, paths: readonly string[]): Promise<string[]> {
  const all = ['--', ...paths]
  const changed = await git(root, '--literal-pathspecs diff --name-only --relative -z', [commit, ...all])
  const added = await git(root, '--literal-pathspecs ls-files --others --exclude-standard -z', all)
  return `${changed ?? ''}\0${added ?? ''}`.split('\0').filter(Boolean)
}

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
  const gitFolder = await git(repository, 'rev-parse --absolute-git-dir')
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
  const remove = async (): Promise<void> => {
    await git(repository, 'worktree remove --force --force', [folder])
    rmSync(resolve(folder, '..'), { recursive: true, force: true })
    await git(repository, 'worktree prune')
  }
  await git(repository, 'worktree add --no-checkout --detach --force', [folder, commit])
  await git(folder, 'read-tree', [commit])
  const files = ((await git(folder, 'ls-files -z')) ?? '').split('\0').filter(isNeededIn(folders, needed))
  const isWritten = (await git(folder, 'checkout-index --force -z --stdin', [], files.join('\0'))) !== undefined
  const other = join(folder, inside)
  if (!isWritten || !existsSync(other)) {
    await remove()
    throw new DocsiteError(
      `The project does not exist at ${ref}, or the files of this commit cannot be written`,
      [],
      'Compare with a later commit. In a partial clone, fetch its files first. If files are in Git LFS, install it.',
    )
  }
  linkPackages(repository, folder, folders)
  const submodules = ((await git(other, 'ls-files --stage -z')) ?? '')
    .split('\0')
    .flatMap((line) => (line.startsWith('160000 ') ? (line.split('\t')[1] ?? []) : []))
  const complete = async (): Promise<void> => void (await git(folder, 'checkout-index --all --quiet'))
  return { root: other, submodules, complete, remove }
}

/** Returns the folder of a project and those above it, from the root of its repository. */
function foldersTo(inside: string): string[] {
  const parts = inside.split('/').filter(Boolean)
  return ['.', ...parts.map((_, i) => parts.slice(0, i + 1).join('/'))]
}

/** Returns which files of a repository to check out for a project in the last of the folders. */
function isNeededIn(folders: readonly string[], needed: readonly string[]): (file: string) => boolean {
  const paths = needed.map((path) => posix.join(folders.at(-1) ?? '.', path))
  return (file) =>
    folders.includes(posix.dirname(file)) ||
    paths.some((path) => path === '.' || file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
}

/** Links `node_modules` of the project and of the folders above it. */
function linkPackages(repository: string, folder: string, folders: readonly string[]): void {
  for (const path of folders.map((one) => join(one, 'node_modules'))) {
    const [from, to] = [join(repository, path), join(folder, path)]
    if (existsSync(from) && !existsSync(to)) symlinkSync(realpathSync(from), to, 'junction')
  }
}
