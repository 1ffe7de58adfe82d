// Keeps the page still under a drawer or dialog, and gives its place back to the pixel.

import { logError } from './log.ts'

/**
 * Locks the page's scrolling for what lies over it; returns what unlocks it. The scrollbar goes, so that the backdrop covers the
 * whole window, and the page keeps its width, so that nothing jumps.
 * Without anything over it the page could not be freed again: that is told, and it scrolls on (specification, 8).
 */
export function lockBody(over: Element | null): () => void {
  if (!over) {
    logError('There is nothing to keep the page still for.')
    return () => undefined
  }
  const { body, documentElement: root } = document
  const y = scrollY
  const width = body.clientWidth
  // `overflow: hidden` is not enough on iOS: there the body must be fixed, at the place it was scrolled to.
  body.style.position = 'fixed'
  body.style.insetInline = '0'
  body.style.top = `${-y}px`
  root.style.overflowY = 'hidden'
  const gained = body.clientWidth - width
  if (gained > 0) body.style.paddingInlineEnd = `${gained}px`
  return () => {
    root.style.overflowY = ''
    for (const name of ['position', 'inset-inline', 'top', 'padding-inline-end']) body.style.removeProperty(name)
    scrollTo({ top: y, behavior: 'instant' })
  }
}
