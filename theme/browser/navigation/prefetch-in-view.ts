// Prefetches the pages behind the links of the text on the screen while the browser is idle, so that a touch opens them at once.
// Those of menus and sidebars are many, and are fetched when the reader approaches them.

import { whenIdle } from '../steps.ts'
import type { Loader } from './loader.ts'
import type { ShownStore } from './page-store.ts'
import { prefetch } from './prefetch.ts'
import { reloadEvent } from './reload-event.ts'

/** The links of the text and those below it, unless they lead to other sites, to files or to places on the page. */
const links = ':is(main, .doc-footer) a[href]:not([target],[download],[data-file],[href^="#"])'

/** The most pages that are fetched for one page. Most readers open none of them. */
const most = 8

/** How long a link must be on the screen, in milliseconds. Links that are only scrolled past are not prefetched. */
const restMs = 200

export function startPrefetchInView(page: ShownStore, loader: Loader): void {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  const isSlow = /[23]g/.test(connection?.effectiveType ?? '')
  // In `dev`, each page would be parsed and rendered for it. From disk, pages open at once.
  if (isSlow || location.protocol === 'file:' || document.querySelector('script[data-revision]')) return
  const shown = new Set<HTMLAnchorElement>()
  const known = new Set<string>()
  let isRunning = false

  const run = async (): Promise<void> => {
    try {
      for (const link of shown) {
        shown.delete(link)
        if (!link.isConnected || known.has(link.pathname) || known.size >= most) continue
        known.add(link.pathname)
        await whenIdle()
        await prefetch(link, page, loader)
      }
    } finally {
      isRunning = false
    }
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) shown.add(target as HTMLAnchorElement)
      else shown.delete(target as HTMLAnchorElement)
    }
    if (!isRunning) setTimeout(run, restMs)
    isRunning = true
  })
  const observe = (): void => {
    observer.disconnect()
    shown.clear()
    known.clear()
    for (const link of document.querySelectorAll(links)) observer.observe(link)
  }
  observe()
  addEventListener(reloadEvent, observe)
}
