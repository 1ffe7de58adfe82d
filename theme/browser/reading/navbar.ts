// Makes the navbar transparent at the top of a landing page, and hides it on scroll if the site enables that.

import { reloadEvent } from '../navigation/reload-event.ts'

const opaqueFromPx = 100

export async function startNavbar({ hideNavbar }: { hideNavbar: 'never' | 'always' | 'scroll' }): Promise<void> {
  const root = document.documentElement
  const mark = (how: '' | 'instant') => {
    if (scrollY < opaqueFromPx) delete root.dataset.scrolled
    else root.dataset.scrolled ??= how
  }
  mark('instant')
  addEventListener('scroll', () => mark(''), { passive: true })
  // Once everything else has changed the page: to read the position earlier would compute the layout twice.
  addEventListener(reloadEvent, () => requestAnimationFrame(() => mark('instant')))
  if (hideNavbar === 'scroll') (await import('./navbar-hiding.ts')).startHiding()
}
