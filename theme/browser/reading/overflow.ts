// Makes code, tables and scrollable parts of blocks focusable while they overflow, so that the keyboard can scroll them. Otherwise
// they would only be tab stops without an effect.

import type { ReadingText } from '../../../pipeline/model/page/reading-data.ts'
import { reloadEvent } from '../navigation/reload-event.ts'

const boxes = ':is(#pageArticle,.tab-panel) :is(pre,.table,.scrollable)'

export function startOverflow(interfaceText: () => ReadingText): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target as HTMLElement, interfaceText())
  })
  const observe = () => {
    observer.disconnect()
    for (const box of document.querySelectorAll(boxes)) observer.observe(box)
  }
  observe()
  addEventListener(reloadEvent, observe)
}

function update(box: HTMLElement, text: ReadingText): void {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box
  const overflows = scrollWidth > clientWidth || scrollHeight > clientHeight
  // The keyboard focus also shows the dim lines of a block with focused lines.
  if (overflows || box.closest('.has-focus')) {
    box.tabIndex = 0
    box.role = 'group'
    // The title of a code block, or else a general name.
    const title = box.matches('.code-title + pre') && box.previousElementSibling?.textContent
    box.ariaLabel = title || text.scrollableArea
  } else for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name)
}
