// Writes output files to disk. Unchanged files are linked from the previous output, which is cheaper than writing them again.

import { createHash, hash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { portableFile } from '../model/portable.ts'
import { type Area, openFile, partsOf } from '../source/contained.ts'
import { type FileState, isSameFile, stateOf } from '../source/file-state.ts'
import { namingFile } from '../storage/disk.ts'

/** A text file. `path` is relative to the output directory and uses `/`. */
export interface TextFile {
  path: string
  text: string
  /** The same text in parts, if it may be too large to be in memory as a whole. */
  parts?: () => Iterable<string>
}

/** A binary file, such as an image. */
interface BytesFile {
  path: string
  bytes: Uint8Array
}

/** A file that is copied from disk. */
interface CopiedFile {
  path: string
  from: { area: Area; filePath: string }
}

/** A file that an output generates. */
export type OutputFile = TextFile | BytesFile | CopiedFile

/** A file in the output directory. `hash` is empty for copied files, which are never reused. */
export interface WrittenFile {
  path: string
  hash: string
  size: number
  /** The inode of the file when it was written. Absent for copied files. */
  inode?: number
}

/** The current output directory. */
export interface PreviousOutput {
  /** Absolute path. */
  folder: string
  /**
   * The time of the file system after the last build had written and linked all files, in ms, or 0. A file whose times are older has not
   * changed since.
   */
  finishedAt: number
}

/** Writes into the staging directory. Every worker has its own writer for the same directory. */
export class OutputWriter {
  readonly folder: string
  readonly previous: PreviousOutput
  readonly #made = new Set<string>()
  readonly #isPortable: boolean

  /** Reuses unchanged files from `previous`. Converts the files of a portable site. */
  constructor(folder: string, previous: PreviousOutput, isPortable = false) {
    this.folder = folder
    this.previous = previous
    this.#isPortable = isPortable
  }

  /** Writes a file, or reuses `facts`, the file with that path in the previous output, if its bytes are the same. */
  write(path: string, text: string | Uint8Array, facts?: WrittenFile): WrittenFile {
    if (!this.#isPortable || typeof text !== 'string') return this.#write(path, () => [text], facts)
    const file = portableFile(path, text)
    return this.#write(file.path, () => [file.text], facts)
  }

  #write(path: string, parts: () => Iterable<string | Uint8Array>, facts: WrittenFile | undefined): WrittenFile {
    const sha1 = createHash('sha1')
    for (const part of parts()) sha1.update(part)
    const textHash = sha1.digest('hex')
    const reused = facts?.path === path && facts.hash === textHash ? this.reuse(facts) : undefined
    if (reused) return reused
    const target = this.#prepare(path)
    const write = () => namingFile(target, () => writeParts(target, parts()))
    try {
      write()
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      // The file may be linked to the previous output, which must not change.
      rmSync(target)
      write()
    }
    const { size, ino } = statSync(target)
    return { path, hash: textHash, size, inode: ino }
  }

  /** Writes or copies a file. `facts` describe the file with the same path in the previous output. */
  writeFile(file: OutputFile, facts?: WrittenFile): WrittenFile {
    if ('from' in file) return this.copy(file)
    if ('parts' in file && !this.#isPortable) return this.#write(file.path, file.parts, facts)
    return this.write(file.path, 'text' in file ? file.text : file.bytes, facts)
  }

  /** Returns the text of a file that this build wrote. */
  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Returns the bytes of a file that this build wrote or reused. */
  bytes(path: string): Uint8Array | undefined {
    return this.has(path) ? readFileSync(join(this.folder, path)) : undefined
  }

  /** Copies a file in chunks, so that it can have any size. Does not replace an existing file. */
  copy({ path, from: { area, filePath } }: CopiedFile): WrittenFile {
    const target = this.#prepare(path)
    const source = openFile(area, filePath)
    if (source.kind !== 'file')
      throw new Error(`${join(area.folder, filePath)} was removed or replaced during the build`)
    try {
      namingFile(target, () => writeParts(target, partsOf(source)))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      closeSync(source.descriptor)
    }
    return { path, hash: '', size: statSync(target).size }
  }

  /**
   * Reuses a file from the previous output if its bytes have not changed since. Returns `file`, or the same file with its new inode, or
   * `undefined` if the file was not reused.
   */
  reuse(file: WrittenFile): WrittenFile | undefined {
    const target = this.#prepare(file.path)
    const old = join(this.previous.folder, file.path)
    // A new link changes the times of the file.
    const state = this.#unchangedState(old, file)
    if (!linkOrCopy(old, target)) return undefined
    // Compare the new link, not the old file, which another build may replace at any moment.
    const now = stateOf(target)
    if (state && isSameFile(state, now)) return file
    // If another command has written the same bytes, the next build need not read them again.
    if (now && hash('sha1', readFileSync(target)) === file.hash) return { ...file, inode: now[3] }
    rmSync(target)
    return undefined
  }

  /** Reuses several files. Returns `known` if each file is as it was, or `undefined` if one was not reused. */
  reuseAll(known: WrittenFile[]): WrittenFile[] | undefined {
    const files: WrittenFile[] = []
    for (const file of known) {
      const reused = this.reuse(file)
      if (!reused) return undefined
      files.push(reused)
    }
    return files.every((file, i) => file === known[i]) ? known : files
  }

  /** Returns the state of a file in the previous output if nothing has changed it since the last build. */
  #unchangedState(old: string, { size, inode }: WrittenFile): FileState | undefined {
    const state = stateOf(old)
    if (!state) return undefined
    const [sizeNow, mtimeMs, ctimeMs, inodeNow] = state
    const isOld = Math.max(mtimeMs, ctimeMs) < this.previous.finishedAt
    return isOld && sizeNow === size && inodeNow === inode ? state : undefined
  }

  /** Reuses a file from the previous output without comparing its bytes. Returns whether the file exists. */
  keep(path: string): boolean {
    return linkOrCopy(join(this.previous.folder, path), this.#prepare(path))
  }

  /** Returns whether this build wrote or reused a file. */
  has(path: string): boolean {
    return existsSync(join(this.folder, path))
  }

  #prepare(path: string): string {
    const target = join(this.folder, path)
    const folder = dirname(target)
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#made.add(folder)
    }
    return target
  }
}

/** Creates a file. Writes strings directly, because one buffer per page would overload the garbage collector. */
function writeParts(target: string, parts: Iterable<string | Uint8Array>): void {
  const descriptor = openSync(target, 'wx')
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}

function linkOrCopy(old: string, target: string): boolean {
  try {
    linkSync(old, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      rmSync(target)
      return linkOrCopy(old, target)
    }
    // The file is missing, or the file system does not support links.
    try {
      copyFileSync(old, target)
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
      throw error
    }
  }
  return true
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
