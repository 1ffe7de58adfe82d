// The part of the site's data that belongs to the language of a page.

import type { LocaleData, PageView, SiteData } from '../../pipeline/model/config/site-data.ts'
import { lookUp } from '../../pipeline/text/look-up.ts'

/** Returns the locale of a page, or the default locale if the site has no such locale. */
export function localeOf(site: SiteData, view: PageView): LocaleData {
  const locale = lookUp(site.byLocale, view.record.lang) ?? lookUp(site.byLocale, site.lang)
  if (!locale) throw new Error(`The site has no locale ${site.lang}`)
  return locale
}
