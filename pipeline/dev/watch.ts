// Watches the files of a project. Reports changes that arrive together in one call.

import { existsSync, readdirSync, type Stats } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type FSWatcher, watch } from 'chokidar'
import { overridesFolder } from '../source/components.ts'
import { findPlace } from '../source/contained.ts'
import { areaOfFile } from '../source/content-area.ts'
import { type FileEvent, statOf } from '../source/file-state.ts'
import { relativePath } from '../source/relative-path.ts'
import { WatchTargets } from './watch-targets.ts'

// Editors may save in two writes. This delay combines them and is too short to notice.
const gatherMs = 4
// chokidar ignores a second change to a file within 50 ms, so files are compared again after this time.
const recheckMs = 60
// File systems round modification times.
const clockStepMs = 20
// Many editors empty a file before they write it. A file that has been empty for less than this time is still being saved.
const saveMs = 100

export interface WatchInput {
  root: string
  /** The time at which the site was read, in ms. Files that have changed since then are reported. */
  since: number
  /** Files that existed when the site was read. */
  known: readonly string[]
  /** Directories outside `content/` that its symbolic links may point to, relative to the root. */
  linkedFolders?: readonly string[] | undefined
  /** Called with the changes that arrive together. */
  onChange(events: FileEvent[]): void
}

export interface Watching {
  /** Watches more files. */
  add(files: readonly string[]): void
  /** Replaces `linkedFolders`. Reports the files that links lead to and that were ignored before. */
  allow(linkedFolders: readonly string[] | undefined): void
  close(): Promise<void>
}

/** Watches the content, the configuration, and the project's components and styles. */
export function watchProject({ root, since, known, linkedFolders, onChange }: WatchInput): Watching {
  let allowed = linkedFolders
  const targets = new WatchTargets(
    root,
    ['content', 'config', overridesFolder].map((name) => join(root, name)),
  )
  const isOther = (path: string) => !targets.has(path) && !targets.leadTo(path)
  // The root and the directories that lead to targets outside are watched too, so that directories can be removed and created again.
  const isWay = (path: string) => path === root || (!isInside(root, path) && targets.leadTo(path))
  // The index of git is hidden, and watched by name.
  const ignored = (path: string) =>
    !isWay(path) && ((isForeign(root, path) && !targets.names(path)) || isOther(path) || leadsAway(root, path, allowed))
  const watcher: FSWatcher = watch(root, { ignored, followSymlinks: true })
  const gathered = new Map<string, FileEvent>()
  const seen = new Set<string>()
  /** Files that `add` has added and that chokidar has not found yet. */
  const expected = new Set<string>()
  let isReady = false
  let timer: NodeJS.Timeout | undefined

  const gather = (kind: FileEvent['kind'], absolutePath: string) => {
    // The directories above the targets are not part of the site.
    if (!targets.has(absolutePath)) return
    gathered.set(absolutePath, { kind, absolutePath })
    timer ??= setTimeout(flush, gatherMs)
    if (kind !== 'unlink') recheckLater(absolutePath)
  }
  const recheckLater = (path: string) => {
    const stamp = stampOf(path)
    setTimeout(() => {
      const now = stampOf(path)
      if (now !== undefined && now !== stamp) gather('change', path)
    }, recheckMs).unref()
  }
  const gatherLater = ({ kind, absolutePath }: FileEvent) => {
    setTimeout(() => existsSync(absolutePath) && gather(kind, absolutePath), saveMs).unref()
  }
  /** Adds files that chokidar does not watch, such as those created after it listed a directory and before it listened for changes. */
  const completeFolders = () => {
    for (const [folder, names] of Object.entries(watcher.getWatched())) {
      if (folder !== root && !isInside(root, folder)) continue
      const watched = new Set(names)
      const missed = namesIn(folder).filter((name) => !watched.has(name) && !ignored(join(folder, name)))
      watcher.add(missed.map((name) => join(folder, name)))
    }
  }
  const flush = () => {
    timer = undefined
    // Editors create temporary files and remove them immediately.
    const events = [...gathered.values()].filter(({ kind, absolutePath }) => kind !== 'add' || existsSync(absolutePath))
    gathered.clear()
    const saving = events.filter(({ absolutePath }) => isBeingSaved(statOf(absolutePath), Date.now()))
    for (const event of saving) gatherLater(event)
    const saved = events.filter((event) => !saving.includes(event))
    if (saved.length > 0) onChange(saved)
  }
  const hasChanged = (path: string) => (statOf(path)?.ctimeMs ?? 0) >= since - clockStepMs
  watcher.on('add', (path) => {
    if (!isReady) seen.add(path)
    else if (!expected.delete(path) || hasChanged(path)) gather('add', path)
  })
  watcher.on('change', (path) => gather('change', path))
  watcher.on('unlink', (path) => gather('unlink', path))
  watcher.on('addDir', (path) => {
    if (!isReady) return
    gather('add', path)
    setTimeout(() => !watcher.closed && completeFolders(), recheckMs).unref()
  })
  watcher.on('unlinkDir', (path) => gather('unlink', path))
  // An error in the watcher, such as too many open files, must not end the server.
  watcher.on('error', () => undefined)
  watcher.on('ready', () => {
    isReady = true
    completeFolders()
    for (const path of known) if (!seen.has(path)) gather('unlink', path)
    for (const path of seen) if (hasChanged(path)) gather('add', path)
    seen.clear()
  })
  return {
    add(files) {
      const added = targets.add(files)
      if (added.targets.length === 0) return
      for (const file of added.targets) if (existsSync(file)) expected.add(file)
      // What is missing is found in the directory above it when it is created.
      watcher.add(added.outermost.filter((path) => existsSync(path)))
    },
    allow(folders) {
      if (isDeepStrictEqual(folders, allowed)) return
      allowed = folders
      completeFolders()
    },
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

/** Returns whether a file was emptied just before `now` (in ms), so that its new text is probably about to be written. */
export function isBeingSaved(stat: Stats | undefined, now: number): boolean {
  if (!stat?.isFile() || stat.size > 0) return false
  const age = now - stat.mtimeMs
  return age >= 0 && age < saveMs
}

const isInside = (folder: string, path: string): boolean => path.startsWith(folder + sep)

/**
 * Returns whether a file is not part of the site: a package, a hidden file, or an editor's temporary file. Hidden files
 * in `public/` are part of the site.
 */
function isForeign(root: string, path: string): boolean {
  if (/(?:~|\.sw[a-z]|\.part|\.tmp|\.DS_Store)$/.test(path)) return true
  if (isInside(join(root, 'content', 'public'), path)) return false
  const inProject = isInside(root, path) ? relative(root, path) : basename(path)
  return /(?:^|[\\/])(?:node_modules(?:[\\/]|$)|\.)/.test(inProject)
}

/** Returns whether a content path leads outside the directories that docsite reads. A link could point to an entire disk. */
function leadsAway(root: string, path: string, linkedFolders: readonly string[] = []): boolean {
  const file = relativePath(root, path)
  if (!file.startsWith('content/')) return false
  const { area, path: inContent } = areaOfFile(root, file, linkedFolders)
  return findPlace(area, inContent).kind === 'refused'
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function stampOf(path: string): string | undefined {
  const stat = statOf(path)
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`
}
