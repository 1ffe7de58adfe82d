// Parsed pages as the cache stores them. The details of a page, which are most of its data, are parsed when they are first read. A command
// needs them only for pages that it links or checks again, and for those that these pages link to.

import type { PageDetails, PageSummary, ParsedPage } from '../model/page/page.ts'
import type { ContentPlace, ContentStore } from './content-store.ts'
import { joinLines, Lines } from './lines.ts'
import type { Division } from './note-parts.ts'
import { cutBytes } from './shared-cache.ts'

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

/** Returns the index and the contents of pages as bytes that another machine can add to its cache. */
export function packPages(
  pages: readonly ParsedSource[],
  store: ContentStore,
): [index: Uint8Array, contents: Uint8Array] {
  const contents = pages.map(({ content }) => store.readAll(content))
  const summaries = pages.map((page, i) => ({
    ...storedPages.summaryOf(page),
    lengths: contents[i]?.map((part) => part.length),
  }))
  const lines = [JSON.stringify(summaries), ...pages.map((page) => storedPages.detailsOf(page))]
  return [joinLines(lines), Buffer.concat(contents.flat())]
}

/** Adds pages to the cache. Without `contents`, they have neither text nor body, which only those who render them need. */
export function unpackPages(index: Buffer, contents: Buffer | undefined, store: ContentStore): ParsedSource[] {
  const lines = new Lines(index)
  const summaries = JSON.parse(lines.at(0).toString('utf8')) as (CachedSummary & { lengths: number[] })[]
  const sizes = summaries.flatMap(({ lengths }) => lengths)
  const parts = contents && cutBytes(contents, sizes)
  return summaries.map(({ lengths, ...summary }, i) => {
    const from = i * lengths.length
    const content = parts ? store.add(parts.slice(from, from + lengths.length)) : noContent
    return storedPages.join({ ...summary, content }, () => lines.at(i + 1))
  })
}

const noContent: ContentPlace = ['', 0, 0, 0, 0]
