// Hashes the modules of live samples, so that a frame is bundled again only if one of them has changed.

import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/** Hashes of files, by absolute path. */
export type FileHashes = Record<string, string>

/** The hashes of this process. Most samples share their largest modules. */
const cache = new Map<string, { stamp: string; hash: string }>()

export const hashFiles = (files: readonly string[]): FileHashes =>
  Object.fromEntries(files.map((file) => [file, hashFile(file)]))

/** Returns whether all files are the same as when they were hashed. */
export const areSame = (hashes: FileHashes): boolean =>
  Object.entries(hashes).every(([file, expected]) => hashFile(file) === expected)

/** Returns the hash of a file, or `''` if it cannot be read. */
function hashFile(file: string): string {
  try {
    const { mtimeMs, size } = statSync(file)
    const stamp = `${mtimeMs} ${size}`
    const entry = cache.get(file)
    if (entry?.stamp === stamp) return entry.hash
    const made = hash('sha1', readFileSync(file))
    cache.set(file, { stamp, hash: made })
    return made
  } catch {
    return ''
  }
}
