// Tracks which heading of the outline is active, based on the scroll position (specification, 2.5).

import { outline } from '../../state/outline.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { hashTarget, targetOf, throttle } from '../navigation/scroll.ts'
import { shellElement } from '../shell-element.ts'
import { current } from './current.ts'

const setupDelayMs = 100

/**
 * Returns the index of the active heading, or -1 if there are no headings. `tops` are the scroll positions in pixels at
 * which the headings reach the top. `hash` and `clicked` are indexes of headings, or -1.
 */
function chooseActive(
  tops: readonly number[],
  {
    scrollY,
    viewport,
    page,
    hash,
    clicked,
  }: { scrollY: number; viewport: number; page: number; hash: number; clicked: number },
): number {
  if (tops.length === 0) return -1
  if (page <= viewport) return Math.max(hash, 0)
  if (clicked >= 0) return clicked
  const y = Math.ceil(scrollY)
  if (y + viewport >= page) return tops.length - 1
  if (y === 0) return 0
  return Math.max(
    tops.findLastIndex((top) => top <= y),
    0,
  )
}

export function startActiveHeading(): void {
  // A jump to a heading near the end of the page may leave the heading far below the top of the window. It stays active
  // until the reader scrolls.
  let jump: { id: string; y: number; isUnderWay: boolean } | undefined
  let setup: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    const ids = current().record.toc.map(({ id }) => id)
    const elements = ids.map((id) => document.getElementById(id))
    const tops = elements.map((element) => (element ? targetOf(element) : Number.POSITIVE_INFINITY))
    if (jump && !jump.isUnderWay && !isAt(jump.y)) jump = undefined
    const active = chooseActive(tops, {
      scrollY,
      viewport: innerHeight,
      page: document.documentElement.scrollHeight,
      hash: ids.indexOf(headingOfHash()?.id ?? ''),
      clicked: jump ? ids.indexOf(jump.id) : -1,
    })
    const isReached = active > 0 || jump !== undefined || (tops[0] ?? Number.POSITIVE_INFINITY) <= Math.ceil(scrollY)
    outline.setState({ active: ids[active], isReached })
    requestAnimationFrame(keepInView)
  }
  const arrive = (isUnderWay: boolean) => {
    const heading = headingOfHash()
    const end = document.documentElement.scrollHeight - innerHeight
    const y = heading ? Math.max(Math.min(targetOf(heading), end), 0) : 0
    jump = heading ? { id: heading.id, y, isUnderWay: isUnderWay && !isAt(y) } : undefined
    update()
  }
  const later = () => {
    clearTimeout(setup)
    setup = setTimeout(() => arrive(false), setupDelayMs)
  }
  addEventListener('scroll', throttle(update), { passive: true })
  const land = () => {
    if (!jump?.isUnderWay) return
    jump.isUnderWay = false
    update()
  }
  for (const event of ['scrollend', 'wheel', 'touchmove']) addEventListener(event, land, { passive: true })
  // Links on the page scroll smoothly; back and forward jump.
  addEventListener('hashchange', ({ isTrusted }) => requestAnimationFrame(() => arrive(!isTrusted)))
  addEventListener('resize', update)
  addEventListener('load', update, { capture: true })
  addEventListener(reloadEvent, later)
  later()
}

const isAt = (y: number): boolean => Math.abs(scrollY - y) <= 1

const headingOfHash = (): Element | null | undefined => hashTarget(location.hash)?.closest('h1,h2,h3,h4,h5,h6')

/** Scrolls the outline so that its active entry stays visible. */
function keepInView(): void {
  const box = shellElement('.outline-scroll')
  const link = box?.querySelector<HTMLElement>('[aria-current]')
  if (!box || !link) return
  const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 16
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 16
}
