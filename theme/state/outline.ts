// The active heading of the outline, and the one that it marks.

import { create } from 'zustand'

interface Outline {
  /** The id of the heading. */
  active: string | undefined
  /** The id of the heading whose entry is marked: the next one already, if only the end of the active section is on the screen. */
  marked: string | undefined
}

export const useOutline = create<Outline>()(() => ({ active: undefined, marked: undefined }))
