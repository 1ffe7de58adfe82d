// The heading that a reader is at.

import { create } from 'zustand'

interface Outline {
  active: string | undefined
}

export const useOutline = create<Outline>()(() => ({ active: undefined }))
