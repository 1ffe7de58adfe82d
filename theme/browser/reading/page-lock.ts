// Keeps the page from scrolling while something covers it.

import { logError } from '../log.ts'

let unlock: (() => void) | undefined

/** Locks scrolling while `over` covers the page, unless it is locked. */
export function lockPage(over: Element | null): void {
  unlock ??= lockBody(over)
}

export function unlockPage(): void {
  unlock?.()
  unlock = undefined
}

/**
 * Locks scrolling while `over` covers the page, and returns a function that unlocks it. The scrollbar disappears, so that
 * the backdrop covers the whole window, and the page keeps its width, so that nothing shifts.
 * If `over` is missing, nothing could unlock the page again, so it stays scrollable and an error is logged
 * (specification, 8).
 */
function lockBody(over: Element | null): () => void {
  if (!over) {
    logError('The overlay is missing, so the page stays scrollable.')
    return () => undefined
  }
  const { body, documentElement: root } = document
  const y = scrollY
  const width = body.clientWidth
  // `overflow: hidden` is not enough on iOS, where the body must be fixed at its scroll position.
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
