// Adds the name of the file to file-system errors that lack it.

/** Runs an operation on a file. Node's error has no path if the operation fails midway, as on a full disk. */
export function namingFile<T>(path: string, operation: () => T): T {
  try {
    return operation()
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: (error as NodeJS.ErrnoException).path ?? path })
  }
}
