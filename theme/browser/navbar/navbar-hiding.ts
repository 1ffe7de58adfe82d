// Takes the navbar away while a reader scrolls down, and brings it back.

import { useMenus } from '../../state/menus.ts'
import { reloadEvent } from '../navigation/navigation.ts'
import { throttle } from '../navigation/scroll.ts'

export function startHiding(): void {
  const root = document.documentElement
  let last = scrollY
  const hide = throttle(() => {
    const y = scrollY
    const held = useMenus.getState().popup !== undefined || document.querySelector('.navbar :focus-visible') !== null
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
    // Wherever the new page is scrolled to, nobody has scrolled there.
    last = Number.POSITIVE_INFINITY
  })
  document.addEventListener('focusin', ({ target }) => target instanceof Element && target.closest('.navbar') && show())
}
