// Hydrates the shell around the article, then starts everything in browser/.

import type { PageView, SidebarView, SiteData, SocialEntry } from '../pipeline/model/config/site-data.ts'
import { languageAttributes } from '../pipeline/model/direction.ts'
import { replaceArticle } from './browser/article/article.ts'
import { hydrateIslands } from './browser/article/islands.tsx'
import { logError } from './browser/log.ts'
import { startNavbar } from './browser/navbar/navbar.ts'
import { Loader } from './browser/navigation/loader.ts'
import { startLocaleChoice } from './browser/navigation/locale-choice.ts'
import { pageTypeModules } from './browser/navigation/page-types.ts'
import { rememberedScroll, rememberScroll, scrollToHash } from './browser/navigation/scroll.ts'
import { createShown, type ShownPage, startRegions } from './browser/navigation/shown.tsx'
import { startSearch } from './browser/search/search.ts'
import { shellElement } from './browser/shell-element.ts'
import { yieldToBrowser } from './browser/steps.ts'
import { localeOf } from './state/page.tsx'

/** The parts of the shell that `dev` uses. */
export interface Shell {
  page: ShownPage
  loader: Loader
}

/** The data in scripts that several documents load. */
interface SharedData {
  docsite: SiteData
  /** The sidebar of the section, unless it is in the document. */
  docsiteSidebar?: SidebarView
}

async function start(): Promise<void> {
  await yieldToBrowser()
  const { docsite: site, docsiteSidebar: sidebar } = globalThis as unknown as SharedData
  const { build, view } = JSON.parse(shellElement('#pageData')?.textContent ?? '') as {
    build: string
    view: PageView
  }
  if (view.record.section !== undefined && !view.sidebar) {
    if (!sidebar) throw new Error('The sidebar could not be loaded')
    view.sidebar = sidebar
  }
  const notFound = view.record.pageType === '404' ? await import('./browser/navigation/not-found.ts') : undefined
  if (site.origins && (await import('./browser/navigation/domains.ts')).startDomains(site, view)) return
  if (await notFound?.redirectFromNotFound(site)) return

  const loader = new Loader(site, build, view)
  if (!addIcons(localeOf(site, view).socialLinks))
    await loader
      .loadLocale(view.record)
      .catch((error: unknown) => logError('The icons of social links could not be loaded.', error))
  const page: ShownPage = createShown(site, view, await pageTypeModules(site, view, {}))
  if (!site.ssg && !notFound)
    replaceArticle(await loader.loadText(view.record.routePath), languageAttributes(site, view.record.fallback))
  await startRegions(page)
  await yieldToBrowser()
  hydrateIslands(page)
  await notFound?.showNotFoundHere(page, loader)
  await yieldToBrowser()

  const loaded = startParts(page, loader, site)
  startLocaleChoice()
  const top = rememberedScroll()
  if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  // The reader may have scrolled before the shell started.
  else if (!scrollToHash(location.hash, 'instant') && scrollY > 0) rememberScroll()
  // The scroll position is final from here on.
  await startNavbar(site.theme)
  await loaded
  // The script in the head holds what the reader has done until now.
  await (globalThis as { docsiteRepeat?: () => Promise<void> }).docsiteRepeat?.()
  // Lists the files that the page has loaded, so it comes after the parts that load on demand.
  if (site.offline)
    import('./browser/offline/offline.ts').then(
      ({ startOffline }) => startOffline(page),
      (error: unknown) => logError('Offline could not be loaded.', error),
    )
  dispatchEvent(new CustomEvent<Shell>('docsite:ready', { detail: { page, loader } }))
}

/** Adds the icons that the document shows to the social links. Returns false if it does not show all of them. */
function addIcons(links: readonly SocialEntry[]): boolean {
  const icons = [...document.querySelectorAll('[data-region="navbar"] .site-settings .social-icon')]
  if (icons.length !== links.length) return false
  links.forEach((link, i) => {
    link.svg = icons[i]?.innerHTML ?? ''
  })
  return true
}

/** Starts everything that reacts to visitors. Resolves when the parts that this page loads on demand have started. */
async function startParts(page: ShownPage, loader: Loader, site: SiteData): Promise<void> {
  const text = () => localeOf(site, page.getState().view).text
  startSearch(page, loader)
  await import('./browser/on-demand.ts').then(
    ({ startOnDemand }) => startOnDemand(page, loader, text),
    (error: unknown) => logError('Parts of the page could not be loaded.', error),
  )
}

start().catch((error: unknown) => {
  document.documentElement.classList.remove('js')
  logError('Startup failed; the page stays static.', error)
})
