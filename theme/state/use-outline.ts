// What components know of the active heading of the outline.

import { bound } from './bound.ts'
import { outline } from './outline.ts'
import { usePage } from './page.tsx'

const useOutline = bound(outline)

/** Returns the id of the active heading. Until it is known, that is the first one, so that prerendered pages mark it. */
export function useActiveHeading(): string | undefined {
  const { toc } = usePage().view.record
  return useOutline(({ active }) => active) ?? toc[0]?.id
}

/** Returns the id of the active heading, or `undefined` while the reader is above the first heading. */
export const useReachedHeading = (): string | undefined =>
  useOutline(({ active, isReached }) => (isReached ? active : undefined))
