// Writes to the clipboard.

import { copyBySelection } from './copy-by-selection.ts'

/** How long a button says that it has copied. */
export const copiedMs = 2000

/** Copies text to the clipboard and returns whether that succeeded. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
