// Reads the earlier texts of a content file from git.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The maximum number of versions to read, and the maximum size of each in bytes. */
const most = { versions: 40, bytes: 4_000_000 }

/** Yields the committed texts of a file, newest first. `filePath` is relative to the directory. Yields nothing without git. */
export async function* versionsOf(folder: string, filePath: string): AsyncGenerator<string> {
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('git', args, { cwd: folder, maxBuffer: most.bytes, encoding: 'utf8' })
    return stdout
  }
  try {
    const log = await git('log', '--format=%H', `--max-count=${most.versions}`, '--', filePath)
    for (const commit of log.split('\n').filter(Boolean)) yield await git('show', `${commit}:./${filePath}`)
  } catch {
    // The project is not in a repository, or git is not installed.
  }
}
