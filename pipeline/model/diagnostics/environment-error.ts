// Describes operating system errors in one sentence each. `docsite.ts` imports this file first, so keep its imports to a minimum.

import { lookUp } from '../../text/look-up.ts'

/** Describes an operating system error in one sentence. Returns `undefined` for other errors. */
export function environmentError({
  code = '',
  errno,
  syscall = '',
  path,
  message,
}: NodeJS.ErrnoException): string | undefined {
  const missing = code === 'ENOENT' ? lookUp(missingDirectories, syscall) : undefined
  if (missing) return missing
  // A worker that cannot start names the cause only in its message.
  const [cause = code] = code === 'ERR_WORKER_INIT_FAILED' ? (/\bE[A-Z]+$/.exec(message) ?? []) : []
  const explanation = lookUp(diskErrors, cause)
  if (explanation) return path ? `${explanation}: ${path}` : explanation
  return errno === undefined ? undefined : `The operating system reported an error: ${message}`
}

/** Messages for missing directories, by system call. */
const missingDirectories: Record<string, string> = {
  uv_cwd: 'The current directory no longer exists. Change to another one.',
  mkdtemp: 'The directory for temporary files does not exist. Create it, or set TMPDIR to another one.',
}

const diskErrors: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space and run the command again; existing files were not changed',
  EACCES: 'Permission denied; existing files were not changed',
  EPERM: 'Operation not permitted; existing files were not changed',
  EROFS: 'The disk is read-only; existing files were not changed',
  ENAMETOOLONG: 'A path is too long for this file system; existing files were not changed',
  EMFILE: 'Too many open files. Raise the limit with `ulimit -n`. Existing files were not changed',
  ENFILE: 'Too many open files on this machine; existing files were not changed',
}
