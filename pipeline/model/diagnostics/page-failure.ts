// Converts an exception while processing a page to a diagnostic that names the page's file.

import { type HookFailure, placedErrorOf } from '../plugin/placed-error.ts'
import { type Diagnostic, diagnostic, failingOn, type Place } from './diagnostic.ts'

type Step = 'parsed' | 'checked' | 'linked' | 'rendered'

/**
 * Converts an exception from processing a page to a diagnostic. Rethrows system errors such as a full disk, because the page
 * does not cause them. A hook of a plugin may say where the problem is; otherwise, it is at `place`.
 */
export function pageFailure(place: Place, step: Step, error: unknown): Diagnostic {
  const { code = '' } = error as NodeJS.ErrnoException
  // The callers handle system errors, and errors about text that is missing from the cache.
  if (/^E[A-Z]+$|^DOCSITE_LOST$/.test(code)) throw error
  const { reason } = error as { reason?: unknown }
  const placed = placedErrorOf(reason)
  if (placed) return diagnostic('page-failure', placed.place, placed.message.replace(/\.$/, ''), placed.hint)
  if (reason !== undefined) return hookFailure(error as HookFailure, place)
  return diagnostic(
    'page-failure',
    place,
    `This page cannot be ${step}: ${sentence(error)}`,
    'If this is not caused by a plugin or component in your project, report it as a bug in docsite.',
  )
}

/** Returns whether the work on a page has failed, which may have a cause outside the page. */
export const hasFailed = (diagnostics: readonly Diagnostic[] = []): boolean =>
  diagnostics.some(({ rule }) => rule === 'page-failure')

/** Returns the diagnostic for a hook that has failed at a place on a page. */
export const hookFailure = (error: HookFailure, on: Place): Diagnostic =>
  failingOn(diagnostic('page-failure', error.place ?? on, sentence(error)), [on])

const sentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '')
