// Files of a project → one event for what changed together.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { findPlace } from '../source/contained.ts'
import { areaOfFile } from '../source/content-area.ts'
import type { FileEvent } from './site.ts'

// Long enough for the two writes that editors make of one save, too short to be noticed.
const gatherMs = 4
// chokidar drops a change that comes within 50 ms of another of the same file: whoever was last is looked at again.
const lookAgainMs = 60
// The clock that files are stamped by goes in steps.
const clockStepMs = 20

export interface WatchInput {
  root: string
  /** When the site was read: what has changed since then is told too. */
  since: number
  /** Files that were there then. */
  known: readonly string[]
  /** Folders that links in `content/` may lead to, relative to the root. */
  linkedFolders?: readonly string[] | undefined
  /** Told what changed over a moment. */
  onChange(events: FileEvent[]): void
}

export interface Watching {
  /** Watches more: files elsewhere that the site is made from. */
  add(files: readonly string[]): void
  close(): Promise<void>
}

/** Watches content, configuration and the project's own parts. */
export function watchProject({ root, since, known, linkedFolders, onChange }: WatchInput): Watching {
  const targets = [join(root, 'content'), join(root, 'config')]
  const isWatched = (path: string) =>
    targets.some((target) => path === target || path.startsWith(target + sep) || target.startsWith(path + sep))
  // The root itself is watched, so that folders may go and come back.
  const ignored = (path: string) =>
    path !== root && (isForeign(root, path) || !isWatched(path) || leadsAway(root, path, linkedFolders))
  const watcher: FSWatcher = watch(root, { ignored, followSymlinks: true })
  const gathered = new Map<string, FileEvent>()
  const seen = new Set<string>()
  let isReady = false
  let timer: NodeJS.Timeout | undefined

  const gather = (kind: FileEvent['kind'], absolutePath: string) => {
    gathered.set(absolutePath, { kind, absolutePath })
    timer ??= setTimeout(flush, gatherMs)
    if (kind !== 'unlink') lookAgain(absolutePath)
  }
  const lookAgain = (path: string) => {
    const stamp = stampOf(path)
    setTimeout(() => {
      const now = stampOf(path)
      if (now !== undefined && now !== stamp) gather('change', path)
    }, lookAgainMs).unref()
  }
  /** chokidar looks into a folder first and listens to it then: what came in between is shown to it. */
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
    // A file that came and went meanwhile is an editor's own affair.
    const events = [...gathered.values()].filter(({ kind, absolutePath }) => kind !== 'add' || existsSync(absolutePath))
    gathered.clear()
    if (events.length > 0) onChange(events)
  }
  watcher.on('add', (path) => (isReady ? gather('add', path) : seen.add(path)))
  watcher.on('change', (path) => gather('change', path))
  watcher.on('unlink', (path) => gather('unlink', path))
  watcher.on('addDir', (path) => {
    if (!isReady) return
    gather('add', path)
    setTimeout(() => !watcher.closed && completeFolders(), lookAgainMs).unref()
  })
  watcher.on('unlinkDir', (path) => gather('unlink', path))
  // A watcher that fails (too many files, a folder taken away) must not end the server.
  watcher.on('error', () => undefined)
  watcher.on('ready', () => {
    isReady = true
    completeFolders()
    for (const path of known) if (!seen.has(path)) gather('unlink', path)
    for (const path of seen) if (changedMs(path) >= since - clockStepMs) gather('add', path)
    seen.clear()
  })
  return {
    add(files) {
      const fresh = files.filter((file) => !targets.includes(file))
      targets.push(...fresh)
      if (fresh.length > 0) watcher.add(fresh)
    },
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

const isInside = (folder: string, path: string): boolean => path.startsWith(folder + sep)

/**
 * What nobody writes for the site: packages, hidden files, what editors put beside a file while they save it. `public/` is
 * copied as it is, hidden files too.
 */
function isForeign(root: string, path: string): boolean {
  if (/(?:~|\.sw[a-z]|\.part|\.tmp|\.DS_Store)$/.test(path)) return true
  if (isInside(join(root, 'content', 'public'), path)) return false
  const inProject = isInside(root, path) ? relative(root, path) : basename(path)
  return /(?:^|[\\/])(?:node_modules(?:[\\/]|$)|\.)/.test(inProject)
}

/** Tells whether a path of the content ends where docsite does not read: behind such a link may lie a whole disk. */
function leadsAway(root: string, path: string, linkedFolders: readonly string[] = []): boolean {
  const file = relative(root, path).split(sep).join('/')
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

const changedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0

function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.mtimeMs} ${stat.size} ${stat.ino}`
}
