// Starts what the shell adds to the parts for reading. Loads while the regions are hydrated, because hydration does not need it.

import { languageAttributes } from '../../pipeline/model/direction.ts'
import { replaceArticle } from './article/article.ts'
import { hydrateIslands } from './article/islands.tsx'
import type { Hold } from './held.ts'
import { logError } from './log.ts'
import { startSidebar } from './navbar/sidebar.ts'
import { Loader } from './navigation/loader.ts'
import { startNavigation } from './navigation/navigation.tsx'
import { noticedLocale } from './navigation/noticed-locale.ts'
import { loadOverlayStyles } from './navigation/page-needs.ts'
import type { ShownStore } from './navigation/page-store.ts'
import { startPrefetchInView } from './navigation/prefetch-in-view.ts'
import { startProgressLength } from './navigation/progress-length.ts'
import { reloadEvent } from './navigation/reload-event.ts'
import { visitedKey } from './navigation/visit.ts'
import { startReading } from './reading/reading.ts'
import { repeatHeld } from './repeat-held.ts'
import { startSearch } from './search/search.ts'
import { yieldToBrowser } from './steps.ts'
import { writeStored } from './storage.ts'
import { whenNeeded } from './when-needed.ts'

export { Loader }

/** Shows the article of a page without prerendered HTML. */
export async function showArticle(page: ShownStore, loader: Loader): Promise<void> {
  const { site, view } = page.getState()
  const { body } = await loader.loadFile(view.record.routePath)
  replaceArticle(body, languageAttributes(site, view.record.fallback))
}

/** Hydrates the islands, and starts everything that reacts to readers. Then repeats what they have done until now. */
export async function startParts(
  page: ShownStore,
  loader: Loader,
  notFound: typeof import('./navigation/not-found.ts') | undefined,
): Promise<void> {
  hydrateIslands(page)
  await notFound?.showNotFoundHere(page, loader)
  await yieldToBrowser()
  const parts: (() => unknown)[] = [
    startReading,
    () => startSearch(page, loader),
    () => startNavigation(page, loader),
    () => startSidebar(page, loader),
    startProgressLength,
    () =>
      whenNeeded(
        () => document.querySelector('.announcement') !== null,
        window,
        [reloadEvent],
        'announcements',
        async () => (await import('./landing/announcement.ts')).startAnnouncement(page),
      ),
    () => startLocaleNotice(page),
    () => startPrefetchInView(page, loader),
  ]
  const started: unknown[] = []
  for (const start of parts) {
    started.push(start())
    await yieldToBrowser()
  }
  await Promise.all(started)
  const { docsiteHold } = globalThis as { docsiteHold?: Hold }
  if (docsiteHold) await repeatHeld(docsiteHold, '*')
}

/** On a first visit, shows the notice that the page is available in another language. */
async function startLocaleNotice(page: ShownStore): Promise<void> {
  const lang = noticedLocale()
  if (page.getState().site.locales.every((locale) => locale.lang !== lang) || lang === undefined) return
  writeStored(visitedKey, '1')
  await Promise.all([import('./navigation/locale-notice.tsx'), loadOverlayStyles(page.getState().site)]).then(
    ([{ showLocaleNotice }]) => showLocaleNotice(page, lang),
    (error: unknown) => logError('The notice about the language is missing.', error),
  )
}
