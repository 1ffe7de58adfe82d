// Runs the work of one call with a pool of workers and the shared cache, and stops it when the caller's signal is aborted.

import { Sharing } from '../engine/sharing.ts'
import type { Shard } from '../model/build-phase.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { relativeBase } from '../model/portable.ts'
import { hasCache } from '../source/cache-directory.ts'
import { loadProject, type Project } from '../source/config/config.ts'
import { findInstalled } from '../source/installed-package.ts'
import { installCommand } from '../source/package-folder.ts'
import type { SharedCache } from '../storage/shared-cache.ts'
import { Pool } from '../workers/pool.ts'
import { workerFile } from './program.ts'
import { startWorkers } from './start-workers.ts'
import type { CacheProblem, ParseEvent, WorkersEvent } from './types.ts'

/** The options that all calls with workers have in common. */
export interface WorkInput {
  base?: string | undefined
  cache?: boolean | undefined
  config?: SiteConfig | undefined
  concurrency?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((event: WorkersEvent | ParseEvent) => void) | undefined
  /** Receives the time in ms that a worker took for a job. */
  onJob?: ((ms: number) => void) | undefined
}

/**
 * Runs `work` with a pool, and terminates its workers afterwards. If the signal is aborted, throws its reason instead of the error
 * that this causes.
 */
export async function withPool<Result>(
  root: string,
  { cache = true, concurrency, signal, onProgress, onJob }: WorkInput,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  const onStart = (count: number) => onProgress?.({ kind: 'workers', count })
  const pool = new Pool({ concurrency, workerFile, signal, onStart, onJob })
  try {
    if (!cache || !hasCache(root)) startWorkers(pool, root)
    return await work(pool)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    await pool.close()
  }
}

/** Loads a project with the options of a call. The base `./` stands for a portable site. */
export const loadFor = (root: string, { base, cache = true, config }: WorkInput): Promise<Project> =>
  loadProject(root, { ...(base === relativeBase ? { portable: true } : { base }), noCache: !cache, config })

/** Returns the function that reports parsed pages as events. */
export const reportParsed =
  ({ onProgress }: WorkInput) =>
  (done: number, total: number): void =>
    onProgress?.({ kind: 'parse', done, total })

/** Returns the problems of the cache, unless the caller does not want one. `problem` is the error of the last write. */
export function cacheProblems(
  { cacheProblem }: Pick<Project, 'cacheProblem'>,
  { cache = true }: WorkInput,
  problem?: NodeJS.ErrnoException,
): CacheProblem[] {
  const unused: CacheProblem[] = cache && cacheProblem !== undefined ? [{ kind: 'unused', text: cacheProblem }] : []
  return problem ? [...unused, { kind: 'unwritten', text: textOf(problem) }] : unused
}

const textOf = ({ message, path }: NodeJS.ErrnoException): string =>
  path && !message.includes(path) ? `${message}: ${path}` : message

// ---- The cache that machines share

const packageName = '@docsite/remote-cache'

/** What docsite uses of the package. */
interface RemoteCacheModule {
  openSharedCache(
    options: Record<'url' | 'token' | 'secret' | 'publicKey', string | undefined> & {
      onWarning(warning: Omit<CacheProblem, 'kind'>): void
    },
  ): SharedCache
}

/** Runs `work` with the shared cache, if there is one, and waits until it has stored everything. Returns the problems with it, too. */
export async function withSharing<Result>(
  project: Pick<Project, 'config' | 'root'>,
  { cache = true, shard }: { cache?: boolean | undefined; shard?: Shard | undefined },
  work: (sharing: Sharing | undefined) => Promise<Result>,
): Promise<{ result: Result; problems: CacheProblem[] }> {
  const problems: CacheProblem[] = []
  const shared = cache ? await openShared(project, problems) : undefined
  const isWritable = (process.env.DOCSITE_CACHE_KEY ?? '') !== ''
  if (shard && !(shared && isWritable))
    throw new DocsiteError(
      'A shard needs a cache that it shares with the others',
      [],
      'Set `cache.remote` in the configuration and DOCSITE_CACHE_KEY in the environment.',
    )
  const sharing = shared && new Sharing(shared, shard)
  try {
    return { result: await work(sharing), problems }
  } finally {
    await shared?.close()
  }
}

async function openShared(
  { config, root }: Pick<Project, 'config' | 'root'>,
  problems: CacheProblem[],
): Promise<SharedCache | undefined> {
  const { DOCSITE_REMOTE_CACHE: named, DOCSITE_REMOTE_CACHE_TOKEN: token, DOCSITE_CACHE_KEY: secret } = process.env
  const { remote, publicKey } = config.cache ?? {}
  const url = named || remote
  if (!url) return undefined
  const found = findInstalled(packageName, root)
  if (!found)
    throw new DocsiteError(
      `A shared cache needs the package ${packageName}`,
      [],
      `Install it: \`${installCommand(packageName, root)}\`.`,
    )
  const { openSharedCache } = (await import(found.module)) as RemoteCacheModule
  return openSharedCache({
    ...{ url, token, secret, publicKey },
    onWarning: (warning) => problems.push({ kind: 'shared', ...warning }),
  })
}
