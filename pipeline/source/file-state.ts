// Recognizes unchanged files without reading them, by what git's index compares: size, times and inode.

import { lstatSync, realpathSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { threadId } from 'node:worker_threads'

/**
 * Returns the stat of what a path leads to. Returns `undefined` if there is no such file, and also if a part of the path is a file, a loop
 * of links or a directory without permission: `throwIfNoEntry` does not prevent these errors.
 */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** A change of a file, on disk or in an editor. */
export interface FileEvent {
  kind: 'add' | 'change' | 'unlink'
  absolutePath: string
}

/** Size in bytes, the times of the last change of content and of metadata in ms, and the number of the inode. */
export type FileState = readonly [size: number, mtimeMs: number, ctimeMs: number, inode: number]

/**
 * Returns the state of a regular file. Returns `undefined` for everything else, including symbolic links, because what they lead to may
 * change while they stay the same.
 */
export function stateOf(path: string): FileState | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat?.isFile() ? [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino] : undefined
  } catch {
    return undefined
  }
}

export const isSameState = (a: FileState, b: FileState | undefined): boolean =>
  b !== undefined && a.every((part, i) => part === b[i])

/** Returns whether two names lead to the same file, with the same content. Creating a name changes only the time of the metadata. */
export const isSameFile = ([size, mtimeMs, , inode]: FileState, b: FileState | undefined): boolean =>
  b !== undefined && size === b[0] && mtimeMs === b[1] && inode === b[3]

/** The coarsest unit of times in common file systems: that of FAT, in ms. */
const coarsestMs = 2000

/**
 * Returns whether each later change of a file gets another time than this one. A file that was changed immediately before it was read can
 * change again within the same unit of its file system's clock, and then has the same state. `now` comes from `fileSystemTime`.
 */
export const isSettled = ([, mtimeMs, ctimeMs]: FileState, now: number): boolean =>
  Math.max(mtimeMs, ctimeMs) < now - coarsestMs

/** Returns the time of the file system of a directory, in ms. On a network it may differ from that of this machine. */
export function fileSystemTime(folder: string): number {
  const file = join(folder, `clock.${process.pid}-${threadId}.part`)
  try {
    writeFileSync(file, '')
    const { mtimeMs } = lstatSync(file)
    rmSync(file, { force: true })
    return mtimeMs
  } catch {
    // Nothing can be saved here either.
    return 0
  }
}

/**
 * Returns whether a file or a directory may have changed since a time from `fileSystemTime`. Its hash may then be that of another content
 * than the one that was read since that time. A path that leads to no accessible file has no hash.
 */
export const mayHaveChanged = (path: string, since: number): boolean => (statOf(path)?.ctimeMs ?? 0) >= since

/** Returns whether no part of a path inside a directory is a symbolic link. The directory itself may be one. */
export function hasNoLink(folder: string, path: string): boolean {
  try {
    return realpathSync.native(join(folder, path)) === join(realpathSync.native(folder), path.split('/').join(sep))
  } catch {
    return false
  }
}
