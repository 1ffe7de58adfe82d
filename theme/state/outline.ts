// The active heading of the outline.

import { create } from 'zustand'

interface Outline {
  /** The id of the heading. */
  active: string | undefined
}

export const useOutline = create<Outline>()(() => ({ active: undefined }))
