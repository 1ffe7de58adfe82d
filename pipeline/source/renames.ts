// git → content files that were renamed since a file of the project was committed.

import { spawnSync } from 'node:child_process'

/** Returns new content paths by old path; empty without git. */
export function renamesSince(root: string, file: string): Map<string, string> {
  const git = (...args: string[]): string => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    return status === 0 ? stdout : ''
  }
  // The last commit is nearest to what is there now; the first one knows renames from before later changes of the file.
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
