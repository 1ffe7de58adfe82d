// Implements `openSite` of the API: a loaded site that follows the changes of its files.

import { join, resolve } from 'node:path'
import { watchProject } from '../dev/watch.ts'
import type { LoadedSite } from '../model/plugin/site.ts'
import { loadedSite } from './load-site.ts'
import type { OpenSite, OpenSiteOptions } from './types.ts'
import { loadFor, withPool } from './work.ts'

/** A loaded site, and what its project depends on outside `content/` and `config/`. */
interface Loaded {
  site: LoadedSite
  linkedFolders: readonly string[] | undefined
  /** Absolute paths. */
  otherFiles: string[]
  contentFiles: string[]
}

const load = (root: string, options: OpenSiteOptions): Promise<Loaded> =>
  withPool(root, options, async (pool) => {
    const project = await loadFor(root, options)
    const codePaths: string[] = []
    const site = await loadedSite(project, options, pool, ({ pages }) => codePaths.push(...pages.reading.codePaths))
    return {
      site,
      linkedFolders: project.config.route?.linkedFolders,
      otherFiles: [
        ...project.configFiles.map((file) => resolve(root, file)),
        ...project.plugins.readPaths,
        ...codePaths,
      ],
      contentFiles: site.pages.map(({ file }) => join(root, file)),
    }
  })

/** Opens a site. `index.ts` describes errors. */
export async function openSite(folder: string, options: OpenSiteOptions = {}): Promise<OpenSite> {
  const root = resolve(folder)
  const since = Date.now()
  let current = await load(root, options)
  const listeners = new Set<(site: LoadedSite) => void>()
  let isStale = false
  let loading: Promise<void> = Promise.resolve()
  const reload = async () => {
    if (!isStale) return
    isStale = false
    try {
      current = await load(root, options)
      watching.allow(current.linkedFolders)
      watching.add(current.otherFiles)
      for (const listener of listeners) listener(current.site)
    } catch (error) {
      options.onError?.(error)
    }
  }
  const watching = watchProject({
    root,
    since,
    known: current.contentFiles,
    linkedFolders: current.linkedFolders,
    onChange() {
      isStale = true
      loading = loading.then(reload)
    },
  })
  watching.add(current.otherFiles)
  const close = async () => {
    await watching.close()
    await loading
  }
  return {
    get site() {
      return current.site
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
