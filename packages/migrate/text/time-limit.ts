// Limits the time of the work on a text of the old project: most patterns of this package are not linear, so a strange text could take hours.

import { createContext, Script } from 'node:vm'

/** The most seconds for the conversion of a page, and for its comparison. The largest pages of known projects take less than two. */
export const mostSeconds = 60

// The limit of a script applies to what it calls. One context for all calls, because making one takes longer than most work.
const script = new Script('work()')
const context: { work?: () => unknown } = createContext({})

/** Does work that waits for nothing. Stops it after some time, also within a pattern, and returns what `instead` returns. */
export function withinTime<T>(work: () => T, instead: () => T, seconds = mostSeconds): T {
  try {
    context.work = work
    return script.runInContext(context, { timeout: seconds * 1000 }) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return instead()
  }
}
