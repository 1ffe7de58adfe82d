// Lists the files that differ from an earlier commit, for `docsite check --since`, and those that were renamed since a file was committed.

import { spawnSync } from 'node:child_process'
import { posix } from 'node:path'
import { DocsiteError } from '../../model/diagnostics/docsite-error.ts'

const fetchHint = 'Fetch the full history, for example with `fetch-depth: 0` of actions/checkout.'

/**
 * Returns the files that have changed since the commit at which this branch left `ref`, relative to the project and with `/` separators.
 * This includes deleted files, and files that are not committed or not tracked. A path outside the project starts with `../`.
 * Throws a `DocsiteError` if git does not know the commit.
 */
export function changedSince(root: string, ref: string): Set<string> {
  const { top, prefix } = repositoryOf(root)
  const commit = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
  if (commit === undefined) throw new DocsiteError(`git does not know the commit \`${ref}\``, [], fetchHint)
  const base = git(root, ['merge-base', commit.trim(), 'HEAD'])?.trim()
  if (!base) throw new DocsiteError(`\`${ref}\` and \`HEAD\` have no common commit in this clone`, [], fetchHint)
  const lists = [
    ['diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', base],
    ['ls-files', '--others', '--exclude-standard', '-z'],
  ].map((args) => git(top, args))
  const files = lists.flatMap((list) => (list ?? '').split('\0').filter(Boolean))
  return new Set(files.map((file) => posix.relative(prefix, file)))
}

/** Returns the new content paths by old path; an empty map without git. */
export function renamesSince(root: string, file: string): Map<string, string> {
  // Compare with the first commit that changed the file, to find all renames, and with the last one, because git
  // detects recent renames most reliably.
  const commits = (git(root, ['log', '--format=%H', '--', file]) ?? '').split('\n').filter(Boolean)
  const renames = new Map<string, string>()
  for (const since of new Set([commits.at(-1) ?? 'HEAD', commits[0] ?? 'HEAD'])) {
    const diff = ['diff', '--name-status', '-M', '--diff-filter=R', '-z', '--relative', since, '--', 'content']
    const parts = (git(root, diff) ?? '').split('\0')
    for (let i = 0; i + 2 < parts.length; i += 3)
      renames.set((parts[i + 1] as string).slice('content/'.length), (parts[i + 2] as string).slice('content/'.length))
  }
  return renames
}

/** Returns the top directory of the repository, and the path of the project in it. */
function repositoryOf(root: string): { top: string; prefix: string } {
  const [top, prefix = ''] = git(root, ['rev-parse', '--show-toplevel', '--show-prefix'])?.split('\n') ?? []
  if (!top) throw new DocsiteError('`--since` needs a git repository, which this project is not in')
  return { top, prefix }
}

/** Returns what git prints; `undefined` if it fails. */
function git(cwd: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? stdout : undefined
}
