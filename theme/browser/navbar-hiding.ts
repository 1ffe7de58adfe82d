// The navbar: away while scrolling down, where the site wants that; see-through at the top of a landing page.

import { useMenus } from '../state/menus.ts'
import { reloadEvent } from './navigation.ts'
import { throttle } from './scroll.ts'

const opaqueFromPx = 100

export function startNavbar({ hideNavbar }: { hideNavbar: 'never' | 'always' | 'scroll' }): () => void {
  const root = document.documentElement
  const stop = new AbortController()
  const { signal } = stop
  let last = scrollY
  const mark = (how: '' | 'at-once') => {
    if (scrollY < opaqueFromPx) delete root.dataset.scrolled
    else root.dataset.scrolled ??= how
  }
  const hide = throttle(() => {
    const y = scrollY
    const held = useMenus.getState().popup !== undefined || document.querySelector('.navbar :focus-visible') !== null
    if (y > last && last > 0 && !held) root.dataset.navbar = 'away'
    else if (y < last) delete root.dataset.navbar
    last = y
  })
  mark('at-once')
  addEventListener('scroll', () => mark(''), { signal, passive: true })
  addEventListener(reloadEvent, () => mark('at-once'), { signal })
  if (hideNavbar === 'scroll') {
    const wide = matchMedia('(min-width: 1025px)')
    addEventListener('scroll', () => wide.matches && hide(), { signal, passive: true })
    const show = () => delete root.dataset.navbar
    wide.addEventListener('change', show, { signal })
    addEventListener(
      reloadEvent,
      () => {
        show()
        // Wherever the new page is scrolled to, nobody has scrolled there.
        last = Number.POSITIVE_INFINITY
      },
      { signal },
    )
    document.addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && target.closest('.navbar') && show(),
      { signal },
    )
  }
  return () => stop.abort()
}
