// The active heading.

import { create } from 'zustand'

interface Outline {
  active: string | undefined
}

export const useOutline = create<Outline>()(() => ({ active: undefined }))
