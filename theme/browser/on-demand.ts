// Starts the parts of pages that nothing waits for, and those that are loaded only where they are needed. Pages load this module after
// everything else.

import { blockSelector } from 'docsite:block-selector'
import type { ClientText } from '../../pipeline/model/interface-text.ts'
import { startCopyPage } from './article/copy-page-button.ts'
import { hydratedEvent } from './article/hydrated-event.ts'
import { startScrollToTop } from './article/scroll-to-top.ts'
import { logError } from './log.ts'
import { startAppearance } from './navbar/appearance.ts'
import { startBarHiding } from './navbar/bar-hiding.ts'
import { startDrawers } from './navbar/drawers.ts'
import { startSidebar } from './navbar/sidebar.ts'
import type { Loader } from './navigation/loader.ts'
import { startNavigation } from './navigation/navigation.tsx'
import { loadOverlayStyles } from './navigation/page-needs.ts'
import { startProgressLength } from './navigation/progress-length.ts'
import { reloadEvent } from './navigation/reload-event.ts'
import type { ShownStore } from './navigation/shown.tsx'
import { visitedKey } from './navigation/visit.ts'
import { startRecentPages } from './search/recent-pages.ts'
import { yieldToBrowser } from './steps.ts'
import { readStored, writeStored } from './storage.ts'
import { whenNeeded } from './when-needed.ts'

/** Resolves when the parts of the current page have started. Each starts in a task of its own, because a slow phone needs 100 ms for all. */
export async function startOnDemand(page: ShownStore, loader: Loader, text: () => ClientText): Promise<void> {
  const { site } = page.getState()
  const { zoom } = site
  const parts: (() => unknown)[] = [
    () => startNavigation(page, loader),
    () => startAppearance({ darkMode: site.theme.darkMode, animated: site.theme.enableAppearanceAnimation }),
    () => startSidebar(page, loader),
    () => startCopyPage(text),
    startProgressLength,
    () => site.search && startRecentPages(page),
    () => startLocaleNotice(page),
    startDrawers,
    startBarHiding,
    () => inWindow('(min-width: 1025px)', async () => (await import('./navbar/markers.ts')).startMarkers()),
    () =>
      whenThere('.outline,.for-outline', async () =>
        (await import('./article/active-heading.ts')).startActiveHeading(page),
      ),
    () => whenThere('.hero,.announcement', async () => (await import('./landing/landing.ts')).startLanding(page)),
    () => whenThere('[data-copy]', async () => (await import('./landing/landing.ts')).startCopy(text)),
    () => whenThere('[data-issue]', async () => (await import('./article/issue-link.ts')).startIssueLink()),
    () => whenThere('.code', async () => (await import('./article/code-blocks.ts')).startCodeBlocks(text)),
    () => whenThere('.tabs', async () => (await import('./article/tabs.ts')).startTabs()),
    () => whenThere('pre,.table,.scrollable', async () => (await import('./article/overflow.ts')).startOverflow(text)),
    startScrollToTop,
    () => whenThere(blockSelector, async () => (await import('docsite:blocks')).startBlocks()),
    () =>
      whenThere('main', async () =>
        (await import('./navigation/prefetch-in-view.ts')).startPrefetchInView(page, loader),
      ),
    () =>
      zoom !== false &&
      whenThere(zoom, async () => (await import('./article/image-zoom.ts')).startImageZoom(page, text)),
  ]
  const started: unknown[] = []
  for (const start of parts) {
    started.push(start())
    await yieldToBrowser()
  }
  await Promise.all(started)
}

/** On a first visit, shows the notice that the page is available in another language. */
async function startLocaleNotice(page: ShownStore): Promise<void> {
  const { site, view } = page.getState()
  const lang = readStored(visitedKey)
  if (lang === null || site.locales.every((locale) => locale.lang !== lang) || view.record.pageType === '404') return
  writeStored(visitedKey, '1')
  await Promise.all([import('./navigation/locale-notice.tsx'), loadOverlayStyles(site)]).then(
    ([{ showLocaleNotice }]) => showLocaleNotice(page, lang),
    (error: unknown) => logError('The notice about the language is missing.', error),
  )
}

/** Loads a module when the window first matches a media query. */
function inWindow(query: string, load: () => Promise<unknown>): Promise<void> {
  const media = matchMedia(query)
  return whenNeeded(() => media.matches, media, ['change'], query, load)
}

/** Loads a module on the first page with an element that needs it. */
function whenThere(selector: string, load: () => Promise<unknown>): Promise<void> {
  return whenNeeded(() => isThere(selector), window, [reloadEvent, hydratedEvent], selector, load)
}

/** Returns whether the page has a matching element. Also returns true for an invalid selector, which the loaded module reports. */
function isThere(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null
  } catch {
    return true
  }
}
