// Loads the shell for components that hydrate when they are visible.

import { shellWanted } from '../shell-wanted.ts'

export function startVisibleIslands(): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    dispatchEvent(new Event(shellWanted))
  })
  for (const island of document.querySelectorAll('[data-when=visible]')) observer.observe(island)
}
