// Moving from page to page: clicks, history, loading, and putting the next page in place (specification, 2.1 and 4).

import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { addressing, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import { followRedirects } from '../../../pipeline/model/redirect.ts'
import { canonicalPath, decodePath, isExternal, splitHref, stripBase, urlOf } from '../../../pipeline/model/route.ts'
import { closeDrawer, closePopup } from '../../state/menus.ts'
import type { PageState } from '../../state/page.tsx'
import { replaceArticle } from '../article/article.ts'
import { hydrateIslands } from '../article/islands.tsx'
import { logError } from '../log.ts'
import { shellElement } from '../shell-element.ts'
import type { LoadedPage, Loader } from './loader.ts'
import { loadPageType } from './page-types.ts'
import { ProgressTimer } from './progress-bar.ts'
import {
  hashTarget,
  reducedMotion,
  rememberedLink,
  rememberedScroll,
  rememberLink,
  rememberScroll,
  scrollToHash,
} from './scroll.ts'
import type { ShownPage } from './shown.tsx'

/** Fired on `window` after the content of another page, or another text of this one, is in the document. */
export const reloadEvent = 'docsite:reload-content'

const switches = ['navbar', 'sidebar', 'outline', 'footer']

type Way = 'push' | 'replace' | 'history'

/** Neither query nor hash make another page. */
const samePage = (url: URL, other: URL | Location = location): boolean => url.pathname === other.pathname

type Head = typeof import('./head.ts')

/** The head of the first page has come with it. */
const loadHead = (): Promise<Head> => import('./head.ts')

export function startNavigation(page: ShownPage, loader: Loader): () => void {
  const { site } = page.getState()
  const spelled = (route: string) => urlOf(route, addressing(site))
  const progress = new ProgressTimer()
  let latest = 0
  let busy: ReturnType<typeof setTimeout> | undefined
  /** The address of what is shown. */
  let here = location.href
  let remember: ReturnType<typeof setTimeout> | undefined
  history.scrollRestoration = 'manual'

  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('click', onClick, { signal })
  addEventListener('popstate', onPopState, { signal })
  addEventListener('scroll', rememberLater, { signal, passive: true })
  for (const event of ['mouseover', 'focusin', 'touchstart'])
    document.addEventListener(event, onApproach, { signal, passive: true })
  spellAddress()
  return () => stop.abort()

  /** Once the page has come to rest: browsers count how often the history is written to. */
  function rememberLater(): void {
    clearTimeout(remember)
    remember = setTimeout(rememberPlace, 150)
  }

  function rememberPlace(): void {
    if (isAtRest()) rememberScroll()
  }

  /** The entry of the history may be that of a page to come already, while another one is still shown, and scrolled. */
  function isAtRest(): boolean {
    return samePage(new URL(here))
  }

  /** Another spelling of this page's address is replaced by the proper one. */
  function spellAddress(): void {
    const { record } = page.getState().view
    if (record.pageType === '404') return
    const url = spelled(record.routePath)
    if (url !== location.pathname && decodePath(url) !== decodePath(location.pathname)) {
      history.replaceState(history.state, '', url + location.search + location.hash)
    }
    here = location.href
  }

  function onClick(event: MouseEvent): void {
    const link = linkOf(event.target)
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.hasAttribute('data-file'))
      return
    // Not `link.href`: a `<base>` that somebody put into the page must not move the places on it.
    const url = new URL(link.getAttribute('href') ?? '', location.href)
    const route = routeOf(url, site)
    if (route === undefined) return
    if (link.dataset.keepPlace !== undefined) {
      url.search = location.search
      if (link.dataset.keepPlace === '') url.hash = location.hash
    }
    event.preventDefault()
    closeDrawer()
    closePopup()
    if (!samePage(url)) {
      if (isAtRest()) rememberLink(link)
      void go(url, route, 'push')
    } else if (isAtRest()) {
      stopLoading()
      stayOn(url, link)
    } else {
      // A double click: the page is on its way already, and has its entry in the history.
      void go(url, route, 'replace')
    }
  }

  /** Where the reader wants to be now is here: a page on its way is not shown any more. */
  function stopLoading(): void {
    latest++
    settle()
  }

  function settle(): void {
    progress.end()
    clearTimeout(busy)
    shellElement('#pageContent')?.removeAttribute('aria-busy')
  }

  /** A link to this page: no loading, and no second entry in the history for the place one is at. */
  function stayOn(url: URL, link: HTMLAnchorElement): void {
    const oldURL = location.href
    if (url.hash !== location.hash || url.search !== location.search) {
      rememberScroll()
      navigate(url.pathname + url.search + url.hash, { state: {} })
      here = location.href
      switchParts()
      dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }))
    }
    if (!url.hash) {
      scrollTo({ top: 0, behavior: reducedMotion() ? 'instant' : 'smooth' })
      return
    }
    const target = scrollToHash(url.hash, link.classList.contains('outline-link') ? 'instant' : 'smooth')
    if (target) focusQuietly(target)
  }

  function onPopState(): void {
    clearTimeout(remember)
    const url = new URL(location.href)
    if (samePage(url, new URL(here))) {
      here = location.href
      stopLoading()
      switchParts()
      scrollToPlace(rememberedScroll(), url.hash)
      return
    }
    const route = routeOf(url, site)
    if (route !== undefined) void go(url, route, 'history')
  }

  async function go(url: URL, route: string, way: Way): Promise<void> {
    const id = ++latest
    const redirected = wantsRedirects(url) ? followRedirects(route, site.redirects) : undefined
    if (redirected !== undefined) {
      if (isExternal(redirected)) return location.assign(redirected)
      const to = splitHref(redirected)
      const next = new URL(spelled(to.path) + (url.search || to.query) + (url.hash || to.hash), location.origin)
      return go(next, to.path, way === 'history' ? 'replace' : way)
    }
    progress.start()
    clearTimeout(busy)
    busy = setTimeout(() => shellElement('#pageContent')?.setAttribute('aria-busy', 'true'), 200)
    try {
      const [loaded, head] = await Promise.all([loader.load(route), loadHead()])
      await loadPageType(page, loaded.view)
      if (id !== latest) return
      await show(id, loaded, head, url, way)
    } catch (error) {
      if (id !== latest) return
      // The content shown stays as it is; the browser goes to the address itself, once.
      logError(`The page ${url.pathname} could not be loaded here.`, error)
      if (way === 'history') location.reload()
      else location.assign(url)
    } finally {
      if (id === latest) settle()
    }
  }

  /** Shows a page at its address, unless another one is asked for before the browser is ready to draw it. */
  async function show(id: number, loaded: LoadedPage, { updateHead }: Head, url: URL, way: Way): Promise<void> {
    const { record } = loaded.view
    const canonical = spelled(record.routePath) + url.search + url.hash
    const kept = way === 'history' ? rememberedScroll() : undefined
    if (way === 'push') rememberPlace()
    if (way !== 'history') navigate(canonical, { replace: way === 'replace', state: {} })
    const address = location.href
    const change = () => {
      if (id !== latest) return
      here = address
      putInPlace(page, loaded, new URLSearchParams(url.search))
      updateHead(loaded.view, site)
    }
    const animated =
      site.theme.enableContentAnimation &&
      'startViewTransition' in document &&
      !reducedMotion() &&
      !document.documentElement.dataset.transition
    if (animated) {
      document.documentElement.dataset.transition = 'content'
      const transition = document.startViewTransition(change)
      transition.finished.finally(() => delete document.documentElement.dataset.transition)
      await transition.updateCallbackDone
    } else change()
    if (id !== latest) return
    dispatchEvent(new CustomEvent(reloadEvent))
    scrollToPlace(kept, url.hash)
    arrive(url.hash, way === 'history' ? rememberedLink() : null)
  }

  function switchParts(): void {
    applySwitches(new URLSearchParams(location.search), page.getState())
  }

  /** Where the page was left, else what the address names, else the top. */
  function scrollToPlace(kept: number | undefined, hash: string): void {
    if (kept !== undefined || !scrollToHash(hash, 'instant')) scrollTo({ top: kept ?? 0, behavior: 'instant' })
  }

  /** Tells those who cannot see it that another page is here. The focus returns to where it left the page. */
  function arrive(hash: string, link: HTMLElement | null): void {
    const target =
      link ??
      ((hash && hashTarget(hash)?.closest<HTMLElement>('h1,h2,h3,h4,h5,h6')) ||
        document.querySelector<HTMLElement>('main h1'))
    focusQuietly(target ?? (shellElement('#pageContent') as HTMLElement))
    const announcer = shellElement('#pageAnnouncer')
    if (announcer) announcer.textContent = document.title
  }

  function onApproach(event: Event): void {
    const link = linkOf(event.target)
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (!link || connection?.saveData || link.target === '_blank' || link.hasAttribute('data-file')) return
    const url = new URL(link.href)
    const route = routeOf(url, site)
    if (route === undefined || samePage(url)) return
    const target = (wantsRedirects(url) && followRedirects(route, site.redirects)) || route
    if (isExternal(target)) return
    loader.preload(splitHref(target).path)
    loadHead().catch(() => undefined)
  }

  function wantsRedirects(url: URL): boolean {
    return (
      url.searchParams.get('globalUIComponents') !== '0' &&
      page.getState().view.record.frontmatter.globalUIComponents !== false
    )
  }
}

