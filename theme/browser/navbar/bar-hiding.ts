// Hides the bar at the bottom of a phone while the reader scrolls down, and shows it when they scroll up or reach the end.

import { reloadEvent } from '../navigation/reload-event.ts'
import { throttle } from '../navigation/scroll.ts'

/** The distance in pixels from the end of the page within which the bar is shown. */
const endPx = 2

export function startBarHiding(): void {
  const root = document.documentElement
  let last = scrollY
  /** Whether the page scrolls to a heading, which is not the reader's scrolling. */
  let isJump = false
  const show = () => delete root.dataset.bar
  const update = throttle(() => {
    const y = scrollY
    const isAtEnd = y + innerHeight >= root.scrollHeight - endPx
    if (y < last || isAtEnd) show()
    else if (y > last && last >= 0 && !isJump) root.dataset.bar = 'away'
    last = y
  })
  const jump = () => {
    isJump = true
    show()
  }
  addEventListener('scroll', update, { passive: true })
  addEventListener('hashchange', jump)
  addEventListener(reloadEvent, jump)
  for (const event of ['scrollend', 'wheel', 'touchmove', 'keydown'])
    addEventListener(event, () => (isJump = false), { passive: true })
}
