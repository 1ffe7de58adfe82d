// Prefetches a link's target page on hover, focus or touch.

import { followRedirects } from '../../../pipeline/model/redirect.ts'
import { isExternal, splitHref } from '../../../pipeline/model/route.ts'
import { linkOf, routeOf, samePage } from './links.ts'
import type { Loader } from './loader.ts'
import { followsRedirects, loadHead } from './navigator.ts'
import type { ShownPage } from './shown.tsx'

export function startPrefetch(page: ShownPage, loader: Loader): void {
  const { site } = page.getState()
  const prefetch = ({ target }: Event) => {
    const link = linkOf(target)
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!link || connection?.saveData || link.target === '_blank' || link.hasAttribute('data-file')) return
    const url = new URL(link.href)
    const route = routeOf(url, site)
    if (route === undefined || samePage(url)) return
    const to = (followsRedirects(url, page) && followRedirects(route, site.redirects)) || route
    if (isExternal(to)) return
    loader.preload(splitHref(to).path)
    loadHead().catch(() => undefined)
  }
  for (const event of ['mouseover', 'focusin', 'touchstart'])
    document.addEventListener(event, prefetch, { passive: true })
}
