// Writes to the clipboard, and announces what has been copied.

import { shellElement } from '../shell-element.ts'

/** How long a button says that it has copied. */
const copiedMs = 2000

const copied = new Map<Element, { timer: ReturnType<typeof setTimeout>; reset: () => void }>()

/** Has screen readers read the result of copying. */
function announce(result: string): void {
  const announcer = shellElement('#pageAnnouncer')
  if (announcer) announcer.textContent = result
}

/** Announces that a button has copied, and calls `reset` when the button should no longer say so. */
export function announceCopy(button: Element, result: string, reset: () => void): void {
  announce(result)
  clearTimeout(copied.get(button)?.timer)
  copied.set(button, { reset, timer: setTimeout(resetButton, copiedMs, button) })
}

function resetButton(button: Element): void {
  const { timer, reset } = copied.get(button) ?? {}
  clearTimeout(timer)
  copied.delete(button)
  reset?.()
}

/** Has the buttons of regions no longer say that they have copied, before components take over their texts. */
export function resetCopied(): void {
  for (const button of copied.keys()) if (button.closest('[data-region]')) resetButton(button)
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
