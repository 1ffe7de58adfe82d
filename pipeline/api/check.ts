// Implements `check` of the API, and the repeated checks of `docsite check --watch`.

import { resolve } from 'node:path'
import type { Watching } from '../dev/watch.ts'
import type { Project } from '../source/config/config.ts'
import { type CheckRun, checkProject } from './check-project.ts'
import type { CheckOptions, CheckResult } from './types.ts'
import { withPool } from './work.ts'

/** Checks a site. `index.ts` describes errors. */
export async function check(folder: string, options: CheckOptions = {}): Promise<CheckResult> {
  const root = resolve(folder)
  return withPool(root, options, (pool) => checkProject({ root, options, pool }))
}

interface WatchedCheck extends CheckOptions {
  /** Receives each check, which may fail. The next check starts when the returned promise is fulfilled. */
  onCheck(check: Promise<CheckResult>): Promise<void>
  /** Ends the watching. A check that is running is finished. */
  until: Promise<unknown>
}

/** Checks a site, and again after every change of its files, until `until` is fulfilled. */
export async function checkOnEveryChange(folder: string, { onCheck, until, ...options }: WatchedCheck): Promise<void> {
  const root = resolve(folder)
  const { watchProject } = await import('../dev/watch.ts')
  await withPool(root, options, async (pool) => {
    const run: CheckRun = {
      root,
      options,
      pool,
      onLoad: (project) => watchAlso(project),
      onRead: (codePaths) => watch().add(codePaths),
    }
    let checking = Promise.resolve()
    let isQueued = false
    let isEnded = false
    let fail: (error: unknown) => void = () => undefined
    const failed = new Promise<never>((_, reject) => {
      fail = reject
    })
    const since = Date.now()
    let watching: Watching | undefined
    /** Watches from the first configuration on, so that the files of its linked folders are not reported as new. */
    const watch = (linkedFolders?: readonly string[]): Watching => {
      watching ??= watchProject({ root, since, known: [], linkedFolders, onChange: next })
      return watching
    }
    const watchAlso = ({ config, configFiles }: Pick<Project, 'config' | 'configFiles'>) => {
      const watching = watch(config.route?.linkedFolders)
      watching.allow(config.route?.linkedFolders)
      watching.add(outside(root, configFiles))
    }
    const next = () => {
      if (isQueued || isEnded) return
      isQueued = true
      checking = checking.then(async () => {
        isQueued = false
        await onCheck(checkProject(run))
        // A configuration with errors is watched, too.
        watch()
      })
      checking.catch(fail)
    }
    next()
    try {
      await Promise.race([until, failed])
      isEnded = true
      await checking
    } finally {
      await watching?.close()
    }
  })
}

/** Returns the absolute paths of configuration modules outside `config/`, such as plugins in another folder of the repository. */
const outside = (root: string, configFiles: readonly string[]): string[] =>
  configFiles.filter((file) => !file.startsWith('config/')).map((file) => resolve(root, file))
