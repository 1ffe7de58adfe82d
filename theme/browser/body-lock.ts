// Keeps the page still under a drawer or dialog, and gives its place back to the pixel.

/** Locks the page's scrolling; returns what unlocks it. The scrollbar's room stays, so that nothing jumps. */
export function lockBody(): () => void {
  const { documentElement: root, body } = document
  const y = scrollY
  const bar = innerWidth - root.clientWidth
  // `overflow: hidden` is not enough on iOS: there the body must be fixed, at the place it was scrolled to.
  body.style.position = 'fixed'
  body.style.insetInline = '0'
  body.style.top = `${-y}px`
  if (bar > 0) body.style.paddingInlineEnd = `${bar}px`
  return () => {
    for (const name of ['position', 'inset-inline', 'top', 'padding-inline-end']) body.style.removeProperty(name)
    scrollTo({ top: y, behavior: 'instant' })
  }
}
