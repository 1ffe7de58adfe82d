// docsite check --external: asking for addresses, with Ctrl+C.

import type { LinkCache } from '../pipeline/check/external/link-cache.ts'
import type { CheckedSite } from '../pipeline/check/rule.ts'
import type { Diagnostic } from '../pipeline/model/diagnostic.ts'
import { Progress } from './progress.ts'
import { type Interrupted, stopOnSignal } from './signals.ts'

/** What is on the web, for one command: however often it looks, no address is asked for twice. */
export class Outside {
  #memory: LinkCache | undefined
  #signal: AbortSignal | undefined

  /** Asks for the addresses of a site; what is known when Ctrl+C comes is kept for the next time. */
  async ask(site: CheckedSite): Promise<Diagnostic[]> {
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
        onProgress: (done, all) => progress.show(`Asked for ${done} of ${all} addresses`),
      })
    } catch (error) {
      // Whoever started us is to see what ended us.
      if (signal.aborted) process.kill(process.pid, (signal.reason as Interrupted).signal)
      throw error
    } finally {
      progress.clear()
    }
  }
}
