// Starts the service worker that keeps what is read, and tells it what that is.

import { localKey } from '../../../pipeline/model/config/site-data.ts'
import { encodePath, recordFileOf } from '../../../pipeline/model/route.ts'
import { logError } from '../log.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import type { ShownPage } from '../navigation/shown.tsx'
import type { OfflineMessage } from './offline-worker.ts'

/** Starts once everything of the page is loaded, and nobody waits for anything. */
export function startOffline(page: ShownPage): void {
  const start = () =>
    keepVisited(page).catch((error: unknown) => logError('Pages are not kept for reading offline.', error))
  // Safari has no idle time to tell of.
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(start) : setTimeout(start, 1000))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

async function keepVisited(page: ShownPage): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  // Browsers have it where the connection is safe: over https, and on this machine.
  if (!serviceWorker) return
  const { site } = page.getState()
  const wasThere = serviceWorker.controller !== null
  // The host's own rules for keeping files do not hold for it: a worker must not be older than the site.
  await serviceWorker.register(`${site.base}sw.js`, { scope: site.base, updateViaCache: 'none' })
  const registration = await serviceWorker.ready
  const tell = (message: OfflineMessage) => registration.active?.postMessage(message)
  const record = () => page.getState().view.record
  const { routePath, pageType } = record()
  const document = location.href
  if (pageType !== '404') {
    const file = new URL(site.base + encodePath(recordFileOf(routePath)), document).href
    // What came before the worker was there has passed it by.
    tell({ kind: 'visit', addresses: wasThere ? [file] : [file, document, ...fetchedSoFar(site.base)] })
  }
  let told: string | undefined
  const tellSearch = () => {
    const { search, multiVersion } = site
    if (connection?.saveData || !search || search.mode !== 'local') return
    const { lang, version } = record()
    const name = localKey(lang, version)
    if (name === told) return
    told = name
    tell({ kind: 'search', site: name, search: localKey(lang, search.versioned ? version : multiVersion.default) })
  }
  tellSearch()
  addEventListener(reloadEvent, () => {
    // The record has passed the worker: a page that is loaded as a whole needs its document.
    tell({ kind: 'visit', addresses: [location.href] })
    tellSearch()
  })
}

/** Addresses of images, fonts and the like, of this site: a style sheet names them, or the names hold no hash. */
function fetchedSoFar(base: string): string[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries
    .filter(({ initiatorType }) => /^(?:img|css|link|script)$/.test(initiatorType))
    .map(({ name }) => name)
    .filter((name) => {
      const { origin, pathname } = new URL(name)
      return origin === location.origin && pathname.startsWith(base)
    })
}
