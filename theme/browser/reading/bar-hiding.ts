// Hides the bar at the bottom of a phone while the reader scrolls down, and shows it when they scroll up or reach the end. CSS keeps it
// visible while it has the focus or its outline is open.

import { reloadEvent } from '../navigation/reload-event.ts'

/** The distance in pixels from the end of the page within which the bar is shown. */
const endPx = 2

export function startBarHiding(): void {
  const root = document.documentElement
  const narrow = matchMedia('(max-width: 767px)')
  let last = scrollY
  /** Whether the reader scrolls, and not a link or a script. */
  let isReader = false
  const show = () => delete root.dataset.bar
  const update = () => {
    const y = scrollY
    const isAtEnd = y + innerHeight >= root.scrollHeight - endPx
    if (y < last || isAtEnd) show()
    else if (y > last && isReader && narrow.matches) root.dataset.bar = 'away'
    last = y
  }
  addEventListener('scroll', update, { passive: true })
  addEventListener(reloadEvent, show)
  for (const event of ['wheel', 'touchmove', 'keydown'])
    addEventListener(event, () => (isReader = true), { passive: true })
  // After a touch, the page may scroll on until this event.
  addEventListener('scrollend', () => {
    isReader = false
  })
}
