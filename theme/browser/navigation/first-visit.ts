// Decides which language a first visit is offered (specification, 4). The script in the head contains this module, so that readers
// do not see the home page in the other language first.

import { writtenLanguage } from '../../../pipeline/text/language-tag.ts'
import { readStored, writeStored } from '../storage.ts'
import { visitedKey } from './visit.ts'

/** Stores a first visit. Returns the locale that the visitor reads, or `undefined` if there is none or if this is not a first visit. */
export function startVisit(locales: readonly string[]): string | undefined {
  // If the visit cannot be stored, the home page would always redirect.
  if (readStored(visitedKey) !== null || !writeStored(visitedKey, '1')) return undefined
  if (/bot|spider|crawl|lighthouse/i.test(navigator.userAgent)) return undefined
  return matchLocale(navigator.languages[0] ?? navigator.language, locales)
}

/** Returns the locale that matches a language tag, otherwise one in the same language and script, otherwise one in the same language. */
function matchLocale(tag: string, locales: readonly string[]): string | undefined {
  const named = (name = '') => locales.find((lang) => lang.toLowerCase() === name.toLowerCase())
  const written = writtenLanguage(tag)
  return named(tag) ?? locales.find((lang) => writtenLanguage(lang) === written) ?? named(tag.split('-')[0])
}
