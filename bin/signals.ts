// Waiting for Ctrl+C, or for whoever ends processes politely.

/** Ctrl+C, a polite request to end, a closed terminal. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function untilStopped(): Promise<void> {
  return new Promise((done) => {
    for (const signal of stopSignals) process.once(signal, () => done())
  })
}

/** Ended by a signal: reason of what `stopOnSignal` stops. */
export class Interrupted extends Error {
  readonly signal: NodeJS.Signals
  constructor(signal: NodeJS.Signals) {
    super(`Ended by ${signal}`)
    this.signal = signal
  }
}

/** Stops work that is told `signal`, so that it can clear up behind itself; a second Ctrl+C ends the process there and then. */
export function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of stopSignals) process.once(signal, () => controller.abort(new Interrupted(signal)))
  return controller.signal
}
