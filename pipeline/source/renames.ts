// git → which content files were renamed since a file of the project was last committed.

import { spawnSync } from 'node:child_process'

/** New content path by old one. Empty where there is no git. */
export function renamesSince(root: string, file: string): Map<string, string> {
  const git = (...args: string[]): string => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    return status === 0 ? stdout : ''
  }
  // A file that was never committed says nothing of older commits.
  const since = git('log', '-1', '--format=%H', '--', file).trim() || 'HEAD'
  const parts = git('diff', '--name-status', '-M', '--diff-filter=R', '-z', '--relative', since, '--', 'content').split(
    '\0',
  )
  const renames = new Map<string, string>()
  for (let i = 0; i + 2 < parts.length; i += 3)
    renames.set((parts[i + 1] as string).slice('content/'.length), (parts[i + 2] as string).slice('content/'.length))
  return renames
}
