// Generates the service worker, which caches pages for offline reading, or else removes an earlier worker.

import type { OutputSite, SiteData } from '@docsite/cli'
import { embeddedScript } from '@docsite/cli/files'
import { addressing, joinRoute, type RoutePath, rootPath, urlOf } from '@docsite/cli/routes'
import { lookUp, escapeXml as text } from '@docsite/cli/text'
import type { OfflineData } from './offline-data.ts'

/**
 * The worker for a site without `offline`. It removes an earlier build's worker from browsers. Every such site includes
 * it, because a build cannot determine whether an earlier build used `offline`.
 */
export const withdrawnWorker = `// Removes the service worker of an earlier build and its cache.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const name = 'docsite-offline ' + new URL(registration.scope).pathname
  event.waitUntil(Promise.all([registration.unregister(), caches.delete(name)]))
})
`

/** Generates the worker of a site with `offline: true`. */
export function makeOfflineWorker(site: OutputSite): string {
  const data: OfflineData = {
    // Images and fonts are cached when a page uses them, because a Chinese font alone may consist of a hundred files.
    files: site.shellFiles(),
    pages: Object.fromEntries(
      site.versions.flatMap((version) =>
        site.langs.map((lang) => {
          const prefix = joinRoute({ version, lang, rest: rootPath }, addressing(site.data))
          return [prefix, offlinePage(prefix, lang, site)]
        }),
      ),
    ),
  }
  return `globalThis.docsiteOffline=${JSON.stringify(data)};\n${embeddedScript('offline-worker')}\n`
}

type LocaleData = SiteData['byLocale'][string]

/** Returns the page for URLs that are not cached. */
function offlinePage(home: RoutePath, lang: string, site: OutputSite): string {
  const { title, text: words } = lookUp(site.data.byLocale, lang) as LocaleData
  return site.bareDocument({
    lang,
    title: `${words.offline} - ${title}`,
    body: [
      `<div class="not-found"><h1 class="not-found-title">${text(words.offline)}</h1>`,
      `<p class="not-found-hint">${text(words.offlineHint)}</p>`,
      // An empty URL refers to the page itself, including its query.
      `<div class="not-found-ways"><a class="button brand" href="">${text(words.retry)}</a>`,
      `<a class="button" href="${text(urlOf(home, addressing(site.data)))}">${text(words.takeMeHome)}</a></div></div>`,
    ].join(''),
  })
}
