// Describes what `docsite check --accept` has recorded.

import type { CheckResult } from '../pipeline/api/types.ts'
import { countOfThings } from './diagnostics/names.ts'

/** Returns a summary of the recorded baseline. */
export function acceptedText({ sections, pages, urls }: NonNullable<CheckResult['accepted']>): string {
  const parts = [
    ...(sections > 0 ? [`${countOfThings(sections, 'section')} on ${countOfThings(pages, 'page')}`] : []),
    ...(urls > 0 ? [countOfThings(urls, 'URL')] : []),
  ]
  return parts.length > 0 ? `Recorded ${parts.join(', ')}` : 'The baseline is up to date'
}
