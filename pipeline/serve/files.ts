// Finds the file for a requested path in a directory. No path can escape the directory.

import { sep } from 'node:path'
import { asRoute, type RoutePath } from '../model/route.ts'
import { findFile as findContained } from '../source/contained.ts'

export interface FoundFile {
  /** Path inside the directory, with `/` separators. */
  path: string
  absolutePath: string
}

/**
 * Decodes the path of a request once. Returns `undefined` for paths with invalid escapes, `..`, NUL, backslashes,
 * hidden names or empty names, because no link on a site contains them.
 */
export function requestedPath(url: string | undefined): RoutePath | undefined {
  // Behind a proxy, the request line may contain the host.
  const target = (url ?? '/').replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '') || '/'
  let path: string
  try {
    path = decodeURIComponent(target)
  } catch {
    return undefined
  }
  if (!path.startsWith('/') || /[\0\\]|\/\//.test(path)) return undefined
  const segments = path.slice(1).split('/')
  const isHidden = (segment: string) => segment.startsWith('.') && segment !== '.well-known'
  return segments.some(isHidden) ? undefined : asRoute(path)
}

/** Finds a file by its path, which starts with `/`. Does not follow symbolic links out of the directory. */
export function findFile(folder: string, path: string): FoundFile | undefined {
  try {
    const file = findContained({ folder, shown: '.well-known' }, path.slice(1))
    if (file.kind !== 'file') return undefined
    // Some file systems ignore case; hosts do not.
    const filePath = file.realPath.split(sep).join('/')
    if (!filePath.endsWith(path) && filePath.toLowerCase().endsWith(path.toLowerCase())) return undefined
    return { path: path.slice(1), absolutePath: file.realPath }
  } catch {
    // The file system failed.
    return undefined
  }
}
