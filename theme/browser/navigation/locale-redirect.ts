// Redirects the first visit to the browser's language, if the page exists in that language (specification, 4).

import { addressing, type PageView, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import { joinRoute, splitRoute, urlOf } from '../../../pipeline/model/route.ts'
import { readStored, writeStored } from '../storage.ts'

const visitedKey = 'docsite-visited'

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
export function redirectFirstVisit(site: SiteData, { record }: PageView): boolean {
  if (site.locales.length === 0 || record.pageType === '404' || readStored(visitedKey) !== null) return false
  // If the visit cannot be stored, every page would redirect.
  if (!writeStored(visitedKey, '1')) return false
  if (isDeepLink()) return false
  if (site.theme.localeRedirect !== 'auto' || /bot|spider|crawl|lighthouse/i.test(navigator.userAgent)) return false
  const lang = matchLocale(
    navigator.languages[0] ?? navigator.language,
    site.locales.map((locale) => locale.lang),
  )
  // Do not redirect to a page that is not translated: it would show the text of the default language.
  if (lang === undefined || lang === record.lang || !record.alternates.includes(lang)) return false
  const address = addressing(site)
  const route = joinRoute({ ...splitRoute(record.routePath, address), lang }, address)
  location.replace(urlOf(route, address) + location.search + location.hash)
  return true
}

export function startLocaleChoice(): () => void {
  const stop = new AbortController()
  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('[data-locale]') && writeStored(visitedKey, '1'),
    { signal: stop.signal },
  )
  return () => stop.abort()
}
