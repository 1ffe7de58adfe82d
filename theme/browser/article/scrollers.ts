// Makes code, tables, formulas and diagrams focusable while they overflow, so that the keyboard can scroll them. Otherwise
// they would only be tab stops without an effect.

import type { ClientText } from '../../../pipeline/model/interface-text.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { articleElement } from './article.ts'

const scrollers = 'pre,.table,.formula,.drawing'

export function startScrollers(interfaceText: () => ClientText): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target as HTMLElement, interfaceText())
  })
  const observe = () => {
    observer.disconnect()
    for (const scroller of articleElement().querySelectorAll(scrollers)) observer.observe(scroller)
  }
  observe()
  addEventListener(reloadEvent, observe)
}

function update(scroller: HTMLElement, text: ClientText): void {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scroller
  const overflows = scrollWidth > clientWidth || scrollHeight > clientHeight
  // The keyboard focus also shows the dim lines of a block with focused lines.
  if (overflows || scroller.closest('.has-focus')) {
    scroller.tabIndex = 0
    scroller.role = 'group'
    scroller.ariaLabel = nameOf(scroller, text)
  } else for (const name of ['tabindex', 'role', 'aria-label']) scroller.removeAttribute(name)
}

/** Returns the title of a code block, or else a general name. */
const nameOf = (scroller: HTMLElement, text: ClientText): string =>
  (scroller.matches('.code-title + pre') && scroller.previousElementSibling?.textContent) || text.scrollableArea
