// Which heading of the outline a reader is at (specification, 2.5).

import { useOutline } from '../state/outline.ts'
import { reloadEvent } from './navigation.ts'
import { hashTarget, targetOf, throttle } from './scroll.ts'
import type { ShownPage } from './shown.tsx'

const setupDelayMs = 100

/** Chooses the active heading from what is measured. `tops` are the scroll positions at which each is reached. */
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

export function startActiveHeading(page: ShownPage): () => void {
  let clicked: { id: string; y: number } | undefined
  let setup: ReturnType<typeof setTimeout> | undefined
  const stop = new AbortController()
  const { signal } = stop
  const update = () => {
    const ids = page.getState().view.record.toc.map(({ id }) => id)
    const elements = ids.map((id) => document.getElementById(id))
    const tops = elements.map((element) => (element ? targetOf(element) : Number.POSITIVE_INFINITY))
    // A jump that ended at the page's end may show its heading far below the top: it stays the one until the reader scrolls.
    if (clicked && Math.abs(scrollY - clicked.y) > 1) clicked = undefined
    const active = chooseActive(tops, {
      scrollY,
      viewport: innerHeight,
      page: document.documentElement.scrollHeight,
      hash: ids.indexOf(hashTarget(location.hash)?.id ?? ''),
      clicked: clicked ? ids.indexOf(clicked.id) : -1,
    })
    useOutline.setState({ active: ids[active] })
    requestAnimationFrame(keepInView)
  }
  const arrive = () => {
    const id = hashTarget(location.hash)?.closest('h1,h2,h3,h4')?.id
    clicked = id ? { id, y: scrollY } : undefined
    update()
  }
  const later = () => {
    clearTimeout(setup)
    setup = setTimeout(arrive, setupDelayMs)
  }
  addEventListener('scroll', throttle(update), { signal, passive: true })
  addEventListener('scrollend', () => clicked === undefined && location.hash && update(), { signal })
  addEventListener('hashchange', () => requestAnimationFrame(arrive), { signal })
  addEventListener('resize', update, { signal })
  addEventListener('load', update, { signal, capture: true })
  addEventListener(reloadEvent, later, { signal })
  later()
  return () => {
    clearTimeout(setup)
    stop.abort()
  }
}

/** Keeps the active entry visible in the outline's own box. */
function keepInView(): void {
  const box = document.querySelector<HTMLElement>('.outline-scroll')
  const link = box?.querySelector<HTMLElement>('[aria-current]')
  if (!box || !link) return
  const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()]
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 16
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 16
}
