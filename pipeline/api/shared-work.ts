// Opens the cache that a project shares between machines, for the work of one call.

import { Sharing } from '../engine/sharing.ts'
import type { Shard } from '../model/build-phase.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import type { Project } from '../source/config/config.ts'
import { findInstalled } from '../source/installed-package.ts'
import type { SharedCache } from '../storage/shared-cache.ts'
import type { CacheProblem } from './types.ts'

const packageName = '@docsite/remote-cache'

/** What docsite uses of the package. */
interface RemoteCacheModule {
  openSharedCache(options: {
    url: string
    token: string | undefined
    secret: string | undefined
    publicKey: string | undefined
    onWarning(warning: { text: string; hint: string }): void
  }): SharedCache
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
      `Install it: \`npm install --save-dev ${packageName}\`.`,
    )
  const { openSharedCache } = (await import(found.module)) as RemoteCacheModule
  const onWarning = ({ text, hint }: { text: string; hint: string }) => problems.push({ kind: 'shared', text, hint })
  return openSharedCache({ url, token, secret, publicKey, onWarning })
}
