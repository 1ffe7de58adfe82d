// The state of the progress bar (specification, 9).

import { create } from 'zustand'

interface Progress {
  /** From 0 to 1, or `undefined` if the bar is hidden. */
  value: number | undefined
  fading: boolean
}

export const useProgress = create<Progress>()(() => ({ value: undefined, fading: false }))
