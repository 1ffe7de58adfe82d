// Decides whether a first visit is redirected to the browser's language (specification, 4). The script in the head contains this
// module, so that readers do not see the page in the other language first.

import { writtenLanguage } from '../../../pipeline/text/language-tag.ts'
import { readStored, writeStored } from '../storage.ts'
import { visitedKey } from './visit.ts'

/**
 * Stores a first visit. Returns the locale that the visitor reads, or `undefined` if there is none or if this visit must not be
 * redirected.
 */
export function startVisit(locales: readonly string[]): string | undefined {
  // If the visit cannot be stored, every page would redirect.
  if (readStored(visitedKey) !== null || !writeStored(visitedKey, '1')) return undefined
  if (isDeepLink() || /bot|spider|crawl|lighthouse/i.test(navigator.userAgent)) return undefined
  return matchLocale(navigator.languages[0] ?? navigator.language, locales)
}

/** Returns whether a link on another site led to a place within the page. Its text is what the visitor wants to see. */
const isDeepLink = (): boolean =>
  location.hash !== '' && document.referrer !== '' && new URL(document.referrer).origin !== location.origin

/** Returns the locale that matches a language tag, otherwise one in the same language and script, otherwise one in the same language. */
function matchLocale(tag: string, locales: readonly string[]): string | undefined {
  const named = (name = '') => locales.find((lang) => lang.toLowerCase() === name.toLowerCase())
  const written = writtenLanguage(tag)
  return named(tag) ?? locales.find((lang) => writtenLanguage(lang) === written) ?? named(tag.split('-')[0])
}
