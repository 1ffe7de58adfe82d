// Hides the navbar when the visitor scrolls down, and shows it when the visitor scrolls up.

import { menus } from '../../state/menus.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { throttle } from '../navigation/scroll.ts'

export function startHiding(): void {
  const root = document.documentElement
  let last = scrollY
  const hide = throttle(() => {
    const y = scrollY
    const held = menus.getState().popup !== undefined || document.querySelector('.navbar :focus-visible') !== null
    if (y > last && last > 0 && !held) root.dataset.navbar = 'away'
    else if (y < last) delete root.dataset.navbar
    last = y
  })
  const wide = matchMedia('(min-width: 1025px)')
  const show = () => delete root.dataset.navbar
  addEventListener('scroll', () => wide.matches && hide(), { passive: true })
  wide.addEventListener('change', show)
  addEventListener(reloadEvent, () => {
    show()
    // Ignore the jump to the scroll position of the new page.
    last = Number.POSITIVE_INFINITY
  })
  document.addEventListener('focusin', ({ target }) => target instanceof Element && target.closest('.navbar') && show())
}
