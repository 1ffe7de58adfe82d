// Output files → disk; the only writer. The folder is made beside the old one and takes its place when it is whole.
//
//   .dist-<pid>.new   being written
//   .dist.next        whole; about to take the place of dist
//   .dist.old         the site that was there, until its successor stands
//
// A command that is killed leaves at most these; the next one finishes or clears them (`recoverOutput`).

import { hash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { UsageError } from '../source/usage.ts'

/** A file of the output: its path there, the hash of its bytes and their number. */
export interface WrittenFile {
  path: string
  hash: string
  size: number
}

/** Writes into a folder that is being made; any thread may. */
export class OutputWriter {
  readonly folder: string
  readonly #previous: string
  readonly #made = new Set<string>()

  /** `previous` is the folder that is there now: unchanged files are taken over from it. */
  constructor(folder: string, previous: string) {
    this.folder = folder
    this.#previous = previous
  }

  write(path: string, text: string): WrittenFile {
    // As text all the way: a buffer for each page would be garbage that nobody collects in time.
    writeFileSync(this.#prepare(path), text)
    return { path, hash: hash('sha1', text), size: Buffer.byteLength(text) }
  }

  /** Returns what was written under a path, by any thread. */
  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** Copies a file without reading it, large as it may be: nothing takes it over later, so its hash is not asked for. */
  copy(from: string, path: string): WrittenFile {
    const target = this.#prepare(path)
    copyFileSync(from, target)
    return { path, hash: '', size: statSync(target).size }
  }

  /** Takes a file over from the previous output if its bytes are still those that were written; tells whether it did. */
  reuse({ path, hash: expected }: WrittenFile): boolean {
    const old = join(this.#previous, path)
    let bytes: Buffer
    try {
      bytes = readFileSync(old)
    } catch {
      return false
    }
    if (hash('sha1', bytes) !== expected) return false
    const target = this.#prepare(path)
    try {
      linkSync(old, target)
    } catch {
      // Not every file system has links.
      writeFileSync(target, bytes)
    }
    return true
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

/** The output folder of a build, from its check to the moment the new one takes its place. */
export class OutputFolder {
  /** Absolute, links resolved. */
  readonly target: string
  readonly staging: string

  constructor(target: string) {
    this.target = existsSync(target) ? realpathSync(target) : resolve(target)
    this.staging = beside(this.target, `-${process.pid}.new`)
    rmSync(this.staging, { recursive: true, force: true })
    mkdirSync(this.staging, { recursive: true })
  }

  writer(): OutputWriter {
    return new OutputWriter(this.staging, this.target)
  }

  /** Puts the new folder in the old one's place. The old one is left beside it, for `clear` to take away. */
  commit(): void {
    const next = beside(this.target, '.next')
    const old = beside(this.target, '.old')
    rmSync(next, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
    renameSync(this.staging, next)
    if (existsSync(this.target)) renameSync(this.target, old)
    renameSync(next, this.target)
  }

  /** Takes the old folder away: of a large site that is as many files again. */
  async clear(): Promise<void> {
    await rm(beside(this.target, '.old'), { recursive: true, force: true })
  }

  /** Gives up: the old folder stays as it is. */
  abort(): void {
    rmSync(this.staging, { recursive: true, force: true })
  }
}

/** Finishes what a killed command left: a swap cut between its two renames, folders half written. */
export function recoverOutput(out: string): void {
  const target = existsSync(out) ? realpathSync(out) : resolve(out)
  if (!existsSync(target)) {
    const left = ['.next', '.old'].map((end) => beside(target, end)).find(existsSync)
    if (left) renameSync(left, target)
  }
  const parent = dirname(target)
  if (!existsSync(parent)) return
  const own = new RegExp(
    `^\\.${basename(target).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\.next|\\.old|-(\\d+)\\.new)$`,
  )
  for (const name of readdirSync(parent)) {
    const [found, pid] = own.exec(name) ?? []
    if (found !== undefined && !(pid !== undefined && isRunning(Number(pid))))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

const beside = (target: string, end: string): string => join(dirname(target), `.${basename(target)}${end}`)

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Refuses an output folder whose loss would hurt: the project, what holds it, its sources, or somebody else's files. */
export function checkOutput(out: string, root: string): void {
  const target = existsSync(out) ? realpathSync(out) : resolve(out)
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
