// The state of the search: whether it is open, the text of its field, and the panel once it is loaded.

import type { ComponentType, InputHTMLAttributes } from 'react'
import { create } from 'zustand'

interface Search {
  open: boolean
  /** The text of the field, which accepts input while the panel still loads. */
  query: string
  /** Queries and shows the results; `null` if it could not be loaded. */
  Panel: ComponentType | null | undefined
  /** Attributes that the panel sets on the field. */
  field: InputHTMLAttributes<HTMLInputElement>
}

export const useSearch = create<Search>()(() => ({ open: false, query: '', Panel: undefined, field: {} }))

export const setQuery = (query: string): void => useSearch.setState({ query })

export const openSearch = (query = ''): void => useSearch.setState({ open: true, query })

export const closeSearch = (): void => useSearch.setState({ open: false, query: '' })
