// The announcements that the visitor has closed.

import { create } from 'zustand'

/** `closed` contains the storage keys of the announcements. */
export const useAnnouncement = create<{ closed: readonly string[] }>()(() => ({ closed: [] }))

export const closeAnnouncement = (key: string): void =>
  useAnnouncement.setState(({ closed }) => ({ closed: [...closed, key] }))
