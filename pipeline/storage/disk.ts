// Adds the file name to file-system errors that lack it.

/** Runs an operation on a file. If it fails midway, as on a full disk, Node's error has no path. */
export function namingFile<T>(path: string, operation: () => T): T {
  try {
    return operation()
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: (error as NodeJS.ErrnoException).path ?? path })
  }
}
