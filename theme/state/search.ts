// The search: open or not, what stands in its field, and the panel below it once that is loaded.

import type { ComponentType, InputHTMLAttributes } from 'react'
import { create } from 'zustand'

interface Search {
  open: boolean
  /** What stands in the field. It takes keys from the first moment on, whatever is still to be loaded. */
  query: string
  /** What finds, and shows it; `null` when it could not be loaded. */
  Panel: ComponentType | null | undefined
  /** What the panel says of the field. */
  field: InputHTMLAttributes<HTMLInputElement>
}

export const useSearch = create<Search>()(() => ({ open: false, query: '', Panel: undefined, field: {} }))

export const setQuery = (query: string): void => useSearch.setState({ query })

export const openSearch = (query = ''): void => useSearch.setState({ open: true, query })

export const closeSearch = (): void => useSearch.setState({ open: false, query: '' })
