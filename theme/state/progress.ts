// The state of the progress bar (specification, 9).

import { create } from 'zustand'

interface Progress {
  /** From 0 to 1; `undefined` while there is no bar. */
  value: number | undefined
  fading: boolean
}

export const useProgress = create<Progress>()(() => ({ value: undefined, fading: false }))
