// The state of search.

import type { ComponentType, InputHTMLAttributes } from 'react'
import { create } from 'zustand'

interface Search {
  open: boolean
  /** The text of the field, which accepts input before the panel has loaded. */
  query: string
  /** The text to search for: that of the field, except while an input method composes its last characters. */
  composed: string
  /** When this text last changed, in milliseconds since the page was opened. */
  composedAt: number
  /** Whether the style sheet of the dialog has been loaded. Until then, the dialog is invisible, but its field accepts text. */
  isStyled: boolean
  /** The panel that shows the results: `undefined` until it is loaded, `null` if loading failed. */
  Panel: ComponentType | null | undefined
  /** Attributes that the panel sets on the field. */
  field: InputHTMLAttributes<HTMLInputElement>
}

const closed = { open: false, query: '', composed: '', composedAt: 0 }

/** The store of search. */
export const useSearch = create<Search>()(() => ({
  ...closed,
  isStyled: false,
  Panel: undefined,
  field: {},
}))

/** Sets the text of the field. While an input method composes it, the panel keeps searching for the text before. */
export const setQuery = (query: string, isComposing = false): void =>
  useSearch.setState(isComposing ? { query } : { query, composed: query, composedAt: performance.now() })

/** Opens the search panel, with a query if there is one. */
export const openSearch = (query = ''): void => useSearch.setState({ ...closed, open: true, query, composed: query })

/** Closes the search panel. */
export const closeSearch = (): void => useSearch.setState(closed)
