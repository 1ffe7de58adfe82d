// Errors of the disk that say which file they are about.

/** Runs an operation on a file. Node leaves the file out where it fails in the middle, as on a full disk. */
export function namingFile<T>(path: string, operation: () => T): T {
  try {
    return operation()
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path: (error as NodeJS.ErrnoException).path ?? path })
  }
}
