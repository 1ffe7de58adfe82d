// Starts or loads modules only where they are needed.

import { logError } from './log.ts'

/**
 * Loads a module as soon as it is needed, which these events can change. Resolves when the current page needs no further module.
 * `name` says what needs it, for the console.
 */
export function whenNeeded(
  isNeeded: () => boolean,
  target: EventTarget,
  events: readonly string[],
  name: string,
  load: () => unknown,
): Promise<void> {
  const stop = new AbortController()
  const look = async () => {
    if (!isNeeded()) return
    stop.abort()
    try {
      await load()
    } catch (error) {
      logError(`The script for ${name} could not be loaded.`, error)
    }
  }
  for (const event of events) target.addEventListener(event, look, { signal: stop.signal })
  return look()
}
