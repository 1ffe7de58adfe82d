// Remembers the pages that the visitor has read, so that the search panel can list them. They never leave the browser.

import type { RoutePath } from '../../../pipeline/model/route.ts'
import { reloadEvent } from '../navigation/reload-event.ts'
import { current } from '../reading/current.ts'
import { readStored, writeStored } from '../storage.ts'

/** The number of pages to remember: seven to list, and the current page, which is not listed. */
const pagesKept = 8

/** Returns the storage key of a locale. Sites on the same origin share the storage, so it contains the base path. */
export const recentKey = (base: string, lang: string): string => `docsite-recent:${base}:${lang}`

/** Remembers every page that is shown, except those that search does not find either. */
export function startRecentPages(): void {
  remember()
  addEventListener(reloadEvent, remember)
}

function remember(): void {
  const { site, record } = current()
  const { title, lang, fallback, pageType, routePath } = record
  if (pageType === 'home' || pageType === '404') return
  const key = recentKey(site.base, lang)
  const pages = readRecent(key).filter(([other]) => other !== routePath)
  writeStored(key, JSON.stringify([[routePath, title, fallback], ...pages].slice(0, pagesKept)))
}

/** A page that the visitor has read, as it is stored. */
type RecentPage = [route: RoutePath, title: string, lang?: string | undefined]

/** Returns the stored pages, or none if docsite did not write what is stored. */
export function readRecent(key: string): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentPage) : []
  } catch {
    return []
  }
}

const isRecentPage = (value: unknown): value is RecentPage =>
  Array.isArray(value) && String(value[0]).startsWith('/') && typeof value[1] === 'string'
