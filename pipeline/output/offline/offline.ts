// Theme, site → the service worker: one that keeps what is read, or one that takes an earlier one away.

import { escapeAttribute } from '../../model/config/head.ts'
import { addressing, type LocaleData, type OfflineData, type SiteData } from '../../model/config/site-data.ts'
import { allVersions, joinRoute, urlOf } from '../../model/route.ts'
import { iconUrl } from '../documents/icon.ts'
import { type MainOutput, perSite } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import type { ShellFiles, Theme } from '../theme/compile-theme.ts'

export const offlineWorker: MainOutput<'site'> = {
  name: 'offline worker',
  ...perSite((asked) => asked === path),
  files(_, { linked: { site }, tree, theme, document }) {
    if (site.offline) return [makeOfflineWorker(theme, site, document.shell)]
    return tree.publicFiles.includes(path) ? [] : [withdrawnWorker]
  },
}

/** Without a hash, and at the root: a worker answers for what lies beside and below it, and browsers ask for it anew by its name. */
const path = 'sw.js'

/**
 * What lies there when a site is not to be read offline: a browser that has a worker of it finds this one in its place. Every site
 * has it, since nobody knows whether an earlier one was meant to be.
 */
export const withdrawnWorker: TextFile = {
  path,
  text: `// Takes the service worker of an earlier build away, with all that it has kept.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const name = 'docsite-offline ' + new URL(registration.scope).pathname
  event.waitUntil(Promise.all([registration.unregister(), caches.delete(name)]))
})
`,
}

/** Makes the worker of a site with `offline: true`. */
export function makeOfflineWorker(theme: Theme, site: SiteData, shell: ShellFiles): TextFile {
  const data: OfflineData = {
    // Pictures and fonts are kept when a page has used them: a font for Chinese alone may be a hundred files.
    files: [...theme.files.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path)), shell.siteData],
    pages: Object.fromEntries(
      placesOf(site).map(({ prefix, locale }) => [prefix, offlinePage(prefix, locale, site, shell)]),
    ),
  }
  return { path, text: `globalThis.docsiteOffline=${JSON.stringify(data)};\n${theme.offlineWorker}\n` }
}

/** The beginnings of routes that belong to a locale of a version. */
function placesOf(site: SiteData): { prefix: string; locale: LocaleData }[] {
  const address = addressing(site)
  return allVersions(address).flatMap((version) =>
    Object.values(site.byLocale).map((locale) => ({
      prefix: joinRoute({ version, lang: locale.lang, rest: '/' }, address),
      locale,
    })),
  )
}

/** What stands at the address of a page that is not kept. It needs no script but that for the appearance. */
function offlinePage(
  home: string,
  { lang, title, text: words }: LocaleData,
  site: SiteData,
  shell: ShellFiles,
): string {
  const text = escapeAttribute
  const appearance = site.theme.darkMode ? ' data-appearance="docsite-theme-appearance"' : ''
  return [
    `<!doctype html><html lang="${text(lang)}" dir="ltr" data-type="404"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<script${appearance}>${shell.beforePaint}</script>`,
    `<link rel="icon" href="${text(iconUrl(site))}">`,
    `<title>${text(`${words.offline} - ${title}`)}</title>`,
    ...shell.styles.map((file) => `<link rel="stylesheet" href="${text(site.base + file)}">`),
    '</head><body><main><div class="not-found">',
    `<h1 class="not-found-title">${text(words.offline)}</h1><p class="not-found-hint">${text(words.offlineHint)}</p>`,
    // An empty address is that of the page itself, query and all.
    `<div class="not-found-ways"><a class="button brand" href="">${text(words.retry)}</a>`,
    `<a class="button" href="${text(urlOf(home, addressing(site)))}">${text(words.takeMeHome)}</a></div>`,
    '</div></main></body></html>',
  ].join('')
}
