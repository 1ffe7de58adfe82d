// Hashes what the links, sidebars, overviews and redirects of other pages read of a page.

import { hash } from 'node:crypto'
import type { ParsedPage } from '../model/page/page.ts'

/** Returns the hash of everything that linking another page reads of this one, except what blogs list of their posts. */
export function hashOfShared({ title, titleHtml, frontmatter, details, lineIds }: ParsedPage): string {
  const { toc, headings, ids } = details
  // Positions differ after every edit above them, and are needed only on their own page.
  const listed = toc.map(({ text, id, depth }) => [text, id, depth])
  const named = headings.map(({ id, depth, own, former }) => [id, depth, own, former])
  return hash('sha1', JSON.stringify([title, titleHtml, frontmatter, listed, named, ids, lineIds]))
}
