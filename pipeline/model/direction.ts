// The writing direction of languages, and of rows of controls.

import { localeOf } from '../text/language-tag.ts'
import { lookUp } from '../text/look-up.ts'

export type Direction = 'ltr' | 'rtl'

/** The attributes of an element whose text is not in the language of the page. */
export interface LanguageAttributes {
  lang: string
  dir: Direction
}

/** The text information of `Intl.Locale`, which TypeScript does not declare: a method in newer engines, a property in older ones. */
interface LocaleWithTextInfo {
  getTextInfo?(): { direction?: Direction }
  textInfo?: { direction?: Direction }
}

/** Returns the writing direction of a language. */
export function directionOf(lang: string): Direction {
  const locale = localeOf(lang) as LocaleWithTextInfo
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? 'ltr'
}

/** The languages of a site, with the direction of those that are written from right to left. */
interface DirectedSite {
  locales: readonly { lang: string; dir?: Direction }[]
  byLocale: Record<string, { dir?: Direction }>
}

/** Returns the writing direction of one of the site's languages. */
export const siteDirection = ({ locales, byLocale }: DirectedSite, lang: string): Direction =>
  (lookUp(byLocale, lang) ?? locales.find((locale) => locale.lang === lang))?.dir ?? 'ltr'

/**
 * Returns the attributes for a short text on a page in the language `around`. `lang` is the language of the text if it
 * differs from that of the page.
 */
export function textLanguage(
  site: DirectedSite,
  lang: string | undefined,
  around: string,
): Partial<LanguageAttributes> {
  if (lang === undefined) return {}
  const dir = siteDirection(site, lang)
  return dir === siteDirection(site, around) ? { lang } : { lang, dir }
}

/** Returns the attributes for text in another language, or `undefined` if the text is in the language of the page. */
export const languageAttributes = (site: DirectedSite, lang: string | undefined): LanguageAttributes | undefined =>
  lang === undefined ? undefined : { lang, dir: siteDirection(site, lang) }
