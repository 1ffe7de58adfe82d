// Parsed pages as the cache stores them. The details of a page, which are most of its data, are in its pack, and are read when they are
// needed. A command needs them only for pages that it links or checks again, and for those that these pages link to.

import type { PageDetails, PageSummary, ParsedPage } from '../model/page/page.ts'
import type { ContentPlace, ContentStore } from './content-store.ts'
import { cutBytes } from './shared-cache.ts'

/** A parsed page without its details, and the position of its content. */
export interface StoredSource {
  page: PageSummary
  content: ContentPlace
  /** Hash of what linking other pages reads of this page. */
  shared: string
  /** The files that plugins read for this page, relative to the project, with the hashes of their texts. */
  reads?: Readonly<Record<string, string>>
}

export interface ParsedSource extends StoredSource {
  page: ParsedPage
}

/** How many pages keep their details at once. Those of all pages would take most of the memory of a large site. */
const mostDetails = 2048

/** The details that were read last. */
const lastRead = new Map<ContentPlace, PageDetails>()

function readDetails(place: ContentPlace, store: ContentStore): PageDetails {
  const known = lastRead.get(place)
  if (known) return known
  const details = store.readDetails(place)
  lastRead.set(place, details)
  const [first] = lastRead.keys()
  if (first && lastRead.size > mostDetails) lastRead.delete(first)
  return details
}

const origin = Symbol('origin')

/** A page that knows where its details are. JSON and messages between threads contain neither symbols nor the details. */
type PageWithOrigin = PageSummary & { [origin]: Pick<ParsedSource, 'content'> & { store: ContentStore } }

/** All pages have the same function, because V8 keeps an object with a function of its own in a form that takes much more memory. */
const readingDetails = {
  get(this: PageWithOrigin): PageDetails {
    const { store, content } = this[origin]
    return readDetails(content, store)
  },
}

/** Adds the details to a page. They are read when they are needed. */
export function withDetails(source: StoredSource, store: ContentStore): ParsedSource {
  const { page, content } = source
  Object.defineProperties(page, {
    [origin]: { value: { store, content }, configurable: true },
    details: readingDetails,
  })
  return source as ParsedSource
}

const lineFeed = '\n'

/** Returns the index and the contents of pages as bytes that another machine can add to its cache. */
export function packPages(
  pages: readonly ParsedSource[],
  store: ContentStore,
): [index: Uint8Array, contents: Uint8Array] {
  const contents = pages.map(({ content }) => store.readAll(content))
  const summaries = pages.map(({ page, shared, reads }, i) => ({
    ...{ page, shared, reads },
    lengths: contents[i]?.map((part) => part.length),
  }))
  const details = contents.flatMap((parts) => parts.slice(-1))
  return [
    Buffer.concat([Buffer.from(JSON.stringify(summaries) + lineFeed), ...details]),
    Buffer.concat(contents.flatMap((parts) => parts.slice(0, -1))),
  ]
}

/** Adds pages to the cache. Without `contents`, they have neither text nor body, which only those who render them need. */
export function unpackPages(index: Buffer, contents: Buffer | undefined, store: ContentStore): ParsedSource[] {
  const end = index.indexOf(lineFeed)
  const summaries = JSON.parse(index.toString('utf8', 0, end)) as (StoredSource & { lengths: number[] })[]
  const details = cutBytes(
    index.subarray(end + 1),
    summaries.flatMap(({ lengths }) => lengths.slice(-1)),
  )
  const others = cutBytes(
    contents ?? Buffer.of(),
    summaries.flatMap(({ lengths }) => lengths.slice(0, -1).map((length) => (contents ? length : 0))),
  )
  return summaries.map(({ lengths, ...summary }, i) => {
    const count = lengths.length - 1
    const content = store.add([...others.slice(i * count, (i + 1) * count), details[i] as Buffer])
    return withDetails({ ...summary, content }, store)
  })
}
