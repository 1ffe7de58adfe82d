// Implements `docsite check --external`: checks the external links of a site. Ctrl+C stops the check but keeps the results so far.

import type { LinkCache } from '../pipeline/check/external/link-cache.ts'
import type { CheckedSite } from '../pipeline/check/rule.ts'
import type { Diagnostic } from '../pipeline/model/diagnostic.ts'
import { Progress } from './progress.ts'
import { type Interrupted, stopOnSignal } from './signals.ts'

/** Checks external links and remembers the results, so that one command requests each URL only once. */
export class ExternalLinks {
  #memory: LinkCache | undefined
  #signal: AbortSignal | undefined

  async check(site: CheckedSite): Promise<Diagnostic[]> {
    const [{ checkExternal }, { LinkCache }] = await Promise.all([
      import('../pipeline/check/external/external.ts'),
      import('../pipeline/check/external/link-cache.ts'),
    ])
    this.#memory ??= new LinkCache(site.project.cacheFolder)
    this.#signal ??= stopOnSignal()
    const signal = this.#signal
    const progress = new Progress()
    try {
      return await checkExternal(site, {
        signal,
        memory: this.#memory,
        onProgress: (done, all) => progress.show(`Checked ${done} of ${all} external links`),
      })
    } catch (error) {
      // Exit with the same signal, so that the parent process sees the cause.
      if (signal.aborted) process.kill(process.pid, (signal.reason as Interrupted).signal)
      throw error
    } finally {
      progress.clear()
    }
  }
}
