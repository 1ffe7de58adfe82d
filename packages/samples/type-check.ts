// Checks the types of samples, in this process or, while people work, in another one.

import type { RuleSite } from '@docsite/cli'
import type { SampleCheck } from './fault.ts'
import { TypeFaultProcess } from './type-faults.ts'
import { isTyped } from './types.ts'

/** The process, next to the bundle. Absent if docsite runs from its sources. */
const script = import.meta.url.endsWith('.ts') ? undefined : new URL('./samples-process.js', import.meta.url)

/** The process of each command. */
const processes = new WeakMap<AbortSignal, TypeFaultProcess>()

function processOf({ isLive, signal }: RuleSite): TypeFaultProcess {
  const kept = processes.get(signal) ?? new TypeFaultProcess(isLive ? script : undefined, signal)
  processes.set(signal, kept)
  return kept
}

/** Returns the check. `key` identifies TypeScript and the packages. twoslash finds the type errors in its samples itself. */
export const typeCheck = (site: RuleSite, key: string): SampleCheck => ({
  key,
  concerns: (sample) => isTyped(sample.language) && !sample.hasWord('twoslash'),
  find: (codes) => processOf(site).find(codes, site.root),
})
