// The search panel: open or not, and its code once that is loaded.

import type { ComponentType } from 'react'
import { create } from 'zustand'

interface Search {
  open: boolean
  /** What the panel opens with. */
  query: string
  Panel: ComponentType | undefined
}

export const useSearch = create<Search>()(() => ({ open: false, query: '', Panel: undefined }))

export const openSearch = (query = ''): void => useSearch.setState({ open: true, query })

export const closeSearch = (): void => useSearch.setState({ open: false, query: '' })
