// Page → the file and URL of its Markdown copy.

import { addressing, type SiteData } from './config/site-data.ts'
import type { PageRecord } from './page.ts'
import { joinRoute, outputFileOf, splitRoute, withBase } from './route.ts'

/** The file of a page's Markdown copy in the output: `/guide/` → `guide/index.md`. */
export const markdownFileOf = (route: string): string => outputFileOf(route).replace(/html$/, 'md')

/** The address of a page's Markdown copy, with base; a page that stands in for a translation names the original's, and 404 has none. Without copies no page has. */
export function markdownUrl(record: PageRecord, site: SiteData): string | undefined {
  if (record.pageType === '404' || site.llms === false) return undefined
  const address = addressing(site)
  const parts = splitRoute(record.routePath, address)
  const route = joinRoute({ ...parts, lang: record.fallback ?? record.lang }, address)
  return withBase(markdownFileOf(route), site.base)
}
