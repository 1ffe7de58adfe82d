// The label of the button that copies the page.

import { create } from 'zustand'

interface CopyPage {
  /** The key of the interface text. */
  label: 'copyPage' | 'copied' | 'copyFailed'
}

export const useCopyPage = create<CopyPage>()(() => ({ label: 'copyPage' }))
