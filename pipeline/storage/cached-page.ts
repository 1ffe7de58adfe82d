// Parsed pages as the cache stores them. The details of a page, which are most of its data, are parsed when they are first read. A command
// needs them only for pages that it links or checks again, and for those that these pages link to.

import type { PageDetails, PageSummary, ParsedPage } from '../model/page/page.ts'
import type { ContentPlace } from './content-store.ts'
import type { Division } from './note-parts.ts'

/** A parsed page and the position of its text. */
export interface ParsedSource {
  page: ParsedPage
  content: ContentPlace
  /** Hash of what linking other pages reads of this page. */
  shared: string
  /** The files that plugins read for this page, relative to the project, with the hashes of their texts. */
  reads?: Readonly<Record<string, string>>
}

/** A cached page without its details. */
interface CachedSummary extends Omit<ParsedSource, 'page'> {
  page: PageSummary
}

/** Divides the pages of the index. */
export const storedPages: Division<ParsedSource, CachedSummary> = {
  summaryOf: ({ page, ...rest }) => ({ ...rest, page: summaryOf(page) }),
  detailsOf: ({ page }) => writtenDetails.get(page)?.() ?? JSON.stringify(page.details),
  join: ({ page, ...rest }, readDetails) => ({ ...rest, page: withDetails(page, readDetails) }),
}

/** Returns the JSON of the details of each page from the cache, so that an unchanged page is saved again without reading them. */
const writtenDetails = new WeakMap<ParsedPage, () => Buffer>()

/** Adds the details to a summary. `readDetails` returns their JSON. */
function withDetails(summary: PageSummary, readDetails: () => Buffer): ParsedPage {
  let details: PageDetails | undefined
  const page: ParsedPage = {
    ...summary,
    get details() {
      details ??= JSON.parse(readDetails().toString('utf8')) as PageDetails
      return details
    },
  }
  writtenDetails.set(page, readDetails)
  return page
}

/** Returns everything but the details, without reading them. */
function summaryOf(page: ParsedPage): PageSummary {
  const { details: _, ...others } = Object.getOwnPropertyDescriptors(page)
  return Object.defineProperties({}, others) as PageSummary
}
