// A requested path → a file of a folder. No path leads out of the folder, however it is spelled.

import type { Stats } from 'node:fs'
import { sep } from 'node:path'
import { findFile as findContained } from '../source/contained.ts'

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
  try {
    const found = findContained({ folder, shown: '.well-known' }, path.slice(1))
    if (found.kind !== 'file') return undefined
    // Some disks take capitals for small letters; hosts do not.
    const written = found.realPath.split(sep).join('/')
    if (!written.endsWith(path) && written.toLowerCase().endsWith(path.toLowerCase())) return undefined
    return { path: path.slice(1), absolutePath: found.realPath, stat: found.stat }
  } catch {
    // The disk fails: nothing of it is a file.
    return undefined
  }
}
