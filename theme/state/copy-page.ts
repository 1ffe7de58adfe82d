// What the button that copies the page says.

import { create } from 'zustand'

interface CopyPage {
  /** Name of its word. */
  label: 'copyPage' | 'copied' | 'copyFailed'
}

export const useCopyPage = create<CopyPage>()(() => ({ label: 'copyPage' }))
