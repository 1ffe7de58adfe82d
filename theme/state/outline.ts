// The active heading of the outline.

import { create } from 'zustand'
import { usePage } from './page.tsx'

interface Outline {
  /** The id of the heading, `undefined` until a script has measured the page. */
  active: string | undefined
  /** Whether the reader has reached this heading. Above the first heading, it is active but not reached. */
  isReached: boolean
}

export const useOutline = create<Outline>()(() => ({ active: undefined, isReached: false }))

/** Returns the id of the active heading. Until it is known, that is the first one, so that prerendered pages mark it. */
export function useActiveHeading(): string | undefined {
  const { toc } = usePage().view.record
  return useOutline(({ active }) => active) ?? toc[0]?.id
}

/** Returns the id of the active heading, or `undefined` while the reader is above the first heading. */
export const useReachedHeading = (): string | undefined =>
  useOutline(({ active, isReached }) => (isReached ? active : undefined))
