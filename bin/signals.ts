// Turns signals that ask the process to stop into a promise or an `AbortSignal`.

import { exitCodes } from './report.ts'

/** Ctrl+C, `kill`, and a closed terminal. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function untilStopped(): Promise<void> {
  return new Promise((done) => {
    for (const signal of stopSignals) process.once(signal, () => done())
  })
}

/** The abort reason of `stopOnSignal`. */
class Interrupted extends Error {
  readonly signal: NodeJS.Signals
  constructor(signal: NodeJS.Signals) {
    super(`Stopped by ${signal}`)
    this.signal = signal
  }
}

/** Returns an `AbortSignal` that fires on the first stop signal, so that work can clean up. A second signal ends the process. */
export function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of stopSignals) process.once(signal, () => controller.abort(new Interrupted(signal)))
  return controller.signal
}

/**
 * Ends the process as the signal that aborted `signal` would have, so that the parent process sees the cause. Throws `error` if the
 * signal was not aborted.
 */
export function diedOf(signal: AbortSignal, error: unknown): number {
  if (!signal.aborted) throw error
  process.kill(process.pid, (signal.reason as Interrupted).signal)
  return exitCodes.failed
}
