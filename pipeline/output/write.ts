// Output files → disk; the only writer. The folder is made beside the old one and takes its place when it is whole.
//
//   .dist-<pid>.new    being written
//   .dist-<pid>.next   whole; about to take the place of dist
//   .dist-<pid>.old    the site that was there, until its successor stands
//
// A command that is killed leaves at most these; the next one finishes or clears them (`recoverOutput`). Two builds at once do not
// meet but in the swap: each puts a whole site in place, and the last one stays.

import { hash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { namingFile } from '../disk.ts'
import { compareText } from '../model/message.ts'
import { isRunning } from '../running.ts'
import { type Area, openFile, partsOf } from '../source/contained.ts'
import { UsageError } from '../source/usage.ts'

/** A file of text that is to be written: its path in the output. */
export interface TextFile {
  path: string
  text: string
}

/** A file of the output: its path there, the hash of its bytes and their number. */
export interface WrittenFile {
  path: string
  hash: string
  size: number
}

/** Writes into a folder that is being made; any thread may. */
export class OutputWriter {
  readonly folder: string
  readonly previous: string
  readonly #made = new Set<string>()

  /** `previous` is the folder that is there now: unchanged files are taken over from it. */
  constructor(folder: string, previous: string) {
    this.folder = folder
    this.previous = previous
  }

  /** Writes a file; where `known`, the previous output's file of that path, is the same, it is taken over, which costs less. */
  write(path: string, text: string | Uint8Array, known?: WrittenFile): WrittenFile {
    const textHash = hash('sha1', text)
    if (known?.path === path && known.hash === textHash && this.reuse(known)) return known
    const target = this.#prepare(path)
    // As text all the way: a buffer for each page would be garbage that nobody collects in time.
    const write = () => namingFile(target, () => writeFileSync(target, text, { flag: 'wx' }))
    try {
      write()
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      // It may have been taken over, and be the old site's own file: that must not be written into.
      rmSync(target)
      write()
    }
    return { path, hash: textHash, size: Buffer.byteLength(text) }
  }

  /** Returns what was written under a path, by any thread. */
  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /**
   * Copies a file without reading it, large as it may be: nothing takes it over later, so its hash is not asked for. One that
   * another thread has made or taken over stays.
   */
  copy(from: string, path: string): WrittenFile {
    const target = this.#prepare(path)
    try {
      copyFileSync(from, target, constants.COPYFILE_EXCL)
    } catch (error) {
      // Node names the source, which is hardly ever at fault.
      if (codeOf(error) !== 'EEXIST')
        throw codeOf(error) === 'ENOENT' ? error : Object.assign(error as Error, { path: target })
    }
    return { path, hash: '', size: statSync(target).size }
  }

  /** Copies a content file part by part, however large it is. One that another thread has made or taken over stays. */
  copyContent(area: Area, filePath: string, path: string): WrittenFile {
    const target = this.#prepare(path)
    const source = openFile(area, filePath)
    if (source.kind !== 'file') throw new Error(`content/${filePath} was removed or replaced during the build`)
    try {
      namingFile(target, () => writeParts(target, partsOf(source)))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    } finally {
      closeSync(source.descriptor)
    }
    return { path, hash: '', size: statSync(target).size }
  }

  /** Takes a file over from the previous output if its bytes are still those that were written; tells whether it did. */
  reuse({ path, hash: expected }: WrittenFile): boolean {
    const target = this.#prepare(path)
    if (!takeOver(join(this.previous, path), target)) return false
    // Looked at here, not there: another build may put its own file there at any moment.
    if (hash('sha1', readFileSync(target)) === expected) return true
    rmSync(target)
    return false
  }

  /** Takes a file over that an earlier build has left, as it is; tells whether it was there. */
  keep(path: string): boolean {
    return takeOver(join(this.previous, path), this.#prepare(path))
  }

  /** Tells whether this build has a file, by any thread. */
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

function writeParts(target: string, parts: Iterable<Uint8Array>): void {
  const descriptor = openSync(target, 'wx')
  try {
    for (const part of parts) for (let at = 0; at < part.length; ) at += writeSync(descriptor, part, at)
  } finally {
    closeSync(descriptor)
  }
}

function takeOver(old: string, target: string): boolean {
  try {
    linkSync(old, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      rmSync(target)
      return takeOver(old, target)
    }
    // It is gone, or the file system has no links.
    try {
      copyFileSync(old, target)
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false
      throw error
    }
  }
  return true
}

/** The output folder of a build, from its check to the moment the new one takes its place. */
export class OutputFolder {
  /** Absolute, links resolved. */
  readonly target: string
  readonly staging: string
  readonly #next: string
  readonly #old: string

  constructor(out: string) {
    this.target = resolveOutput(out)
    this.staging = beside(this.target, 'new')
    this.#next = beside(this.target, 'next')
    this.#old = beside(this.target, 'old')
    for (const folder of [this.staging, this.#next, this.#old]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(dirname(this.target), { recursive: true })
    // Not recursive: on a read-only disk Node would then say that there is no such folder.
    mkdirSync(this.staging)
  }

  writer(): OutputWriter {
    return new OutputWriter(this.staging, this.target)
  }

  /** Puts the new folder in the old one's place. The old one is left beside it, for `clear` to take away. */
  commit(): void {
    renameSync(this.staging, this.#next)
    try {
      while (!this.#swap()) rmSync(this.#old, { recursive: true, force: true })
    } catch (error) {
      if (!existsSync(this.target) && existsSync(this.#old)) renameSync(this.#old, this.target)
      throw error
    }
  }

  /** Tells whether the new folder stands; not when another build's came in between the two renames. */
  #swap(): boolean {
    try {
      renameSync(this.target, this.#old)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
    try {
      renameSync(this.#next, this.target)
      return true
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false
      // Another command found no site at that moment, and finished the swap.
      if (codeOf(error) === 'ENOENT' && !existsSync(this.#next) && existsSync(this.target)) return true
      throw error
    }
  }

  /** Takes the old folder away: of a large site that is as many files again. What cannot be taken away now waits for the next build. */
  async clear(): Promise<void> {
    await rm(this.#old, { recursive: true, force: true }).catch(() => {})
  }

  /** Gives up: the old folder stays as it is. */
  abort(): void {
    for (const folder of [this.staging, this.#next]) removeIfPossible(folder)
  }
}

/** Finishes what a killed command left: a swap cut between its two renames, folders half written. */
export function recoverOutput(out: string): void {
  const target = resolveOutput(out)
  if (!existsSync(target)) {
    const whole = leftBeside(target).filter(({ kind }) => kind !== 'new')
    // By name, `next` comes before `old`: the newer site if there is one.
    const [left] = whole.sort((a, b) => compareText(a.kind, b.kind) || b.changed - a.changed)
    if (left) {
      try {
        renameSync(left.path, target)
      } catch (error) {
        // The command that was about to do it runs still, and has.
        if (!existsSync(target)) throw error
      }
    }
  }
  for (const { path, pid } of leftBeside(target)) if (!isRunning(pid)) removeIfPossible(path)
}

type LeftKind = 'new' | 'next' | 'old'

const beside = (target: string, kind: LeftKind): string =>
  join(dirname(target), `.${basename(target)}-${process.pid}.${kind}`)

interface Left {
  path: string
  pid: number
  kind: LeftKind
  changed: number
}

/** Folders that builds, dead or alive, have beside their output. */
function leftBeside(target: string): Left[] {
  const parent = dirname(target)
  if (!existsSync(parent)) return []
  const prefix = `.${basename(target)}-`
  return readdirSync(parent).flatMap((name): Left[] => {
    if (!name.startsWith(prefix)) return []
    const [, pid, kind] = /^(\d+)\.(new|next|old)$/.exec(name.slice(prefix.length)) ?? []
    const path = join(parent, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    return pid && kind && stat ? [{ path, pid: Number(pid), kind: kind as LeftKind, changed: stat.mtimeMs }] : []
  })
}

function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // In nobody's way: the next build tries again.
  }
}

/** Where the output really lies. A link is followed even when its end is missing: a swap may have been cut just there. */
function resolveOutput(out: string): string {
  const path = resolve(out)
  if (existsSync(path)) return realpathSync(path)
  const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
  if (link !== undefined) return resolve(dirname(path), link)
  const parent = dirname(path)
  return existsSync(parent) ? join(realpathSync(parent), basename(path)) : path
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** Refuses an output folder whose loss would hurt: the project, what holds it, its sources, or somebody else's files. */
export function checkOutput(out: string, root: string): void {
  const target = resolveOutput(out)
  const project = realpathSync(root)
  const holds = (folder: string, path: string) => {
    const between = relative(folder, path)
    return between === '' || !(between === '..' || between.startsWith(`..${sep}`) || resolve(between) === between)
  }
  if (holds(target, project)) throw new UsageError(`The output cannot go to ${target}: the project itself lies there`)
  for (const source of ['content', 'config', 'node_modules']) {
    const written = join(project, source)
    const folder = existsSync(written) ? realpathSync(written) : written
    if (holds(folder, target) || holds(target, folder))
      throw new UsageError(`The output cannot go to ${target}: the project keeps its ${source} there`)
  }
  if (!existsSync(target)) return
  if (!lstatSync(target).isDirectory()) throw new UsageError(`The output cannot go to ${target}: that is a file`)
  const isOwn = existsSync(join(target, 'static/manifest.json'))
  if (readdirSync(target).length > 0 && !isOwn) {
    throw new UsageError(
      `The output cannot go to ${target}: it holds files that docsite has not written. Empty it, or choose another folder with --out`,
    )
  }
}
