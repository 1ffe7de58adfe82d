// Tracks who uses files and directories that killed commands leave behind: other processes, and tasks of this process.

/** Number of tasks of this process that use a path, by absolute path. */
const users = new Map<string, number>()

/** Marks a path as used by a task of this process. Call the returned function when the task is done. */
export function use(path: string): () => void {
  users.set(path, usersOf(path) + 1)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    const rest = usersOf(path) - 1
    if (rest > 0) users.set(path, rest)
    else users.delete(path)
  }
}

/** Returns how many tasks of this process use a path. */
export const usersOf = (path: string): number => users.get(path) ?? 0

/** Returns the name of this task: the process id, followed by a number if `isTaken` for other tasks of this process. */
export function taskName(isTaken: (name: string) => boolean): string {
  const id = String(process.pid)
  if (!isTaken(id)) return id
  let number = 2
  while (isTaken(`${id}-${number}`)) number++
  return `${id}-${number}`
}

/**
 * Returns whether the owner of a file is still at work: the process with this id, or if that is this process, more than `ownTasks` tasks
 * that use `path`. A killed process may have had the id of this one.
 */
export function isAtWork(pid: number, path: string, ownTasks = 0): boolean {
  return pid === process.pid ? usersOf(path) > ownTasks : isRunning(pid)
}

/** Returns whether another process with this id is running. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
