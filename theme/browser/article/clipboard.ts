// Writes to the clipboard, and announces what has been copied.

import { shellElement } from '../shell-element.ts'

/** How long a button says that it has copied. */
export const copiedMs = 2000

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/** Has screen readers read the result of copying. */
export function announce(result: string): void {
  const announcer = shellElement('#pageAnnouncer')
  if (announcer) announcer.textContent = result
}

/** Announces that a button has copied, and calls `reset` when the button should no longer say so. */
export function announceCopy(button: Element, copied: string, reset: () => void): void {
  announce(copied)
  clearTimeout(timers.get(button))
  timers.set(button, setTimeout(reset, copiedMs))
}

/** Copies text to the clipboard and returns whether that succeeded. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies through a temporary text field if the Clipboard API is blocked or unavailable (pages without HTTPS). */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
