// docsite check --external: asking for addresses, with Ctrl+C.

import type { Message } from '../pipeline/model/message.ts'
import type { CheckedSite } from '../pipeline/output/check/rule.ts'
import { Progress } from './progress.ts'
import { type Interrupted, stopOnSignal } from './signals.ts'

/** Asks for the addresses on the web; what is known when Ctrl+C comes is kept for the next time. */
export async function askOutside(site: CheckedSite): Promise<Message[]> {
  const { checkExternal } = await import('../pipeline/output/check/external/external.ts')
  const signal = stopOnSignal()
  const progress = new Progress()
  try {
    return await checkExternal(site, {
      signal,
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
