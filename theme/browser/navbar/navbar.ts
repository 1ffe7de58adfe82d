// The navbar: transparent at the top of a landing page, and hidden while scrolling down if the site configures it.

import { reloadEvent } from '../navigation/reload-event.ts'

const opaqueFromPx = 100

export async function startNavbar({ hideNavbar }: { hideNavbar: 'never' | 'always' | 'scroll' }): Promise<void> {
  const root = document.documentElement
  const mark = (how: '' | 'at-once') => {
    if (scrollY < opaqueFromPx) delete root.dataset.scrolled
    else root.dataset.scrolled ??= how
  }
  mark('at-once')
  addEventListener('scroll', () => mark(''), { passive: true })
  addEventListener(reloadEvent, () => mark('at-once'))
  if (hideNavbar === 'scroll') (await import('./navbar-hiding.ts')).startHiding()
}
