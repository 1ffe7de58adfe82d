// The announcements that the visitor has closed.

import { create } from 'zustand'

/** `closed` contains the storage keys of the announcements. */
export const useAnnouncement = create<{ closed: readonly string[] }>()(() => ({ closed: [] }))

/** Closes the announcement with a storage key, also for later visits. */
export const closeAnnouncement = (key: string): void =>
  useAnnouncement.setState(({ closed }) => ({ closed: [...closed, key] }))
