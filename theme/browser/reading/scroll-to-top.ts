// The button that scrolls to the top. It is visible when the page is scrolled.

import { reloadEvent } from '../navigation/reload-event.ts'
import { reducedMotion } from '../navigation/scroll.ts'
import { shellElement } from '../shell-element.ts'

export function startScrollToTop(): void {
  const show = () => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-scroll-to-top]')) button.hidden = scrollY <= 0
  }
  show()
  addEventListener('scroll', show, { passive: true })
  // Another page may contain its own button.
  addEventListener(reloadEvent, show)
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-scroll-to-top]')) return
    scrollTo({ top: 0, behavior: reducedMotion() ? 'instant' : 'smooth' })
    shellElement('.skip-link')?.focus({ preventScroll: true })
  })
}
