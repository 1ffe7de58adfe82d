// Starts everything in browser/ after the regions. Loads while these are hydrated, because hydration does not need it.

import { languageAttributes } from '../../pipeline/model/direction.ts'
import { localeOf } from '../state/page.tsx'
import { replaceArticle } from './article/article.ts'
import { hydrateIslands } from './article/islands.tsx'
import { type Hold, repeatHeld } from './hold.ts'
import { startNavbar } from './navbar/navbar.ts'
import { Loader } from './navigation/loader.ts'
import { startLocaleChoice } from './navigation/locale-choice.ts'
import { rememberedScroll, rememberScroll, scrollToHash } from './navigation/scroll.ts'
import type { ShownStore } from './navigation/shown.tsx'
import { startOnDemand } from './on-demand.ts'
import { startPageScripts } from './page-scripts.ts'
import { startSearch } from './search/search.ts'
import { yieldToBrowser } from './steps.ts'

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
  const { site } = page.getState()
  hydrateIslands(page)
  await notFound?.showNotFoundHere(page, loader)
  await yieldToBrowser()

  startSearch(page, loader)
  const started = startOnDemand(page, loader, () => localeOf(site, page.getState().view).text)
  startLocaleChoice()
  const top = rememberedScroll()
  if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  // The reader may have scrolled before the shell started.
  else if (!scrollToHash(location.hash, 'instant') && scrollY > 0) rememberScroll()
  // The scroll position is final from here on.
  await startNavbar(site.theme)
  await started
  const { docsiteHold } = globalThis as { docsiteHold?: Hold }
  if (docsiteHold) await repeatHeld(docsiteHold)
  // A script may list the files that the page has loaded, so these come after the parts that load on demand.
  startPageScripts(page)
}
