// Stores the text of a parsed page in the cache.

import type { ParseResult } from '../page/parse.ts'
import { hashOfShared } from '../page/shared-facts.ts'
import type { ParsedSource } from '../storage/cached-page.ts'
import type { ContentStore } from '../storage/content-store.ts'

/** Stores the text of a page, and returns the page as the cache keeps it. */
export const stored = ({ page, content, reads }: ParseResult, store: ContentStore): ParsedSource => ({
  page,
  content: store.write(content),
  shared: hashOfShared(page),
  ...(reads ? { reads } : {}),
})
