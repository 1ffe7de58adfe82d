// Returns the file and the URL of a page's Markdown copy.

import { addressing, type SiteData } from '../config/site-data.ts'
import { joinRoute, outputFileOf, type RoutePath, splitRoute, withBase } from '../route.ts'
import type { PageRecord } from './page.ts'

/** Returns the output file of a page's Markdown copy: `/guide/` → `guide/index.md`. */
export const markdownFileOf = (route: RoutePath): string => outputFileOf(route).replace(/html$/, 'md')

/** Returns the URL of a page's Markdown copy, if it has one. A fallback for a missing translation uses the copy of the original. */
export function markdownUrl(record: PageRecord, site: SiteData): string | undefined {
  if (record.pageType === '404' || site.llms === false) return undefined
  const address = addressing(site)
  const parts = splitRoute(record.routePath, address)
  const route = joinRoute({ ...parts, lang: record.fallback ?? record.lang }, address)
  return withBase(markdownFileOf(route), site.base)
}
