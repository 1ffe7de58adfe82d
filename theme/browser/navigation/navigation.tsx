// Navigates between pages without loading documents (specification, 2.1 and 4). wouter is the router: its location hook
// reports the current location. This module adds link clicks, prefetching, scroll positions and announcements.

import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useBrowserLocation, useHistoryState } from 'wouter/use-browser-location'
import { useBeside } from '../../state/beside.ts'
import { closeDrawer, closePopup, menus } from '../../state/menus.ts'
import { whenNeeded } from '../when-needed.ts'
import { isPlainClick, linkOf } from './clicks.ts'
import { opensPage, routeOf, urlOfLink } from './links.ts'
import type { Loader } from './loader.ts'
import { Navigator } from './navigator.ts'
import type { ShownStore } from './page-store.ts'
import { startPrefetch } from './prefetch.ts'
import { reloadEvent } from './reload-event.ts'
import { rememberScroll } from './scroll.ts'
import { rootOptions } from './shown.tsx'

/** The delay before a scroll position is stored, because browsers limit how often a page may write to the history. */
const rememberDelayMs = 150

export function startNavigation(page: ShownStore, loader: Loader): void {
  const { site } = page.getState()
  history.scrollRestoration = 'manual'
  const navigator = new Navigator(page, loader)
  const router = createRoot(document.createElement('div'), rootOptions('router-'))
  // Render synchronously, so that the router is subscribed before the first click.
  flushSync(() => router.render(<LocationFollower navigator={navigator} />))

  document.addEventListener('click', (event) => {
    const link = linkOf(event.target)
    if (!link || !isPlainClick(event) || !opensPage(link)) return
    const url = urlOfLink(link)
    const route = routeOf(url, site)
    if (url === undefined || route === undefined) return
    const { lang } = useBeside.getState()
    if (lang && !link.dataset.locale) url.search ||= `with=${lang}`
    event.preventDefault()
    closeDrawer()
    closePopup()
    navigator.open(url, route, link)
  })
  startScrollMemory(navigator)
  startPrefetch(page, loader)
  if (site.locales.length > 1) {
    menus.subscribe(() => dispatchEvent(new Event('docsite:menu')))
    void whenBeside(page, loader)
  }
}

/** Loads the view of two languages when the reader opens a menu with languages, or a URL asks for the view. */
const whenBeside = (page: ShownStore, loader: Loader): Promise<void> =>
  whenNeeded(
    () => {
      const { popup, drawer } = menus.getState()
      return popup === 'languages' || drawer === 'nav' || /[?&]with=/.test(location.search)
    },
    window,
    [reloadEvent, 'hashchange', 'docsite:menu'],
    'two languages',
    async () => (await import('../beside/beside.ts')).startBeside(page, loader),
  )

/** Subscribes to the router, and notifies the navigator when the location or its history entry changes. */
function LocationFollower({ navigator }: { navigator: Navigator }) {
  const [path] = useBrowserLocation()
  const entry = useHistoryState<unknown>()
  useLayoutEffect(() => {
    void [path, entry]
    navigator.follow()
  }, [navigator, path, entry])
  return null
}

/** Stores the scroll position in the history entry, and restores it on back and forward within the same page. */
function startScrollMemory(navigator: Navigator): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = () => {
    if (navigator.isAtRest()) rememberScroll()
  }
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(remember, rememberDelayMs)
    },
    { passive: true },
  )
  const restore = () => {
    clearTimeout(timer)
    if (navigator.isAtRest()) navigator.returnTo()
  }
  addEventListener('popstate', restore)
  // WebKit does not restore the position of a page from the back/forward cache if `scrollRestoration` is `manual`.
  addEventListener('pageshow', ({ persisted }) => persisted && restore())
}
