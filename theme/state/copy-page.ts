// The label of the button that copies the page.

import { create } from 'zustand'

interface CopyState {
  /** The key of the interface text. */
  label: 'copyPage' | 'copied' | 'copyFailed'
}

/** The store of the label of the button that copies the page. */
export const useCopyPage = create<CopyState>()(() => ({ label: 'copyPage' }))
