// The state of the announcement.

import { create } from 'zustand'

export const useAnnouncement = create<{ closed: boolean }>()(() => ({ closed: false }))

export const closeAnnouncement = (): void => useAnnouncement.setState({ closed: true })