/** Puts a loaded page in place of the one that is shown: article and regions. */
export function putInPlace(
  page: ShownPage,
  { view, body }: LoadedPage,
  query: URLSearchParams,
  putText: typeof replaceArticle = replaceArticle,
): void {
  const { site } = page.getState()
  applySwitches(query, { site, view })
  putText(body, view.record.fallback)
  flushSync(() => page.setState({ view }))
  hydrateIslands(document.getElementById('pageArticle') as HTMLElement, page)
}

/** What the address hides on this page: it holds for the page it was written for. */
function applySwitches(query: URLSearchParams, { site, view }: Pick<PageState, 'site' | 'view'>): void {
  const outline = view.record.frontmatter.outline ?? site.theme.outline ?? window.top === window.self
  const hidden = switches.filter((part) => query.get(part) === '0' || (part === 'outline' && !outline))
  if (hidden.length > 0) document.documentElement.dataset.hide = hidden.join(' ')
  else delete document.documentElement.dataset.hide
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/** The route that an address of this site means; `undefined` for the browser's own affairs. */
function routeOf(url: URL, site: SiteData): string | undefined {
  if (url.origin !== location.origin) return undefined
  const path = stripBase(decodePath(url.pathname), site.base)
  return path === undefined ? undefined : canonicalPath(path)
}

/** Moves the focus without moving the page. What keys reach anyway stays within their reach. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
