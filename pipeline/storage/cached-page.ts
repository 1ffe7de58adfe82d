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
const mostRead = 2048

/** Where the details of a page are. */
interface Origin {
  store: ContentStore
  content: ContentPlace
  /** The details, if they have been read lately. */
  details?: PageDetails | undefined
}

/** The pages whose details were read last, in a ring. A page that nobody needs any more is not kept for it. */
const lastRead: WeakRef<Origin>[] = []
let nextRead = 0

function readDetails(origin: Origin): PageDetails {
  const details = origin.store.readDetails(origin.content)
  const first = lastRead[nextRead]?.deref()
  if (first) first.details = undefined
  lastRead[nextRead] = new WeakRef(origin)
  nextRead = (nextRead + 1) % mostRead
  origin.details = details
  return details
}

const origin = Symbol('origin')

/** All pages share this getter. In V8, an object with a getter of its own takes much more memory. */
const readingDetails = {
  get(this: { [origin]: Origin }): PageDetails {
    return this[origin].details ?? readDetails(this[origin])
  },
}

/** Adds the details to a page. They are read when they are needed. JSON and messages between threads contain neither them nor symbols. */
export function withDetails(source: StoredSource, store: ContentStore): ParsedSource {
  const { page, content } = source
  const value: Origin = { store, content }
  Object.defineProperties(page, { [origin]: { value, configurable: true }, details: readingDetails })
  return source as ParsedSource
}

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
    Buffer.concat([Buffer.from(`${JSON.stringify(summaries)}\n`), ...details]),
    Buffer.concat(contents.flatMap((parts) => parts.slice(0, -1))),
  ]
}

/** Adds pages to the cache. Without `contents`, they have neither text nor body, which only those who render them need. */
export function unpackPages(index: Buffer, contents: Buffer | undefined, store: ContentStore): ParsedSource[] {
  const end = index.indexOf('\n')
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
