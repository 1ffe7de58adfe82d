// The buttons that copy a text, such as a command.

import type { ReadingText } from '../../../pipeline/model/page/reading-data.ts'
import { announceCopy, writeClipboard } from '../article/clipboard.ts'
import { logWarning } from '../log.ts'

export function startCopy(text: () => ReadingText): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
    if (!button) return
    if (!(await writeClipboard(button.dataset.copy ?? ''))) return logWarning('The clipboard is not available.')
    const { copied } = text()
    const label = labelOf(button)
    button.dataset.copied = ''
    label.set(copied)
    announceCopy(button, copied, () => {
      delete button.dataset.copied
      label.set(label.text)
    })
  })
}

const labels = new WeakMap<Element, string>()

/** Returns the original label of a button, which is its accessible name or its text, and a function that changes it. */
function labelOf(button: HTMLElement): { text: string; set(label: string): void } {
  const { ariaLabel, lastChild } = button
  const text = labels.get(button) ?? ariaLabel ?? lastChild?.textContent ?? ''
  labels.set(button, text)
  return {
    text,
    set(label) {
      if (ariaLabel !== null) button.ariaLabel = label
      else if (lastChild) lastChild.textContent = label
    },
  }
}
