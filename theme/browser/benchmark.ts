// Bars grow while they are seen, each for as many seconds as it stands for, once (specification, 2.4 and 9).

import { formatDuration } from '../home/duration.ts'
import { awakeEvent } from './article.tsx'
import { reloadEvent } from './navigation.ts'
import { reducedMotion } from './scroll.ts'

export function startBenchmark(): () => void {
  const stop = new AbortController()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      for (const bar of target.querySelectorAll<SVGElement>('.bar')) race(bar)
    }
  })
  const find = () => {
    for (const benchmark of document.querySelectorAll('[data-benchmark]:not([data-set])')) {
      // A component that still sleeps must find its figures as they were prerendered.
      if (benchmark.closest('[data-island]:not([data-awake])')) continue
      benchmark.setAttribute('data-set', '')
      // What is on screen already is read already: only bars still to come start from nothing.
      if (reducedMotion() || benchmark.getBoundingClientRect().top < innerHeight) continue
      for (const bar of benchmark.querySelectorAll<SVGElement>('.bar')) show(bar, 0)
      observer.observe(benchmark)
    }
  }
  find()
  for (const event of [reloadEvent, awakeEvent]) addEventListener(event, find, { signal: stop.signal })
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

function race(bar: SVGElement): void {
  const totalMs = Number(bar.dataset.seconds) * 1000
  const start = performance.now()
  const step = (now: number) => {
    const share = totalMs > 0 ? Math.min(Math.max(now - start, 0) / totalMs, 1) : 1
    show(bar, share)
    if (share < 1 && bar.isConnected) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Shows a share of a bar and the time that is up by then. */
function show(bar: SVGElement, share: number): void {
  const totalMs = Number(bar.dataset.seconds) * 1000
  bar.querySelector('rect')?.setAttribute('width', `${share * 100}%`)
  const figure = bar.parentElement?.querySelector('.metric-time')
  if (figure) figure.textContent = formatDuration(totalMs * share, totalMs)
}
