// Files of a project → one event for what changed together.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import type { FileEvent } from './site.ts'

// Long enough for the two writes that editors make of one save, too short to be noticed.
const gatherMs = 4
// chokidar drops a change that comes within 50 ms of another of the same file: whoever was last is looked at again.
const lookAgainMs = 60

export interface Watching {
  /** Resolves when nothing that changes from now on is missed. */
  ready: Promise<void>
  close(): Promise<void>
}

/** Watches content, configuration and the project's own parts; calls `onChange` with events gathered over a moment. */
export function watchProject(
  root: string,
  extraFiles: readonly string[],
  onChange: (events: FileEvent[]) => void,
): Watching {
  const watcher: FSWatcher = watch([join(root, 'content'), join(root, 'config'), ...extraFiles], {
    ignoreInitial: true,
    ignored: (path) =>
      /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path.slice(root.length)) ||
      /(?:~|\.sw[a-z]|\.part|\.tmp)$/.test(path),
    followSymlinks: true,
  })
  const gathered = new Map<string, FileEvent>()
  const stamps = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const gather = (kind: FileEvent['kind'], absolutePath: string) => {
    gathered.set(absolutePath, { kind, absolutePath })
    timer ??= setTimeout(flush, gatherMs)
    if (kind === 'change') {
      stamps.set(absolutePath, stampOf(absolutePath))
      setTimeout(
        () => stamps.get(absolutePath) !== stampOf(absolutePath) && gather('change', absolutePath),
        lookAgainMs,
      ).unref()
    }
  }
  const flush = () => {
    timer = undefined
    const events = [...gathered.values()]
    gathered.clear()
    onChange(events)
  }
  for (const kind of ['add', 'change', 'unlink'] as const) watcher.on(kind, (path) => gather(kind, path))
  watcher.on('addDir', (path) => gather('add', path))
  watcher.on('unlinkDir', (path) => gather('unlink', path))
  // A watcher that fails (too many files, a folder taken away) must not end the server.
  watcher.on('error', () => undefined)
  return {
    ready: new Promise((done) => watcher.on('ready', () => done())),
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}

const stampOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
