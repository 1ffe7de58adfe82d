// Generates the service worker, which caches pages for offline reading, or else removes an earlier worker.

import { addressing, type LocaleData, type OfflineData, type SiteData } from '../../model/config/site-data.ts'
import { escapeAttribute } from '../../model/head/head-html.ts'
import { isPortable } from '../../model/portable.ts'
import { allVersions, joinRoute, type RoutePath, rootPath, urlOf } from '../../model/route.ts'
import { iconUrl } from '../documents/icon.ts'
import type { CoreOutput } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import type { ShellFiles, Theme } from '../theme/compile-theme.ts'

export const offlineWorker: CoreOutput<'site'> = {
  name: 'offline worker',
  scope: 'site',
  paths: () => [path],
  files(_, { linked: { site }, tree, theme, document }) {
    if (isPortable(site)) return []
    if (site.offline) return [makeOfflineWorker(theme, site, document.shell)]
    return tree.publicFiles.includes(path) ? [] : [withdrawnWorker]
  },
}

/** At the root, because a worker controls only its own directory. Without a hash, because browsers update a worker by its URL. */
const path = 'sw.js'

/**
 * The worker for a site without `offline`. It removes an earlier build's worker from browsers. Every such site includes
 * it, because a build cannot determine whether an earlier build used `offline`.
 */
const withdrawnWorker: TextFile = {
  path,
  text: `// Removes the service worker of an earlier build and its cache.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const name = 'docsite-offline ' + new URL(registration.scope).pathname
  event.waitUntil(Promise.all([registration.unregister(), caches.delete(name)]))
})
`,
}

/** Generates the worker of a site with `offline: true`. */
function makeOfflineWorker(theme: Theme, site: SiteData, shell: ShellFiles): TextFile {
  const data: OfflineData = {
    // Images and fonts are cached when a page uses them, because a Chinese font alone may consist of a hundred files.
    files: [
      ...new Set([
        ...theme.files.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path)),
        shell.start,
        shell.style,
        ...Object.values(shell.siteData),
      ]),
    ],
    pages: Object.fromEntries(
      placesOf(site).map(({ prefix, locale }) => [prefix, offlinePage(prefix, locale, site, shell)]),
    ),
  }
  return { path, text: `globalThis.docsiteOffline=${JSON.stringify(data)};\n${theme.offlineWorker}\n` }
}

/** Returns the route prefix of each locale in each version. */
function placesOf(site: SiteData): { prefix: RoutePath; locale: LocaleData }[] {
  const address = addressing(site)
  return allVersions(address).flatMap((version) =>
    Object.values(site.byLocale).map((locale) => ({
      prefix: joinRoute({ version, lang: locale.lang, rest: rootPath }, address),
      locale,
    })),
  )
}

/** Returns the page for URLs that are not cached. Its only script is the one that sets the appearance. */
function offlinePage(
  home: RoutePath,
  { lang, dir = 'ltr', title, text: words }: LocaleData,
  site: SiteData,
  shell: ShellFiles,
): string {
  const text = escapeAttribute
  const appearance = site.theme.darkMode ? ' data-appearance="docsite-theme-appearance"' : ''
  return [
    `<!doctype html><html lang="${text(lang)}" dir="${dir}" data-type="404"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<script${appearance} src="${text(site.base + shell.start)}"></script>`,
    `<link rel="icon" href="${text(iconUrl(site))}">`,
    `<title>${text(`${words.offline} - ${title}`)}</title>`,
    ...[shell.blockStyles['not-found'] ?? [], shell.style]
      .flat()
      .map((file) => `<link rel="stylesheet" href="${text(site.base + file)}">`),
    '</head><body><main><div class="not-found">',
    `<h1 class="not-found-title">${text(words.offline)}</h1><p class="not-found-hint">${text(words.offlineHint)}</p>`,
    // An empty URL refers to the page itself, including its query.
    `<div class="not-found-ways"><a class="button brand" href="">${text(words.retry)}</a>`,
    `<a class="button" href="${text(urlOf(home, addressing(site)))}">${text(words.takeMeHome)}</a></div>`,
    '</div></main></body></html>',
  ].join('')
}
