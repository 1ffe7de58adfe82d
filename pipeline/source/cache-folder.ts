// Project folder → a folder that its cache can be kept in.

import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Where a project's cache belongs, whether it is there yet or not. */
function cacheFolderOf(root: string): string {
  return existsSync(join(root, 'node_modules')) ? join(root, 'node_modules/.cache/docsite') : join(root, '.docsite')
}

/** Tells whether anything may be known of a project from before. */
export const hasCache = (root: string): boolean => existsSync(cacheFolderOf(root))

/** Makes the cache's folder: in the project, or, where nothing can be written there, among the system's temporary files. */
export function openCacheFolder(root: string): string {
  const own = cacheFolderOf(root)
  // A repository can hold a link: what lies behind it is not ours to write to or to clear away.
  if (![own, dirname(own)].some((folder) => folder !== root && isLink(folder)) && canWrite(own)) return own
  const elsewhere = temporaryFolderOf(root)
  return isOwn(elsewhere) && canWrite(elsewhere) ? elsewhere : mkdtempSync(`${elsewhere}-`)
}

function temporaryFolderOf(root: string): string {
  return join(tmpdir(), `docsite-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
}

/** Others write to the folder of temporary files too: what they put there under our name is not run. */
function isOwn(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const stat = lstatSync(folder)
    return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid())
  } catch {
    return false
  }
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

function canWrite(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
