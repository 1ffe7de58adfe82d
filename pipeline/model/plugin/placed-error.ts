// Errors with which hooks of plugins say where in the project a problem is.

import type { Place } from '../diagnostics/diagnostic.ts'
import type { PlacedError } from './plugin-site.ts'

/** An error of a hook: what the hook has thrown, and where in the plugin. */
export interface HookFailure extends Error {
  readonly reason: unknown
  readonly place: Place | undefined
}

/** Returns an error, or what a hook threw, if it says in which file of the project the problem is. */
export function placedErrorOf(reason: unknown): PlacedError | undefined {
  const { place } = (reason ?? {}) as Partial<PlacedError>
  return reason instanceof Error && typeof place?.file === 'string' ? (reason as PlacedError) : undefined
}
