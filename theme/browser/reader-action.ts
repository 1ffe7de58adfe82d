/**
 * Returns whether an event shows that the reader is there. Browsers report a pointer that only rests where the page appears, and every
 * scrolling element: scripts scroll the sidebar and the outline, and other events precede it when the reader does.
 */
export function isReaderAction(event: Event): boolean {
  if (event.type === 'scroll') return event.target === document
  return !(event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
}
