// Bars grow while they are seen, each for as many seconds as it stands for, once (specification, 2.4 and 9).

import { formatDuration } from '../../home/duration.ts'
import { hydratedEvent } from '../article/article.tsx'
import { reloadEvent } from '../navigation/navigation.ts'
import { reducedMotion } from '../navigation/scroll.ts'

/** Pages whose bars have been seen: who comes back finds them grown. */
const seen = new Set<string>()

export function startBenchmark(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const find = () => {
    for (const benchmark of document.querySelectorAll('[data-benchmark]:not([data-set])')) {
      // A component that still sleeps must find its figures as they were prerendered.
      if (benchmark.closest('[data-island]:not([data-hydrated])')) continue
      benchmark.setAttribute('data-set', '')
      if (!reducedMotion() && !seen.has(location.pathname)) waitFor(benchmark, signal)
    }
  }
  find()
  for (const event of [reloadEvent, hydratedEvent]) addEventListener(event, find, { signal })
  return () => stop.abort()
}

/** Starts the race when a row is in view. What is on screen at once is read already, and stays as it is. */
function waitFor(benchmark: Element, signal: AbortSignal): void {
  const rows = [...benchmark.querySelectorAll<HTMLElement>('.metric')]
  let isSet = false
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect()
        seen.add(location.pathname)
        if (isSet) race(rows)
      } else if (!isSet) {
        isSet = true
        // The place of the last figure is kept: what stands after it does not jump while it counts.
        const room = rows.map((row) => figureOf(row)?.getBoundingClientRect().width ?? 0)
        for (const [i, row] of rows.entries()) {
          figureOf(row)?.style.setProperty('min-inline-size', `${room[i]}px`)
          show(row, 0)
        }
      }
    },
    { threshold: 0.5 },
  )
  for (const row of rows) observer.observe(row)
  signal.addEventListener('abort', () => observer.disconnect())
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

/** Shows a share of a bar, and at its tip the time that is up by then. */
function show(row: HTMLElement, share: number): void {
  const bar = row.querySelector('.bar')
  const tip = row.querySelector<HTMLElement>('.metric-tip')
  const figure = figureOf(row)
  bar?.firstElementChild?.setAttribute('width', `${share * 100}%`)
  if (tip)
    tip.style.translate = share < 1 ? `${(share - 1) * Number.parseFloat(bar?.getAttribute('width') ?? '')}cqi` : ''
  if (figure) figure.textContent = formatDuration(totalMs(row) * share, totalMs(row))
}
