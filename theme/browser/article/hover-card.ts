// Cards beside elements of the article. They are loaded when the reader reaches the first such element.

import { logError } from '../log.ts'
import type { CardOptions } from '../reading/hover-cards.ts'

/** Returns the content of a note for its card: without ids, which must be unique, and without its links back. */
export function noteContent(note: Element, linksBack: string): Iterable<Node> {
  const copy = note.cloneNode(true) as Element
  for (const link of copy.querySelectorAll(linksBack)) link.remove()
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  return copy.childNodes
}

/** Shows cards for all matching elements of the article, now and on later pages. */
export function startHoverCards(options: CardOptions): void {
  const stop = new AbortController()
  let isTouch = false
  const reach = (event: Event) => {
    const { type, target, detail } = event as UIEvent
    if (type.startsWith('pointer')) isTouch = (event as PointerEvent).pointerType === 'touch'
    const owner = target instanceof Element ? target.closest<HTMLElement>(options.selector) : null
    const isTap = type === 'click' && isTouch && detail > 0
    const isReached =
      isTap || (type === 'pointerover' && !isTouch) || (type === 'focusin' && owner?.matches(':focus-visible'))
    if (!owner || !isReached) return
    // The first tap shows the card, and does not follow the link.
    if (isTap) event.preventDefault()
    stop.abort()
    import('../reading/hover-cards.ts').then(
      ({ showCards }) => showCards(options, owner, isTouch),
      (error: unknown) => logError('Cards could not be loaded.', error),
    )
  }
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'click'])
    document.addEventListener(type, reach, { signal: stop.signal, capture: true })
}
