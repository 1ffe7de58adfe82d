// The output directory. A build creates the new site next to the old one and swaps the two when the new one is complete.
//
//   .dist-<pid>.new    the new site, incomplete
//   .dist-<pid>.next   the new site, complete, before the swap
//   .dist-<pid>.old    the old site, until the swap is done
//
// If a process builds several sites at once, the ids of the other builds are followed by a number.
//
// A killed command leaves at most these directories. The next command finishes the swap or removes them (`recoverOutput`). Concurrent builds affect each other only during the swap. Each swaps in a complete site, and the last one remains.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { compareText } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { dataScriptOf } from '../model/portable.ts'
import { statOf } from '../source/file-state.ts'
import { isAtWork, taskName, use, usersOf } from '../storage/processes.ts'
import { OutputWriter } from './output-writer.ts'

/** The output directory of one build. */
export class OutputFolder {
  /** Absolute path with resolved symbolic links. */
  readonly target: string
  readonly staging: string
  readonly #next: string
  readonly #old: string
  readonly #release: () => void

  constructor(out: string) {
    this.target = resolveOutput(out)
    const beside = (task: string, kind: LeftKind) =>
      join(dirname(this.target), `.${basename(this.target)}-${task}.${kind}`)
    const task = taskName((name) => usersOf(beside(name, 'new')) > 0)
    this.staging = beside(task, 'new')
    this.#next = beside(task, 'next')
    this.#old = beside(task, 'old')
    for (const folder of [this.staging, this.#next, this.#old]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(dirname(this.target), { recursive: true })
    // With `recursive`, Node would report a read-only disk as a missing directory.
    mkdirSync(this.staging)
    const releases = [this.staging, this.#next, this.#old].map((path) => use(path))
    this.#release = () => {
      for (const release of releases) release()
    }
  }

  /** `finishedAt` is the result of `clear` in the last build, or 0. */
  writer(finishedAt: number, isPortable = false): OutputWriter {
    return new OutputWriter(this.staging, { folder: this.target, finishedAt }, isPortable)
  }

  /** Replaces the old directory with the new one. `clear` then removes the old one. */
  commit(): void {
    renameSync(this.staging, this.#next)
    try {
      while (!this.#swap()) rmSync(this.#old, { recursive: true, force: true })
    } catch (error) {
      if (!existsSync(this.target) && existsSync(this.#old)) renameSync(this.#old, this.target)
      throw error
    }
  }

  /** Swaps the directories and returns whether that succeeded. It fails if another build's directory appears between the two renames. */
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
      // Another command found no site between the renames and finished the swap.
      if (codeOf(error) === 'ENOENT' && !existsSync(this.#next) && existsSync(this.target)) return true
      throw error
    }
  }

  /**
   * Removes the old directory. If that fails, the next build tries again. Returns the time of the file system afterwards, in ms: that of
   * the last change beside the output, because removing a name also changes the times of the file.
   */
  clear(): number {
    removeQuickly(this.#old)
    this.#release()
    return statOf(dirname(this.target))?.mtimeMs ?? 0
  }

  /** Removes the new directory. The old one stays unchanged. */
  abort(): void {
    for (const folder of [this.staging, this.#next]) removeIfPossible(folder)
    this.#release()
  }
}

/** Finishes the swap of a killed command, and removes its incomplete directories. */
export function recoverOutput(out: string): void {
  const target = resolveOutput(out)
  if (!existsSync(target)) {
    const whole = leftBeside(target).filter(({ kind }) => kind !== 'new')
    // When sorted by name, `next` comes before `old`, so the newer site is first.
    const [left] = whole.sort((a, b) => compareText(a.kind, b.kind) || b.changed - a.changed)
    if (left) {
      try {
        renameSync(left.path, target)
      } catch (error) {
        // The command is still running and has finished the swap itself.
        if (!existsSync(target)) throw error
      }
    }
  }
  for (const { path, pid } of leftBeside(target)) if (!isAtWork(pid, path)) removeIfPossible(path)
}

type LeftKind = 'new' | 'next' | 'old'

interface Left {
  path: string
  pid: number
  kind: LeftKind
  changed: number
}

/** Returns the directories that running or killed builds have created next to the output. */
function leftBeside(target: string): Left[] {
  const parent = dirname(target)
  if (!existsSync(parent)) return []
  const prefix = `.${basename(target)}-`
  return readdirSync(parent).flatMap((name): Left[] => {
    if (!name.startsWith(prefix)) return []
    const [, pid, kind] = /^(\d+)(?:-\d+)?\.(new|next|old)$/.exec(name.slice(prefix.length)) ?? []
    const path = join(parent, name)
    const stat = statOf(path)
    return pid && kind && stat ? [{ path, pid: Number(pid), kind: kind as LeftKind, changed: stat.mtimeMs }] : []
  })
}

/** Removes a directory with one call for each file. The functions of Node.js take two to three times as much CPU time for a large site. */
function removeQuickly(folder: string): void {
  try {
    removeEntries(folder)
  } catch {
    removeIfPossible(folder)
  }
}

function removeEntries(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeEntries(path)
    else unlinkSync(path)
  }
  rmdirSync(folder)
}

function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The next build tries again.
  }
}

/**
 * Resolves links in the path of the output. The target of a link may be missing if a build was killed between the two
 * renames of a swap.
 */
function resolveOutput(out: string): string {
  const path = resolve(out)
  if (existsSync(path)) return realpathSync(path)
  const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
  if (link !== undefined) return resolve(dirname(path), link)
  const parent = dirname(path)
  return existsSync(parent) ? join(realpathSync(parent), basename(path)) : path
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** The manifest, and that of a portable site. */
const manifestFiles = ['static/manifest.json', dataScriptOf('static/manifest.json')]

/** Throws a `DocsiteError` if replacing the directory would delete the project, its sources, or files that docsite did not write. */
export function checkOutput(out: string, root: string): void {
  const target = resolveOutput(out)
  const project = realpathSync(root)
  const holds = (folder: string, path: string) => {
    const between = relative(folder, path)
    return between === '' || !(between === '..' || between.startsWith(`..${sep}`) || resolve(between) === between)
  }
  if (holds(target, project))
    throw new DocsiteError(`Cannot write the output to ${target}: it contains the project itself`)
  for (const source of ['content', 'config', 'node_modules']) {
    const sourcePath = join(project, source)
    const folder = existsSync(sourcePath) ? realpathSync(sourcePath) : sourcePath
    if (holds(folder, target) || holds(target, folder))
      throw new DocsiteError(`Cannot write the output to ${target}: it contains or is part of the project's ${source}`)
  }
  if (!existsSync(target)) return
  if (!lstatSync(target).isDirectory()) throw new DocsiteError(`Cannot write the output to ${target}: it is a file`)
  if (existsSync(join(target, '.git'))) {
    throw new DocsiteError(
      `Cannot write the output to ${target}: it is a work tree of git, which a build would delete. Choose another directory with --out, and copy the files from there`,
    )
  }
  const isOwn = manifestFiles.some((file) => existsSync(join(target, file)))
  if (readdirSync(target).length > 0 && !isOwn) {
    throw new DocsiteError(
      `Cannot write the output to ${target}: it contains files that docsite did not write. Empty it, or choose another directory with --out`,
    )
  }
}
