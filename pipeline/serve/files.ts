// A requested path → a file of a folder. No path leads out of the folder, however it is spelled.

import { realpathSync, type Stats, statSync } from 'node:fs'
import { join, sep } from 'node:path'

export interface FoundFile {
  /** Path inside the folder, `/` separators. */
  path: string
  absolutePath: string
  stat: Stats
}

/**
 * Decodes a request's path, once. `undefined` for what no honest link holds: bad escapes, `..`, NUL, backslashes, hidden or
 * empty names.
 */
export function requestedPath(url: string | undefined): string | undefined {
  // What goes through a proxy may name the host too.
  const written = (url ?? '/').replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '') || '/'
  let path: string
  try {
    path = decodeURIComponent(written)
  } catch {
    return undefined
  }
  if (!path.startsWith('/') || /[\0\\]|\/\//.test(path)) return undefined
  const segments = path.slice(1).split('/')
  const isHidden = (segment: string) => segment.startsWith('.') && segment !== '.well-known'
  return segments.some(isHidden) ? undefined : path
}

/** Finds a file by its path (with `/` at the start); links that lead out of the folder lead nowhere. */
export function findFile(folder: string, path: string): FoundFile | undefined {
  const absolutePath = join(folder, path)
  try {
    const stat = statSync(absolutePath)
    if (!stat.isFile()) return undefined
    const [real, root] = [realpathSync.native(absolutePath), realpathSync.native(folder)]
    // Some disks take capitals for small letters; hosts do not.
    const written = real.split(sep).join('/')
    if (!written.endsWith(path) && written.toLowerCase().endsWith(path.toLowerCase())) return undefined
    return real.startsWith(root + sep) ? { path: path.slice(1), absolutePath, stat } : undefined
  } catch {
    // Gone, too long, or through a file: nothing of it is a file.
    return undefined
  }
}
