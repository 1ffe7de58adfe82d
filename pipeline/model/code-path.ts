// Returns the path of a file that a code block shows.

import { posix } from 'node:path'

/**
 * Returns a path relative to the project. Paths that begin with `./` or `../` are relative to the file that contains the code block,
 * `from`, which is relative to the project too. All other paths are relative to the project or to one of `markdown.codeFolders`.
 */
export const codePath = (from: string, path: string): string =>
  /^\.{1,2}\//.test(path)
    ? posix.normalize(posix.join(posix.dirname(from), path))
    : posix.normalize(path.replace(/^\/+/, ''))
