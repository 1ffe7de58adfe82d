// Starts the service worker that caches visited pages, and tells it which pages are visited.

import { type CurrentPage, logError, reloadEvent, whenIdle, wholePage } from '@docsite/cli/browser'
import { encodePath, localKey, recordFileOf } from '@docsite/cli/routes'
import type { OfflineMessage } from '../offline-data.ts'

/** Starts the worker after the page has loaded, when the browser is idle. */
export default function startOffline(page: CurrentPage): void {
  // What the reader wants of the page offline has to be cached with it.
  const start = () =>
    wholePage()
      .then(whenIdle)
      .then(() => keepVisited(page))
      .catch((error: unknown) => logError('Pages cannot be cached for offline reading.', error))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function keepVisited({ site, record }: CurrentPage): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  // Browsers support service workers only over HTTPS and on localhost.
  if (!serviceWorker) return
  const wasActive = serviceWorker.controller !== null
  // Bypass the HTTP cache, because the worker must not be older than the site.
  await serviceWorker.register(`${site.base}sw.js`, { scope: site.base, updateViaCache: 'none' })
  const registration = await serviceWorker.ready
  const send = (message: OfflineMessage) => registration.active?.postMessage(message)
  const { routePath, pageType } = record()
  const document = location.href
  if (pageType !== '404') {
    const file = new URL(site.base + encodePath(recordFileOf(routePath)), document).href
    // A worker that has just started has not seen the requests so far.
    send({ kind: 'visit', addresses: wasActive ? [file] : [file, document, ...fetchedSoFar(site.base)] })
  }
  let sent: string | undefined
  const sendSearch = () => {
    const { search, multiVersion } = site
    if (connection?.saveData || !search || search.mode !== 'local') return
    const { lang, version } = record()
    const name = localKey(lang, version)
    if (name === sent) return
    sent = name
    send({ kind: 'search', site: name, search: localKey(lang, search.versioned ? version : multiVersion.default) })
  }
  sendSearch()
  addEventListener(reloadEvent, () => {
    // The worker has cached the record, but a full load of the page also needs its document.
    send({ kind: 'visit', addresses: [location.href] })
    sendSearch()
  })
}

/** Returns the URLs of the images, style sheets, scripts and fonts of this site that the page has loaded so far. */
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
