// Prefetches a link's target page on hover, on focus, and when the pointer is pressed.

import { followRedirects, isElsewhere } from '../../../pipeline/model/redirect.ts'
import { linkOf } from './clicks.ts'
import { routeOf, samePage, urlOfLink } from './links.ts'
import type { Loader } from './loader.ts'
import { followsRedirects, loadHead } from './navigator.ts'
import type { ShownStore } from './page-store.ts'

export function startPrefetch(page: ShownStore, loader: Loader): void {
  const onEvent = ({ target }: Event) => {
    const link = linkOf(target)
    if (link) void prefetch(link, page, loader)
  }
  for (const event of ['mouseover', 'focusin', 'pointerdown'])
    document.addEventListener(event, onEvent, { passive: true })
}

/** Fetches the record and the sidebar of a linked page. Ignores failures; the next attempt fetches again. */
export async function prefetch(link: HTMLAnchorElement, page: ShownStore, loader: Loader): Promise<void> {
  const { site } = page.getState()
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || link.target === '_blank' || link.hasAttribute('data-file')) return
  const url = urlOfLink(link)
  const route = routeOf(url, site)
  if (url === undefined || route === undefined || samePage(url)) return
  const moved = followsRedirects(url, page) ? followRedirects(route, site.redirects) : undefined
  if (moved && isElsewhere(moved)) return
  try {
    await Promise.all([loader.preload(moved?.path ?? route), loadHead()])
  } catch {
    // The page may be reachable when the reader opens it.
  }
}
