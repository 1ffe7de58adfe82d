// Starts worker threads while the configuration is still being read.

import { join } from 'node:path'
import { listTree } from '../source/contained.ts'
import { type Pool, pagesWorthWorkers } from '../workers/pool.ts'

/** Starts the workers for a command without a cache, which parses every page, if the project has enough files for them. */
export function startWorkers(pool: Pool, root: string): void {
  if (countFiles(join(root, 'content')) >= pagesWorthWorkers) pool.start()
}

/** Returns the number of files and directories in a directory. The result is only an estimate of the number of pages. */
function countFiles(directory: string): number {
  try {
    return listTree(directory).length
  } catch {
    // The command itself reports an unreadable directory.
    return 0
  }
}
