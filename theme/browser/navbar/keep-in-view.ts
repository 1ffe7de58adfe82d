// Keeps the entry of the current page visible in the sidebar.

import { shellElement } from '../shell-element.ts'

/**
 * Scrolls the sidebar, not the page, so that the current entry is in the middle, unless it is already visible.
 * Returns false if there is no such entry.
 */
export function keepEntryInView(): boolean {
  const box = shellElement('.sidebar-scroll')
  const link = box?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!box || !link) return false
  const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2
  return true
}
