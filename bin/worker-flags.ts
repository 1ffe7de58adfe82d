// Sets flags of V8 that make builds with workers faster. They apply to the whole process, so only the command sets them.

import { setFlagsFromString } from 'node:v8'

/**
 * Returns V8 flags that delay optimization. Every worker compiles the same code, and with V8's defaults two workers
 * spend half a core on that. Flag names differ between versions, and V8 prints an error for unknown flags, so untested
 * versions run without flags.
 */
function compilerFlags(v8: number): string[] {
  if (v8 < 11 || v8 > 14) return []
  const delay = v8 === 11 ? '--interrupt-budget=1000000' : '--invocation-count-for-turbofan=15000'
  return [delay, '--no-lazy-feedback-allocation', '--always-sparkplug']
}

/** Sets the flags. Call this before the workers start. */
export function setWorkerFlags(): void {
  for (const flag of compilerFlags(Number.parseInt(process.versions.v8, 10))) setFlagsFromString(flag)
}
