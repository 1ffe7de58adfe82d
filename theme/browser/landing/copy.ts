// The buttons that copy a command.

import type { ClientText } from '../../../pipeline/model/interface-text.ts'
import { copiedMs, writeClipboard } from '../article/clipboard.ts'
import { logWarning } from '../log.ts'
import { shellElement } from '../shell-element.ts'

export function startCopy(text: () => ClientText): void {
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
    if (!button) return
    if (!(await writeClipboard(button.dataset.copy ?? ''))) return logWarning('The clipboard is not available.')
    const { copied, copyCode } = text()
    button.dataset.copied = ''
    button.ariaLabel = copied
    const announcer = shellElement('#pageAnnouncer')
    if (announcer) announcer.textContent = copied
    clearTimeout(timers.get(button))
    timers.set(
      button,
      setTimeout(() => {
        delete button.dataset.copied
        button.ariaLabel = copyCode
      }, copiedMs),
    )
  })
}
