// Stores the content of a parsed page in the cache.

import type { ParseResult } from '../page/parse.ts'
import { hashOfShared } from '../page/shared-facts.ts'
import { type ParsedSource, withDetails } from '../storage/cached-page.ts'
import type { ContentStore } from '../storage/content-store.ts'

/** Stores the content of a page, and returns the page as the cache keeps it. */
export function stored({ page, content, reads }: ParseResult, store: ContentStore): ParsedSource {
  const { details, ...summary } = page
  const place = store.write(content, details)
  return withDetails({ page: summary, content: place, shared: hashOfShared(page), ...(reads ? { reads } : {}) }, store)
}
