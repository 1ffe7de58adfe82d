// Remembers the pages that the visitor has read, so that the search panel can list them. They never leave the browser.

import { addressing, type SiteData } from '../../../pipeline/model/config/site-data.ts'
import { urlOf } from '../../../pipeline/model/route.ts'
import type { PageState } from '../../state/page.tsx'
import type { ShownPage } from '../navigation/shown.tsx'
import { readStored, writeStored } from '../storage.ts'

/** A page that was read. `lang` is the language of its title, if it is not the language of the page. */
export type RecentPage = [url: string, title: string, lang?: string | undefined]

/** The number of pages to remember: seven to list, and the current page, which is not listed. */
const pagesKept = 8

/** Sites on the same origin share the storage, so the key contains the base path. */
const keyOf = (base: string, lang: string): string => `docsite-recent:${base}:${lang}`

/** Returns the pages that the visitor has read in a language, last one first. */
export function readRecent({ base }: Pick<SiteData, 'base'>, lang: string): RecentPage[] {
  try {
    const stored: RecentPage[] = JSON.parse(readStored(keyOf(base, lang)) as string)
    return stored.filter(([url, title]) => url.startsWith(base) && typeof title === 'string')
  } catch {
    // Nothing is stored, or something that docsite did not write.
    return []
  }
}

/** Remembers every page that is shown, and forgets pages that no longer exist. */
export function startRecentPages(page: ShownPage): () => void {
  const remember = ({ site, view: { record } }: PageState) => {
    const { routePath, title, lang, fallback, pageType } = record
    if (pageType === 'home') return
    const isMissing = pageType === '404'
    const url = isMissing ? location.pathname : urlOf(routePath, addressing(site))
    const others = readRecent(site, lang).filter(([other]) => other !== url)
    const here: RecentPage = [url, title, fallback]
    writeStored(keyOf(site.base, lang), JSON.stringify([...(isMissing ? [] : [here]), ...others].slice(0, pagesKept)))
  }
  remember(page.getState())
  return page.subscribe(remember)
}
