// Tells which processes still run, so that files of dead ones can be removed.

/** Tells whether another process with this id runs. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
