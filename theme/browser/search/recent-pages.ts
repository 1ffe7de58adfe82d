// Remembers the pages that the visitor has read, so that the search panel can list them. They never leave the browser.

import { addressing } from '../../../pipeline/model/config/site-data.ts'
import { urlOf } from '../../../pipeline/model/route.ts'
import type { RecentVisit } from '../../search/panel-tools.ts'
import type { PageState } from '../../state/page.tsx'
import type { ShownStore } from '../navigation/shown.tsx'
import { readStored, writeStored } from '../storage.ts'

/** The number of pages to remember: seven to list, and the current page, which is not listed. */
const pagesKept = 8

/** Returns the storage key of a locale. Sites on the same origin share the storage, so it contains the base path. */
export const recentKey = (base: string, lang: string): string => `docsite-recent:${base}:${lang}`

/** Remembers every page that is shown, except those that search does not find either. */
export function startRecentPages(page: ShownStore): void {
  const remember = ({ site, view: { record } }: PageState) => {
    const { title, lang, fallback, pageType, routePath } = record
    if (pageType === 'home' || pageType === '404') return
    const key = recentKey(site.base, lang)
    const url = urlOf(routePath, addressing(site))
    const pages = readRecent(key).filter(([other]) => other !== url)
    writeStored(key, JSON.stringify([[url, title, fallback], ...pages].slice(0, pagesKept)))
  }
  remember(page.getState())
  page.subscribe(remember)
}

/** Returns the stored pages, or none if docsite did not write what is stored. */
export function readRecent(key: string): RecentVisit[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPage) : []
  } catch {
    return []
  }
}

const isRecentPage = (value: unknown): value is RecentVisit =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
