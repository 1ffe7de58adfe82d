// What links, sidebars, overviews and redirects read of other pages. Only a change of it can change these.

import { hash } from 'node:crypto'
import type { OutlineEntry } from '../model/page/outline.ts'
import type { Heading, PageDetails, ParsedPage } from '../model/page/page.ts'

// These fields and no others: the hash contains all of them. Positions differ after every edit above them, and are needed only on their own page.
const pageFields = ['title', 'titleHtml', 'frontmatter', 'lineIds'] as const
const detailFields = ['ids', 'description'] as const
const entryFields = ['text', 'id', 'depth'] as const
const headingFields = ['id', 'depth', 'own', 'former'] as const

export type SharedHeading = Pick<Heading, (typeof headingFields)[number]>
type SharedEntry = Pick<OutlineEntry, (typeof entryFields)[number]>
type SharedDetails = Pick<PageDetails, (typeof detailFields)[number]>

/** The part of a page that other pages may read. */
export type SharedPage = Pick<ParsedPage, (typeof pageFields)[number]> & {
  readonly details: SharedDetails & { toc: readonly SharedEntry[]; headings: readonly SharedHeading[] }
}

/** Returns the hash of the part of a page that other pages may read. */
export function hashOfShared(page: SharedPage): string {
  const { details } = page
  const parts = [
    pageFields.map((field) => page[field]),
    detailFields.map((field) => details[field]),
    details.toc.map((entry) => entryFields.map((field) => entry[field])),
    details.headings.map((heading) => headingFields.map((field) => heading[field])),
  ]
  return hash('sha1', JSON.stringify(parts))
}
