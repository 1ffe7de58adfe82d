// Hydrates the shell around the article, then starts everything in browser/.

import type { SidebarView, SiteData, SocialEntry } from '../pipeline/model/config/site-data.ts'
import { resetCopied } from './browser/article/clipboard.ts'
import { logError } from './browser/log.ts'
import type { Loader } from './browser/navigation/loader.ts'
import { createShown, type ShownStore } from './browser/navigation/page-store.ts'
import { pageTypeModules } from './browser/navigation/page-types.ts'
import { startRegions } from './browser/navigation/shown.tsx'
import { leaveControls } from './browser/reading/controls.ts'
import { setCurrent } from './browser/reading/current.ts'
import { openedPage } from './browser/reading/reading.ts'
import { yieldToBrowser } from './browser/steps.ts'
import { localeOf } from './state/locale.ts'

/** The parts of the shell that `dev` uses. */
export interface Shell {
  page: ShownStore
  loader: Loader
}

/** The data in scripts that several documents load. */
interface SharedData {
  docsite: SiteData
  /** The sidebar of the section, unless it is in the document. */
  docsiteSidebar?: SidebarView
}

async function start(): Promise<void> {
  const loading = import('./browser/after-hydration.ts')
  // Startup fails if it rejects, unless something else fails before.
  loading.catch(() => undefined)
  await yieldToBrowser()
  const { view, build } = openedPage()
  const { docsite: site, docsiteSidebar: sidebar } = globalThis as unknown as SharedData
  if (view.record.section !== undefined && !view.sidebar) {
    if (!sidebar) throw new Error('The sidebar could not be loaded')
    view.sidebar = sidebar
  }
  const notFound = view.record.pageType === '404' ? await import('./browser/navigation/not-found.ts') : undefined
  if (site.origins && (await import('./browser/navigation/domains.ts')).startDomains(site, view)) return
  if (await notFound?.redirectFromNotFound(site)) return

  const opening = loading.then(({ Loader }) => new Loader(site, build, view))
  opening.catch(() => undefined)
  if (!addIcons(localeOf(site, view).socialLinks))
    await opening
      .then((loader) => loader.loadLocale(view.record))
      .catch((error: unknown) => logError('The icons of social links could not be loaded.', error))
  const page = createShown(site, view, await pageTypeModules(site, view, {}))
  page.subscribe(({ view }) =>
    setCurrent({
      site: { ...site, search: site.search !== false },
      record: view.record,
      text: localeOf(site, view).text,
    }),
  )
  if (!site.ssg && !notFound) await (await loading).showArticle(page, await opening)
  resetCopied()
  leaveControls()
  await startRegions(page)
  await yieldToBrowser()
  const loader = await opening
  await (await loading).startParts(page, loader, notFound)
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

start().catch((error: unknown) => {
  document.documentElement.classList.remove('js')
  logError('Startup failed; the page stays static.', error)
})
