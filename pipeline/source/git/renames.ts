// Finds content files that were renamed after another file of the project was committed.

import { spawnSync } from 'node:child_process'

/** Returns the new content paths by old path; an empty map without git. */
export function renamesSince(root: string, file: string): Map<string, string> {
  const git = (...args: string[]): string => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    return status === 0 ? stdout : ''
  }
  // Compare with the first commit that changed the file, to find all renames, and with the last one, because git
  // detects recent renames most reliably.
  const commits = git('log', '--format=%H', '--', file).split('\n').filter(Boolean)
  const renames = new Map<string, string>()
  for (const since of new Set([commits.at(-1) ?? 'HEAD', commits[0] ?? 'HEAD'])) {
    const diff = ['diff', '--name-status', '-M', '--diff-filter=R', '-z', '--relative', since, '--', 'content']
    const parts = git(...diff).split('\0')
    for (let i = 0; i + 2 < parts.length; i += 3)
      renames.set((parts[i + 1] as string).slice('content/'.length), (parts[i + 2] as string).slice('content/'.length))
  }
  return renames
}
