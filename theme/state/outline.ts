// The active heading of the outline.

import { createStore } from 'zustand/vanilla'

interface Outline {
  /** The id of the heading, `undefined` until a script has measured the page. */
  active: string | undefined
  /** Whether the reader has reached this heading. Above the first heading, it is active but not reached. */
  isReached: boolean
}

export const outline = createStore<Outline>()(() => ({ active: undefined, isReached: false }))
