// Sets flags of V8 that make builds with workers faster. They apply to the whole process, so only the command sets them.

import { setFlagsFromString } from 'node:v8'

/** With these, each worker collects its own garbage, and less often. V8's helper threads would compete with the workers. */
const collectorFlags = ['--no-parallel-scavenge', '--min-semi-space-size=16']

/**
 * Returns V8 flags for workers. The first ones delay optimization: every worker compiles the same code, and with V8's defaults two workers
 * spend half a core on that. Flag names differ between versions, and V8 prints an error for unknown flags, so untested
 * versions run without flags.
 */
function workerFlags(v8: number): string[] {
  if (v8 < 11 || v8 > 14) return []
  const delay = v8 === 11 ? '--interrupt-budget=1000000' : '--invocation-count-for-turbofan=15000'
  return [delay, '--no-lazy-feedback-allocation', '--always-sparkplug', ...collectorFlags]
}

/** Sets the flags. Call this before the workers start. */
export function setWorkerFlags(): void {
  for (const flag of workerFlags(Number.parseInt(process.versions.v8, 10))) setFlagsFromString(flag)
}
