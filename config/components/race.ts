// Animates the bars of comparisons once, when they come into view. Each animation takes as long as the time that the bar
// represents (specification, 2.4 and 9).

import { formatDuration, usePage } from '@docsite/cli/theme'
import { useEffect } from 'react'
import { reducedMotion } from './reduced-motion.ts'

/** The paths of pages whose animation has run. Returning visitors see the final bars. */
const finished = new Set<string>()

const started = new WeakSet<Element>()

/** Animates the comparisons of a page, wherever they are: those of the landing page are the theme's. */
export function useRaces(): void {
  const { routePath } = usePage().view.record
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other comparisons
  useEffect(() => {
    for (const comparison of document.querySelectorAll('.comparison')) {
      if (started.has(comparison)) continue
      started.add(comparison)
      startRace(comparison)
    }
  }, [routePath])
}

function startRace(comparison: Element): void {
  if (reducedMotion() || finished.has(location.pathname)) return
  const rows = [...comparison.querySelectorAll<HTMLElement>('.metric')]
  let isSet = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect()
        finished.add(location.pathname)
        // Do not animate if a row was in view from the start, because visitors have already seen the numbers.
        if (isSet) race(rows)
      } else if (!isSet) {
        isSet = true
        reset(rows)
      }
    },
    { threshold: 0.5 },
  )
  for (const row of rows) observer.observe(row)
}

/** Sets all bars to zero. Each number keeps the width of its final text, so that the text after it does not move. */
function reset(rows: readonly HTMLElement[]): void {
  const widths = rows.map((row) => figureOf(row)?.getBoundingClientRect().width ?? 0)
  for (const [i, row] of rows.entries()) {
    figureOf(row)?.style.setProperty('min-inline-size', `${widths[i]}px`)
    show(row, 0)
  }
}

const figureOf = (row: HTMLElement) => row.querySelector<HTMLElement>('.metric-time')
const totalMs = (row: HTMLElement): number => Number(row.dataset.seconds) * 1000

function race(rows: HTMLElement[]): void {
  const start = performance.now()
  let running = rows
  const step = (now: number) => {
    const elapsedMs = reducedMotion() ? Number.POSITIVE_INFINITY : Math.max(now - start, 0)
    for (const row of running) show(row, elapsedMs < totalMs(row) ? elapsedMs / totalMs(row) : 1)
    running = running.filter((row) => row.isConnected && elapsedMs < totalMs(row))
    if (running.length > 0) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Shows a bar at a fraction of its length, from 0 to 1, with the elapsed time at its end. */
function show(row: HTMLElement, share: number): void {
  const bar = row.querySelector('.bar')
  const tip = row.querySelector<HTMLElement>('.metric-tip')
  const figure = figureOf(row)
  bar?.firstElementChild?.setAttribute('width', `${share * 100}%`)
  if (tip)
    tip.style.translate = share < 1 ? `${(share - 1) * Number.parseFloat(bar?.getAttribute('width') ?? '')}cqi` : ''
  if (figure) figure.textContent = formatDuration(totalMs(row) * share, totalMs(row))
}
