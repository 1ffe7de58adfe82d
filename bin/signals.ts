// Turns signals that ask the process to stop into a promise or an `AbortSignal`.

/** Ctrl+C, `kill`, and a closed terminal. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function untilStopped(): Promise<void> {
  return new Promise((done) => {
    for (const signal of stopSignals) process.once(signal, () => done())
  })
}

/** The abort reason of `stopOnSignal`. */
export class Interrupted extends Error {
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
