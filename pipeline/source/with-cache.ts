// Opens a cache for one command, and removes leftovers from killed commands and from other versions of docsite.

import { mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { Cache } from '../storage/cache.ts'
import { lostCode } from '../storage/content-store.ts'
import { isAtWork, taskName, use, usersOf } from '../storage/processes.ts'
import { type CacheFolder, subfolder } from '../storage/signed-files.ts'
import type { Project } from './config/config.ts'
import { listTree } from './contained.ts'
import { toolHash } from './tool.ts'

/**
 * Runs `work` with the cache of a project. With `fresh`, ignores the cache and saves nothing. If the cache turns out to be damaged, deleted
 * by another build or not writable, runs `work` again with an empty temporary one. `problem` is the error if the cache could not be written.
 */
export async function withCache<Result>(
  { cacheFolder: folder }: Pick<Project, 'cacheFolder'>,
  fresh: boolean,
  work: (cache: Cache) => Promise<Result>,
): Promise<{ result: Result; problem: Error | undefined }> {
  const tool = toolHash()
  removeLeftovers(folder.path, tool)
  const cacheFolder = fresh ? freshFolder(folder) : folder
  const release = use(cacheFolder.path)
  let problem: Error | undefined
  let cache: Cache | undefined
  try {
    cache = new Cache(cacheFolder, tool)
    const result = await work(cache)
    return { result, problem: cache.problem }
  } catch (error) {
    const { path, code } = error as NodeJS.ErrnoException
    if (!path?.startsWith(cacheFolder.path + sep) && path !== cacheFolder.path) throw error
    if (code === lostCode) ignoringErrors(() => cache?.forget())
    else problem = error as Error
  } finally {
    cache?.close()
    release()
    if (fresh) {
      ignoringErrors(() => rmSync(cacheFolder.path, { recursive: true, force: true }))
      // `--no-cache` leaves no empty directory behind. `rmdirSync` fails, as intended, if the directory contains a cache.
      ignoringErrors(() => rmdirSync(folder.path))
    }
  }
  const spare = mkdtempSync(join(tmpdir(), 'docsite-'))
  try {
    const cache = new Cache({ ...folder, path: spare }, tool)
    try {
      return { result: await work(cache), problem }
    } finally {
      cache.close()
    }
  } finally {
    ignoringErrors(() => rmSync(spare, { recursive: true, force: true }))
  }
}

/** Returns a directory for a command that ignores the cache. Other tasks of this process may have directories of their own. */
function freshFolder(folder: CacheFolder): CacheFolder {
  const named = (name: string) => subfolder(folder, `fresh-${name}`)
  return named(taskName((name) => usersOf(named(name).path) > 0))
}

/** Age in days at which files from other versions of docsite, and from builds into other directories, are removed. */
const unusedDays = 7

/** Names that docsite gives to entries of the cache directory. Other entries are not docsite's, so they stay. */
const ownNames = /^(?:[\da-f]{12}|(?:fresh|source)-\d+(?:-\d+)?|external)$/

/**
 * Removes leftovers from killed builds, and files from other versions of docsite that have not been used for
 * `unusedDays`.
 */
function removeLeftovers(folder: string, tool: string): void {
  const oldest = Date.now() - unusedDays * 86_400_000
  const isOld = (path: string) => statSync(path).mtimeMs < oldest
  const isLeft = (pid: string | undefined, path: string) => pid !== undefined && !isAtWork(Number(pid), path)
  const remove = (parent: string, name: string, isUnwanted: (path: string) => boolean) =>
    ignoringErrors(() => {
      const path = join(parent, name)
      if (isUnwanted(path)) rmSync(path, { recursive: true, force: true })
    })
  ignoringErrors(() => {
    for (const name of readdirSync(folder))
      if (name !== tool && ownNames.test(name))
        remove(folder, name, (path) => isLeft(/^(?:fresh|source)-(\d+)/.exec(name)?.[1], path) || isOld(path))
    const toolFolder = join(folder, tool)
    for (const { path: name } of listTree(toolFolder))
      remove(toolFolder, name, (path) =>
        /^output-\w+\.json$/.test(name) ? isOld(path) : isLeft(/\.(\d+)-\d+\.part$/.exec(name)?.[1], folder),
      )
  })
}

function ignoringErrors(action: () => void): void {
  try {
    action()
  } catch {
    // Another build removed it first, or the file system refused to remove it. The next command tries again.
  }
}
