// The state of search.

import type { ComponentType, InputHTMLAttributes } from 'react'
import { create } from 'zustand'

interface Search {
  open: boolean
  /** The text of the field, which accepts input before the panel has loaded. */
  query: string
  /** The panel that shows the results: `undefined` until it is loaded, `null` if loading failed. */
  Panel: ComponentType | null | undefined
  /** Attributes that the panel sets on the field. */
  field: InputHTMLAttributes<HTMLInputElement>
}

export const useSearch = create<Search>()(() => ({ open: false, query: '', Panel: undefined, field: {} }))

export const setQuery = (query: string): void => useSearch.setState({ query })

export const openSearch = (query = ''): void => useSearch.setState({ open: true, query })

export const closeSearch = (): void => useSearch.setState({ open: false, query: '' })
