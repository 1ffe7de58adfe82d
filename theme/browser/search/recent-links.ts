// The recently visited pages that the search panel lists.

import { addressing } from '../../../pipeline/model/config/site-data.ts'
import { languageAttributes } from '../../../pipeline/model/direction.ts'
import { urlOf } from '../../../pipeline/model/route.ts'
import type { RecentLink } from '../../search/answer.ts'
import type { PageState } from '../../state/page.tsx'
import { readStored, writeStored } from '../storage.ts'
import { type RecentPage, recentKey } from './recent-pages.ts'

/** The number of pages to list. */
const pagesListed = 7

/** Returns the pages that the visitor has read in the current language, without the current page, last one first. */
export function recentLinks({ site, view: { record } }: PageState): RecentLink[] {
  const here = urlOf(record.routePath, addressing(site))
  return readRecent(recentKey(site.base, record.lang))
    .filter(
      ([url, title]) =>
        typeof url === 'string' && url.startsWith(site.base) && url !== here && typeof title === 'string',
    )
    .slice(0, pagesListed)
    .map(([url, title, lang]) => ({ url, title, language: languageAttributes(site, lang ?? undefined) }))
}

/** Forgets a page that no longer exists. */
export function forgetRecent(url: string, { site, view: { record } }: PageState): void {
  const key = recentKey(site.base, record.lang)
  const pages = readRecent(key)
  const left = pages.filter(([other]) => other !== url)
  if (left.length < pages.length) writeStored(key, JSON.stringify(left))
}

/** Returns the stored pages, or none if docsite did not write what is stored. */
function readRecent(key: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPage) : []
  } catch {
    return []
  }
}

const isRecentPage = (value: unknown): value is RecentPage =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'
