// Finds the cache directory of a project, and the key that signs the files there.

import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { readCacheKey } from '../storage/cache-key.ts'
import type { CacheFolder } from '../storage/signed-files.ts'
import { listTree } from './contained.ts'
import { isTracked } from './git/git-index.ts'
import { relativePath } from './relative-path.ts'

/**
 * Returns the cache directory of a project, which may not exist yet. If `.docsite/` exists, it is used even if packages are installed,
 * because CI can restore it before an installation that deletes `node_modules/`.
 */
function cacheFolderOf(root: string): string {
  const folder = join(root, '.docsite')
  return existsSync(folder) || !existsSync(join(root, 'node_modules'))
    ? folder
    : join(root, 'node_modules/.cache/docsite')
}

/** Returns whether a project has a cache. */
export const hasCache = (root: string): boolean => existsSync(cacheFolderOf(root))

interface OpenedCache {
  folder: CacheFolder
  /** Explain why the project's own cache directory is not used. */
  diagnostics: Diagnostic[]
  /** If results of earlier builds cannot be used, the reason why. */
  problem?: string
}

/**
 * Creates the cache directory in the project, or in the system's temporary directory if the one in the project is refused or cannot
 * be written. If `isKept` is set, adds a `.gitignore`. Throws a `DocsiteError` if the key in the environment is too short.
 */
export function openCacheFolder(root: string, isKept: boolean): OpenedCache {
  const { key, problem } = readCacheKey(root)
  const folder = cacheFolderOf(root)
  const refusal = refusalOf(folder, root)
  const path = !refusal && canWrite(folder) ? folder : openElsewhere(root)
  if (isKept) hideFromGit(path)
  return { folder: { path, key }, diagnostics: refusal ? [refusal] : [], ...(problem === undefined ? {} : { problem }) }
}

/** Returns a diagnostic if the cache came with the project, which means that docsite did not write it on this machine. */
function refusalOf(folder: string, root: string): Diagnostic | undefined {
  const file = relativePath(root, folder)
  const isLinked =
    dirname(folder) !== root && lstatSync(dirname(folder), { throwIfNoEntry: false })?.isSymbolicLink() === true
  if (!isLinked && !isThere(folder)) return undefined
  // Git does not track paths through a symbolic link, and `node_modules` may be one.
  if (!isLinked && isTracked(join(realpathSync(dirname(folder)), basename(folder))))
    return diagnostic(
      'refused-cache',
      { file },
      `Git tracks the cache \`${file}\`, so it is not used`,
      `Run \`git rm -r --cached ${file}\` and commit.`,
    )
  if (isLinked || holdsLink(folder))
    return diagnostic(
      'refused-cache',
      { file },
      `The cache \`${file}\` is or contains a symbolic link, so it is not used`,
      `Delete \`${file}\`.`,
    )
  return undefined
}

/** Returns whether a cache contains a symbolic link. Writing or removing files through one could change any directory. */
function holdsLink(folder: string): boolean {
  const stat = lstatSync(folder)
  if (!stat.isDirectory()) return stat.isSymbolicLink()
  return listTree(folder).some(({ entry }) => entry.isSymbolicLink())
}

function openElsewhere(root: string): string {
  const elsewhere = join(tmpdir(), `docsite-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  return isOwn(elsewhere) && canWrite(elsewhere) ? elsewhere : mkdtempSync(`${elsewhere}-`)
}

/**
 * Returns whether this user owns a directory. Other users can also create directories in the system's temporary
 * directory.
 */
function isOwn(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const stat = lstatSync(folder)
    return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid())
  } catch {
    return false
  }
}

/** Returns whether a path exists, even as a broken symbolic link. */
const isThere = (path: string): boolean =>
  lstatSync(dirname(path), { throwIfNoEntry: false })?.isFile() !== true &&
  lstatSync(path, { throwIfNoEntry: false }) !== undefined

function canWrite(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function hideFromGit(folder: string): void {
  const file = join(folder, '.gitignore')
  try {
    writeFileSync(file, '*\n', { flag: 'wx' })
  } catch (error) {
    // The disk is full. The next build writes the file again.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true })
  }
}
