// Loads and shows pages, and tracks the URL of the current page.

import { navigate } from 'wouter/use-browser-location'
import { addressing, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import { followRedirects, isElsewhere } from '../../../pipeline/model/redirect.ts'
import { decodePath, type RoutePath, urlOf } from '../../../pipeline/model/route.ts'
import { logError } from '../log.ts'
import { shellElement } from '../shell-element.ts'
import { arrivalTarget, focusQuietly, scrollToPlace } from './arrival.ts'
import { routeOf, samePage } from './links.ts'
import type { LoadedView, Loader } from './loader.ts'
import type { ShownStore } from './page-store.ts'
import { loadPageType } from './page-types.ts'
import { ProgressTimer } from './progress-bar.ts'
import { hideParts, putInPlace } from './put-in-place.ts'
import {
  reducedMotion,
  rememberedLink,
  rememberedScroll,
  rememberLink,
  rememberScroll,
  scrollToHash,
} from './scroll.ts'

/** How a navigation changes the history: with a new entry, by replacing the current one, or through back and forward. */
type Way = 'push' | 'replace' | 'history'

type Head = typeof import('./head.ts')

let head: Promise<Head> | undefined

/**
 * Loaded on the first navigation, because the head of the first page is prerendered. Kept, because even an import of a loaded module
 * takes several tasks, between which the browser may paint the old page.
 */
export function loadHead(): Promise<Head> {
  head ??= import('./head.ts')
  head.catch(() => {
    head = undefined
  })
  return head
}

const busyDelayMs = 200

/** Returns whether redirects apply. A page's frontmatter or the query of the URL can turn them off. */
export const followsRedirects = (url: URL, page: ShownStore): boolean =>
  url.searchParams.get('globalUIComponents') !== '0' &&
  page.getState().view.record.frontmatter.globalUIComponents !== false

export class Navigator {
  readonly #page: ShownStore
  readonly #loader: Loader
  readonly #site: SiteData
  readonly #progress = new ProgressTimer()
  /** The number of the latest navigation. An earlier navigation that completes after it is discarded. */
  #latest = 0
  #busy: ReturnType<typeof setTimeout> | undefined
  /** The URL of the current page. While another page loads, `location` may already point to that page. */
  #here = location.href
  /** Resumes a navigation that this class started, after the router has followed it. */
  #onFollowed: (() => void) | undefined

  constructor(page: ShownStore, loader: Loader) {
    this.#page = page
    this.#loader = loader
    this.#site = page.getState().site
    this.#correctUrl()
  }

  /** Returns whether the current history entry belongs to the current page. */
  isAtRest(): boolean {
    return samePage(new URL(this.#here))
  }

  /** Called when the router's location has changed through this class, a component, or the back and forward buttons. */
  follow(): void {
    const followed = this.#onFollowed
    this.#onFollowed = undefined
    if (followed) return followed()
    const url = new URL(location.href)
    const route = routeOf(url, this.#site)
    if (!this.isAtRest() && route !== undefined) void this.#go(url, route, 'history')
  }

  /** Restores the scroll position when back or forward leads to another entry of the current page. */
  returnTo(): void {
    this.#here = location.href
    this.#cancel()
    this.#hideParts()
    scrollToPlace(rememberedScroll(), location.hash)
  }

  /** Opens a link to a page on this site. */
  open(url: URL, route: RoutePath, link: HTMLAnchorElement): void {
    if (!samePage(url)) {
      if (this.isAtRest()) rememberLink(link)
      void this.#go(url, route, 'push')
    } else if (this.isAtRest()) {
      this.#cancel()
      this.#stay(url, link)
    } else {
      // The second click of a double click: the page is already loading and has a history entry.
      void this.#go(url, route, 'replace')
    }
  }

  /** Replaces the current URL with its canonical form. */
  #correctUrl(): void {
    const { record } = this.#page.getState().view
    if (record.pageType === '404') return
    const url = this.#urlOf(record.routePath)
    if (url !== location.pathname && decodePath(url) !== decodePath(location.pathname)) {
      history.replaceState(history.state, '', url + location.search + location.hash)
    }
    this.#here = location.href
  }

  #urlOf(route: RoutePath): string {
    return urlOf(route, addressing(this.#site))
  }

  /** Cancels the navigation in progress. */
  #cancel(): void {
    this.#latest++
    this.#settle()
  }

  #settle(): void {
    this.#progress.end()
    clearTimeout(this.#busy)
    shellElement('#pageContent')?.removeAttribute('aria-busy')
  }

  /** Follows a link within the current page without loading anything. Adds a history entry only if the URL changes. */
  #stay(url: URL, link: HTMLAnchorElement): void {
    const oldURL = location.href
    if (url.hash !== location.hash || url.search !== location.search) {
      rememberScroll()
      navigate(url.pathname + url.search + url.hash, { state: {} })
      this.#here = location.href
      this.#hideParts()
    }
    // Even if the URL stays the same, because the reader may have scrolled away from the heading that it names.
    dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }))
    if (!url.hash) {
      scrollTo({ top: 0, behavior: reducedMotion() ? 'instant' : 'smooth' })
      return
    }
    const target = scrollToHash(url.hash, link.classList.contains('outline-link') ? 'instant' : 'smooth')
    if (target) focusQuietly(target)
  }

  async #go(url: URL, route: RoutePath, way: Way): Promise<void> {
    const id = ++this.#latest
    const to = followsRedirects(url, this.#page) ? followRedirects(route, this.#site.redirects) : undefined
    if (to !== undefined) {
      if (isElsewhere(to)) return location.assign(to.external)
      const next = new URL(this.#urlOf(to.path) + (url.search || to.query) + (url.hash || to.hash), location.origin)
      return this.#go(next, to.path, way === 'history' ? 'replace' : way)
    }
    this.#progress.start()
    clearTimeout(this.#busy)
    this.#busy = setTimeout(() => shellElement('#pageContent')?.setAttribute('aria-busy', 'true'), busyDelayMs)
    try {
      const [loaded, head] = await Promise.all([this.#loader.load(route), loadHead()])
      const [isReady] = await Promise.all([
        head.prepare(loaded.needs, this.#site),
        loadPageType(this.#page, loaded.view),
      ])
      if (id !== this.#latest) return
      if (!isReady) return leave(url, way)
      await this.#show(id, loaded, head, url, way)
    } catch (error) {
      // Keep the current content, and fall back to a full page load, which is what a deploy usually needs.
      const isExpected = await this.#loader.isDeployedAgain(0)
      if (id !== this.#latest) return
      if (!isExpected) logError(`Client-side navigation to ${url.pathname} failed.`, error)
      leave(url, way)
    } finally {
      if (id === this.#latest) this.#settle()
    }
  }

  /** Shows a loaded page, unless another navigation starts first. */
  async #show(
    id: number,
    loaded: LoadedView,
    { updateHead, announcePage, fadeIn }: Head,
    url: URL,
    way: Way,
  ): Promise<void> {
    const { record } = loaded.view
    const kept = way === 'history' ? rememberedScroll() : undefined
    if (way === 'push' && this.isAtRest()) rememberScroll()
    if (way !== 'history') await this.#move(this.#urlOf(record.routePath) + url.search + url.hash, way)
    if (id !== this.#latest) return
    this.#here = location.href
    putInPlace(this.#page, loaded, new URLSearchParams(url.search))
    updateHead(loaded.view, this.#site)
    const target = arrivalTarget(url.hash, way === 'history' ? rememberedLink() : null)
    announcePage(loaded.view, target)
    scrollToPlace(kept, url.hash)
    focusQuietly(target)
    // After scrolling, because the animation moves the headings.
    fadeIn(this.#site)
  }

  /** Changes the location and waits until the router has followed. */
  #move(url: string, way: Way): Promise<void> {
    return new Promise((done) => {
      this.#onFollowed = done
      navigate(url, { replace: way === 'replace', state: {} })
    })
  }

  #hideParts(): void {
    hideParts(new URLSearchParams(location.search), this.#page.getState())
  }
}

/** Loads the document of a page. */
function leave(url: URL, way: Way): void {
  if (way === 'history') location.reload()
  else location.assign(url)
}
