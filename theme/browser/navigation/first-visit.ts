// Redirects the first visit to the browser's language, if the page exists in that language (specification, 4). The page
// that the visitor arrives at shows a notice with the way back.

import { addressing, type PageView, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import { joinRoute, splitRoute, urlOf } from '../../../pipeline/model/route.ts'
import { logError } from '../log.ts'
import { readStored, writeStored } from '../storage.ts'
import type { ShownPage } from './shown.tsx'
import { browserLanguage, visitedKey } from './visit.ts'

/** Returns the locale that matches a language tag, otherwise one in the same language and script, otherwise one in the same language. */
function matchLocale(tag: string, locales: readonly string[]): string | undefined {
  const named = (name = '') => locales.find((lang) => lang.toLowerCase() === name.toLowerCase())
  const written = writtenLanguage(tag)
  return named(tag) ?? locales.find((lang) => writtenLanguage(lang) === written) ?? named(tag.split('-')[0])
}

/** Returns the language and script of a tag, such as `zh-Hant` for `zh-TW`. */
function writtenLanguage(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    // The name of a locale may not be a language tag.
    return tag
  }
}

/** Returns whether a link on another site led to a place within the page. Its text is what the visitor wants to see. */
const isDeepLink = (): boolean =>
  location.hash !== '' && document.referrer !== '' && new URL(document.referrer).origin !== location.origin

/** Redirects a first visit and returns whether it did. A visitor who has chosen a language is not redirected. */
export async function redirectFirstVisit(site: SiteData, { record }: PageView): Promise<boolean> {
  // If the visit cannot be stored, every page would redirect.
  if (readStored(visitedKey) !== null || !writeStored(visitedKey, '1')) return false
  if (isDeepLink()) return false
  if (site.theme.localeRedirect !== 'auto' || /bot|spider|crawl|lighthouse/i.test(navigator.userAgent)) return false
  const lang = matchLocale(
    browserLanguage(),
    site.locales.map((locale) => locale.lang),
  )
  // Do not redirect to a page that is not translated: it would show the text of the default language.
  if (lang === undefined || lang === record.lang || !record.alternates.includes(lang)) return false
  const address = addressing(site)
  const route = joinRoute({ ...splitRoute(record.routePath, address), lang }, address)
  const url = urlOf(route, address) + location.search + location.hash
  const elsewhere =
    site.origins && (await import('./domains.ts')).onOtherDomain(url, { ...record, lang }, record.lang, site)
  if (elsewhere === undefined) writeStored(visitedKey, record.lang)
  location.replace(elsewhere ?? url)
  return true
}

/** If the visitor was redirected here, shows the notice with the way back. */
export function startLocaleNotice(page: ShownPage): void {
  const from = readStored(visitedKey)
  if (from === null || from === '1') return
  writeStored(visitedKey, '1')
  import('./locale-notice.tsx').then(
    ({ showLocaleNotice }) => showLocaleNotice(page, from),
    (error: unknown) => logError('The notice about the language could not be loaded.', error),
  )
}
