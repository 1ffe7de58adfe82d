// Errors with which hooks of plugins say where in the project a problem is.

import type { PlacedError } from './plugin-site.ts'

/** Returns an error, or what a hook threw, if it says in which file of the project the problem is. */
export function placedErrorOf(reason: unknown): PlacedError | undefined {
  const { place } = (reason ?? {}) as Partial<PlacedError>
  return reason instanceof Error && typeof place?.file === 'string' ? (reason as PlacedError) : undefined
}
