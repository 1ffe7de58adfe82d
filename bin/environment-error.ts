// Errors of the machine → one sentence each. The command's first file imports this one: it needs little itself.

import { lookUp } from '../pipeline/text/look-up.ts'

/** Says what the machine lacks; `undefined` for any other error. */
export function environmentError({
  code = '',
  errno,
  syscall = '',
  path,
  message,
}: NodeJS.ErrnoException): string | undefined {
  const missing = code === 'ENOENT' ? lookUp(missingPlaces, syscall) : undefined
  if (missing) return missing
  const known = lookUp(diskErrors, code)
  if (known) return path ? `${known}: ${path}` : known
  return errno === undefined ? undefined : `The system reports a fault: ${message}`
}

/** What is missing, by what was asked of the system. */
const missingPlaces: Record<string, string> = {
  uv_cwd: 'The current directory does not exist any more: change to another one',
  mkdtemp: 'The folder for temporary files does not exist: create it, or set TMPDIR to one that does',
}

const diskErrors: Record<string, string> = {
  ENOSPC: 'The disk is full; what was there is untouched',
  EACCES: 'A file may not be read or written; what was there is untouched',
  EPERM: 'A file may not be changed; what was there is untouched',
  EROFS: 'The disk is read-only; what was there is untouched',
  ENAMETOOLONG: 'A path is longer than the disk allows; what was there is untouched',
  EMFILE: 'Too many files are open: raise the limit with `ulimit -n`; what was there is untouched',
  ENFILE: 'Too many files are open on this machine; what was there is untouched',
}
