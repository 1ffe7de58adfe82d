// The search panel: open or not, and its code once that is loaded.

import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { FoundPage } from '../search/client.ts'

/** Answers a query; rejects when there is no index to ask. */
export type Ask = (query: string) => Promise<FoundPage[]>

interface Panel {
  Modal: ComponentType<{ ask: Ask }>
  ask: Ask
}

interface Search {
  open: boolean
  /** What the panel opens with. */
  query: string
  panel: Panel | undefined
}

export const useSearch = create<Search>()(() => ({ open: false, query: '', panel: undefined }))

export const openSearch = (query = ''): void => useSearch.setState({ open: true, query })

export const closeSearch = (): void => useSearch.setState({ open: false, query: '' })
