// Frees memory between the phases of a build.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects what nothing needs any more. V8 itself would wait until the heap has grown by a quarter, and after linking it grows no more: the
 * main thread of a build of 50,000 pages would keep 90 MB for nothing. There, this takes 0.6 s.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
