// Whether the announcement is closed.

import { create } from 'zustand'

export const useAnnouncement = create<{ closed: boolean }>()(() => ({ closed: false }))

export const closeAnnouncement = (): void => useAnnouncement.setState({ closed: true })
