// Lists the files that differ from an earlier commit, and those that were renamed since a file was committed.

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'
import { askGit, fieldsOf, GitError, git, gitSync, unexpected } from './git.ts'
import { repositoryOf } from './git-index.ts'

const fetchHint = 'The clone is shallow. Fetch the commit, for example with `fetch-depth: 0` of `actions/checkout`.'

/** A commit that a reference names. */
export interface FoundCommit {
  commit: string
  /** The commit at which the current branch left it, if they have a common one. */
  base: string | undefined
}

/** Finds the commit that a reference names. Throws a `DocsiteError` if there is none, or git fails. */
export async function findCommit(root: string, ref: string): Promise<FoundCommit> {
  const name = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
  const commit = ref === '' || /[\0-\x20]/.test(ref) ? '' : ((await askGit(root, name)) ?? '')
  // `^main` names everything but a commit.
  if (!/^[\da-f]+$/.test(commit)) {
    const isShallow = (await askGit(root, ['rev-parse', '--is-shallow-repository'])) === 'true'
    throw new DocsiteError(
      `There is no commit ${JSON.stringify(ref)} in this repository`,
      [],
      isShallow ? fetchHint : 'Pass a branch, a tag or a commit. For a branch of a remote, run `git fetch` first.',
    )
  }
  return { commit, base: await askGit(root, ['merge-base', commit, 'HEAD']) }
}

/**
 * Returns the files that have changed since the commit at which this branch left `ref`, relative to the project and with `/` separators.
 * This includes deleted files, and files that are not committed or not tracked. A path outside the project starts with `../`.
 * Throws a `DocsiteError` if git does not know the commit.
 */
export async function changedSince(root: string, ref: string): Promise<Set<string>> {
  const { base } = await findCommit(root, ref)
  if (base !== undefined) return changedFiles(root, base)
  throw new DocsiteError(`\`${ref}\` and \`HEAD\` have no common commit in this clone`, [], fetchHint)
}

/** Returns the files that differ from a commit, as `changedSince` does. */
export async function changedFiles(root: string, commit: string): Promise<Set<string>> {
  const top = (await askGit(root, ['rev-parse', '--show-toplevel'])) ?? root
  const prefix = (await askGit(root, ['rev-parse', '--show-prefix'])) ?? ''
  return new Set((await changedIn(top, commit)).map((file) => posix.relative(prefix, file)))
}

/** The mode of a submodule in a list of files. */
const submodule = '160000'

/** Returns the files of a repository that differ from a commit. Those of submodules are among them. */
async function changedIn(top: string, commit: string): Promise<string[]> {
  const diff = ['diff', '--raw', '--no-abbrev', '--no-renames', '--ignore-submodules=none', '-z', commit]
  const fields = fieldsOf(await git(top, diff))
  const files: string[] = await filesIn(top, '--others')
  for (let i = 0; i < fields.length; i += 2) {
    const [entry = '', path] = fields.slice(i, i + 2)
    const [, mode, newMode, hash] = /^:(\d{6}) (\d{6}) ([\da-f]+) [\da-f]+ [A-Z]$/.exec(entry) ?? []
    if (hash === undefined || path === undefined) throw unexpected(entry)
    files.push(path)
    if (newMode === submodule) files.push(...(await changedBelow(top, path, mode === submodule ? hash : undefined)))
  }
  return files
}

/** Returns the changed files of a submodule: all, if the commit is not in its clone. */
async function changedBelow(top: string, path: string, commit: string | undefined): Promise<string[]> {
  const folder = join(top, path)
  if (!existsSync(join(folder, '.git'))) return []
  const isKnown = commit !== undefined && (await askGit(folder, ['cat-file', '-e', commit])) !== undefined
  const files = isKnown ? await changedIn(folder, commit) : await filesIn(folder, '--cached', '--others')
  return files.map((file) => posix.join(path, file))
}

/** Lists files of a repository, without ignored ones. */
const filesIn = async (top: string, ...which: string[]): Promise<string[]> =>
  fieldsOf(await git(top, ['ls-files', ...which, '--exclude-standard', '-z']))

/** Returns the commits that `rev-list` has printed. */
function commitsIn(list: string): string[] {
  const commits = list.split('\n').filter(Boolean)
  for (const commit of commits) if (!/^[\da-f]+$/.test(commit)) throw unexpected(commit)
  return commits
}

/** Returns the new content paths by old path: none without a repository. `onProblem` receives the reason if git fails. */
export function renamesSince(root: string, file: string, onProblem: (text: string) => void): Map<string, string> {
  const renames = new Map<string, string>()
  if (repositoryOf(root) === undefined) return renames
  try {
    // Compare with the first commit that changed the file, to find all renames, and with the last one, because git
    // detects recent renames most reliably.
    const commits = commitsIn(gitSync(root, ['rev-list', 'HEAD', '--', file]))
    for (const since of new Set([commits.at(-1) ?? 'HEAD', commits[0] ?? 'HEAD'])) {
      const diff = ['diff', '--name-status', '-M', '--diff-filter=R', '-z', '--relative', since, '--', 'content']
      const fields = fieldsOf(gitSync(root, diff))
      for (let i = 0; i < fields.length; i += 3) {
        const [status = '', from = '', to = ''] = fields.slice(i, i + 3)
        if (!/^R\d+$/.test(status) || to === '') throw unexpected(status)
        renames.set(from.slice('content/'.length), to.slice('content/'.length))
      }
    }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    onProblem(error.message)
  }
  return renames
}

/** The maximum number of versions of a file to read. */
const mostVersions = 100

/** Yields the committed texts of a file, newest first. `file` is relative to the directory. Throws a `GitError` if git fails. */
export async function* committedTexts(root: string, file: string): AsyncGenerator<string> {
  // In the repository of the file, which may be a submodule.
  const [folder, name] = [join(root, posix.dirname(file)), posix.basename(file)]
  const commits = await git(folder, ['rev-list', `--max-count=${mostVersions}`, 'HEAD', '--', name])
  for (const commit of commitsIn(commits)) {
    const answer = await git(folder, ['cat-file', '--batch'], `${commit}:./${name}\n`)
    const [header] = /^[\da-f]+ blob \d+\n/.exec(answer) ?? []
    // A commit that deletes the file has no text of it.
    if (header !== undefined) yield answer.slice(header.length, -1)
  }
}
