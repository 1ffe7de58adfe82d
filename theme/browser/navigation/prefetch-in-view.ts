// Prefetches the pages behind the links on the screen while the browser is idle, so that a touch or a quick click opens them at once.

import { whenIdle } from '../steps.ts'
import type { Loader } from './loader.ts'
import { prefetch } from './prefetch.ts'
import { reloadEvent } from './reload-event.ts'
import type { ShownStore } from './shown.tsx'

/** What is not prefetched: links that lead to other sites, to files or to places on the page. */
const links = 'a[href]:not([target],[download],[data-file],[href^="#"])'

/** The most pages that one visit prefetches, because long sidebars have hundreds of links. */
const most = 60

/** How many pages are prefetched at the same time. One after the other, the last link of a screen would wait for all before it. */
const atOnce = 4

/** How long a link must be on the screen, in milliseconds. Links that are only scrolled past are not prefetched. */
const restMs = 200

interface Connection {
  effectiveType?: string
}

export function startPrefetchInView(page: ShownStore, loader: Loader): void {
  const { connection } = navigator as { connection?: Connection }
  const isSlow = /[23]g/.test(connection?.effectiveType ?? '')
  // In `dev`, each page would be parsed and rendered for it. From disk, pages open at once.
  if (isSlow || location.protocol === 'file:' || document.querySelector('script[data-revision]')) return
  const shown = new Set<HTMLAnchorElement>()
  const known = new Set<string>()
  let running = 0

  const run = async (): Promise<void> => {
    for (const link of shown) {
      shown.delete(link)
      if (!link.isConnected || known.has(link.pathname) || known.size >= most) continue
      known.add(link.pathname)
      await whenIdle()
      await prefetch(link, page, loader)
    }
    running--
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) shown.add(target as HTMLAnchorElement)
      else shown.delete(target as HTMLAnchorElement)
    }
    for (; running < Math.min(atOnce, shown.size); running++) setTimeout(run, restMs)
  })
  const observe = (): void => {
    observer.disconnect()
    shown.clear()
    for (const link of document.querySelectorAll(links)) observer.observe(link)
  }
  observe()
  addEventListener(reloadEvent, observe)
}
