// Finds content files that were renamed after another file of the project was committed.

import { git } from './changed-files.ts'

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
