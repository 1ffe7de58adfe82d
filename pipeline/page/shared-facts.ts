// What links, sidebars, overviews and redirects read of other pages. Only a change of it can change these.

import { hash } from 'node:crypto'
import type { OutlineEntry } from '../model/page/outline.ts'
import type { Heading, PageDetails, ParsedPage } from '../model/page/page.ts'

export type SharedHeading = Pick<Heading, 'id' | 'depth' | 'own' | 'former'>

/** The part of a page that other pages may read. */
export interface SharedPage extends Pick<ParsedPage, 'title' | 'titleHtml' | 'frontmatter' | 'lineIds'> {
  readonly details: Pick<PageDetails, 'ids' | 'description'> & {
    toc: readonly Pick<OutlineEntry, 'text' | 'id' | 'depth'>[]
    headings: readonly SharedHeading[]
  }
}

/** Returns the hash of the part of a page that other pages may read. */
export function hashOfShared({ title, titleHtml, frontmatter, details, lineIds }: SharedPage): string {
  const { toc, headings, ids, description } = details
  // Positions differ after every edit above them, and are needed only on their own page.
  const listed = toc.map(({ text, id, depth }) => [text, id, depth])
  const named = headings.map(({ id, depth, own, former }) => [id, depth, own, former])
  return hash('sha1', JSON.stringify([title, titleHtml, frontmatter, listed, named, ids, description, lineIds]))
}
