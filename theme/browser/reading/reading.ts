// What a page needs to be read: its controls work without the shell, which loads when the reader wants more than to read.

import { blocks } from 'docsite:blocks'
import type { PageView } from '../../../pipeline/model/config/site-data.ts'
import type { ReadingData, ReadingSite } from '../../../pipeline/model/page/reading-data.ts'
import { hydratedEvent } from '../article/hydrated-event.ts'
import type { Hold } from '../held.ts'
import { startKeepPlace } from '../navigation/keep-place.ts'
import { startLocaleChoice } from '../navigation/locale-choice.ts'
import { noticedLocale } from '../navigation/noticed-locale.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { rememberedScroll, rememberScroll, scrollToHash } from '../navigation/scroll.ts'
import { repeatHeld } from '../repeat-held.ts'
import { startRecentPages } from '../search/recent-pages.ts'
import { shellElement } from '../shell-element.ts'
import { shellWanted } from '../shell-wanted.ts'
import { yieldToBrowser } from '../steps.ts'
import { whenNeeded } from '../when-needed.ts'
import { startActiveHeading } from './active-heading.ts'
import { startAppearance } from './appearance.ts'
import { startBarHiding } from './bar-hiding.ts'
import { startCodeBlocks } from './code-blocks.ts'
import { liveControls, startControls } from './controls.ts'
import { startCopyPage } from './copy-page-button.ts'
import { current, setCurrent } from './current.ts'
import { startMarkers } from './markers.ts'
import { startNavbar } from './navbar.ts'
import { startOverflow } from './overflow.ts'
import { startPageScripts } from './page-scripts.ts'
import { startPopups } from './popups.ts'
import { startScrollToTop } from './scroll-to-top.ts'
import { startTabs } from './tabs.ts'

/** The page as the document describes it. */
export interface Opened extends ReadingData {
  view: PageView
  build: string
}

let opened: Opened | undefined

/** Returns the page of the document. Its sidebar may be in a script that has not been loaded. */
export function openedPage(): Opened {
  if (opened) return opened
  const page = JSON.parse(shellElement('#pageData')?.textContent ?? '') as Opened
  opened = page
  setCurrent({ site: page.site, record: page.view.record, text: page.text })
  return page
}

let starting: Promise<void> | undefined

/** Starts the parts for reading, unless they have started. Resolves when those that the page has work. */
export function startReading(): Promise<void> {
  starting ??= start(openedPage().site)
  return starting
}

/** Starts each part in a task of its own, because a slow phone needs 50 ms for all. */
async function start({ zoom, theme, search }: ReadingSite): Promise<void> {
  const text = () => current().text
  placePage()
  const parts: (() => unknown)[] = [
    startControls,
    () => startAppearance({ darkMode: theme.darkMode, animated: theme.enableAppearanceAnimation }),
    startPopups,
    () => inWindow('(max-width: 1279px)', async () => (await import('./drawers.ts')).startDrawers()),
    startLocaleChoice,
    startKeepPlace,
    () => startCopyPage(text),
    () => search && startRecentPages(),
    startBarHiding,
    startScrollToTop,
    () => inWindow('(min-width: 1025px)', startMarkers),
    () => whenThere('.outline,.for-outline', startActiveHeading),
    () => whenThere('.hero', async () => (await import('./hero.ts')).startHero()),
    () => whenThere('[data-copy]', async () => (await import('./copy.ts')).startCopy(text)),
    () => whenThere('[data-issue]', async () => (await import('./issue-link.ts')).startIssueLink()),
    () => whenThere('.code', () => startCodeBlocks(text)),
    () => whenThere('.tabs', startTabs),
    () => whenThere('pre,.table,.scrollable', () => startOverflow(text)),
    ...blocks.map(
      ([selector, load]) =>
        () =>
          whenThere(selector, async () => (await load()).start()),
    ),
    () => zoom !== false && whenThere(zoom, async () => (await import('./image-zoom.ts')).startImageZoom(zoom, text)),
    () => whenThere('[data-when=visible]', async () => (await import('./visible-islands.ts')).startVisibleIslands()),
    () => startNavbar(theme),
  ]
  const started: unknown[] = []
  for (const start of parts) {
    started.push(start())
    await yieldToBrowser()
  }
  await Promise.all(started)
  const { docsiteHold } = globalThis as { docsiteHold?: Hold }
  if (docsiteHold) await repeatHeld(docsiteHold, liveControls)
  // A script may list the files that the page has loaded, so these come after the parts that load on demand.
  startPageScripts()
  // Only components can show these.
  if (noticedLocale() || /[?&](?:q|with)=/.test(location.search)) dispatchEvent(new Event(shellWanted))
}

/** Scrolls to where the reader was, or to the target of the hash, which the browser may not know. */
function placePage(): void {
  const top = rememberedScroll()
  if (top !== undefined) scrollTo({ top, behavior: 'instant' })
  // The reader may have scrolled before.
  else if (!scrollToHash(location.hash, 'instant') && scrollY > 0) rememberScroll()
}

/** Loads a module when the window first matches a media query. */
function inWindow(query: string, load: () => unknown): Promise<void> {
  const media = matchMedia(query)
  return whenNeeded(() => media.matches, media, ['change'], query, load)
}

/** Loads a module on the first page with an element that needs it. */
function whenThere(selector: string, load: () => unknown): Promise<void> {
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
