// Decides whether a page has to redirect a first visit to the browser's language (specification, 4). For most visits it does
// not, so everything else is in first-visit.ts.

import type { PageView, SiteData } from '../../../pipeline/model/config/site-data.ts'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { readStored, writeStored } from '../storage.ts'
import { linkOf } from './links.ts'
import { browserLanguage, visitedKey } from './visit.ts'

type FirstVisit = typeof import('./first-visit.ts')

const languageOf = (tag = ''): string | undefined => tag.toLowerCase().split('-')[0]

/** Returns the module for first visits if the visit may need a redirect, or comes from one. */
export async function loadFirstVisit(site: SiteData, { record }: PageView): Promise<FirstVisit | undefined> {
  if (site.locales.length === 0 || record.pageType === '404') return undefined
  const visit = readStored(visitedKey)
  if (visit !== null && !lookUp(site.byLocale, visit)) return undefined
  const language = languageOf(browserLanguage())
  const isInLanguage = site.locales.every(({ lang }) => (languageOf(lang) === language) === (lang === record.lang))
  if (visit === null && isInLanguage) {
    writeStored(visitedKey, '1')
    return undefined
  }
  // If the module cannot be loaded, the next page tries again.
  return import('./first-visit.ts').catch(() => undefined)
}

/** Remembers that the visitor has chosen a language. */
export function startLocaleChoice(): void {
  document.addEventListener(
    'click',
    ({ target }) => linkOf(target)?.dataset.locale !== undefined && writeStored(visitedKey, '1'),
  )
}
