// Moves the markers of the current entries of the sidebar and the outline, and shows in the outline how much of the page has been read.

import { outline } from '../../state/outline.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { reducedMotion, targetOf } from '../navigation/scroll.ts'
import { shellElement } from '../shell-element.ts'

const glideMs = 180

export function startMarkers(): void {
  const glideSidebar = glideIn('.sidebar-scroll', '.sidebar-link[aria-current]')
  const glideOutline = glideIn('.outline-list', '.outline-link[aria-current]')
  const start = () => {
    glideSidebar()
    glideOutline()
    showProgress()
  }
  start()
  addEventListener(reloadEvent, () => requestAnimationFrame(start))
  outline.subscribe(() => requestAnimationFrame(glideOutline))
  for (const event of ['scroll', 'resize']) addEventListener(event, showProgress, { passive: true })
}

/** Returns a function that moves the marker of the current entry from where it was at the last call. */
function glideIn(list: string, entry: string): () => void {
  let last: number | undefined
  return () => {
    const box = shellElement(list)
    const active = box?.querySelector(entry)
    const top =
      box && active ? active.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : undefined
    if (active && top !== undefined && last !== undefined && top !== last && !reducedMotion()) {
      const easing = getComputedStyle(active).getPropertyValue('--ease') || 'ease'
      active.animate(
        { transform: [`translateY(${last - top}px)`, 'none'] },
        { duration: glideMs, easing, pseudoElement: '::before' },
      )
    }
    last = top
  }
}

/** Sets the length of the line beside the entries of the outline, as a share of the list. */
function showProgress(): void {
  const list = shellElement('.outline .outline-list')
  if (!list || list.offsetHeight === 0) return
  const links = [...list.querySelectorAll<HTMLAnchorElement>('.outline-link')]
  const { scrollHeight } = document.documentElement
  const stops = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading ? [{ at: targetOf(heading), length: link.offsetTop }] : []
  })
  const end = { at: Math.max(scrollHeight - innerHeight, 1), length: list.offsetHeight }
  list.style.setProperty(
    '--_read',
    `${lengthAt(scrollY, [...stops.filter(({ at }) => at < end.at), end]) / end.length}`,
  )
}

/** Returns the length for a scroll position, between those of the stops around it. */
function lengthAt(y: number, stops: readonly { at: number; length: number }[]): number {
  const next = stops.findIndex(({ at }) => at > y)
  const [from, to] = next < 0 ? [stops.at(-1), stops.at(-1)] : [stops[next - 1], stops[next]]
  if (!from || !to || to.at === from.at) return from?.length ?? 0
  return from.length + ((to.length - from.length) * (y - from.at)) / (to.at - from.at)
}
