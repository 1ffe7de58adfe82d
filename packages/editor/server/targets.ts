// Finds the links in a document, and the places that they lead to.

import type { LinkTarget, Place, SiteHeading } from '@docsite/cli'
import { decodeFragment } from '@docsite/cli/routes'
import type { SourceLink, SourcePage, SourceSite } from '@docsite/cli/source'
import type { Position, Range } from 'vscode-languageserver'
import { linesOf, normalText, rangeOf } from './positions.ts'
import type { OpenFile } from './workspace.ts'

export interface PlacedLink {
  link: SourceLink
  /** From the beginning of the link to the end of its URL. */
  range: Range
  url: Range
}

/** Returns the places of those links that a file contains. `text` is that of the file, which may be a page or one of its fragments. */
export function placesIn(text: string, file: string, links: readonly SourceLink[]): PlacedLink[] {
  const lines = linesOf(text)
  return links.flatMap((link): PlacedLink[] => {
    const { place, url: found } = link
    if (place.file !== file || place.line === undefined || place.column === undefined) return []
    const url = found ? rangeOf(lines, found.place, found.written.length) : rangeOf(lines, place, link.href.length)
    const { start } = rangeOf(lines, place)
    return [{ link, url, range: isBefore(start, url.start) ? { start, end: url.end } : url }]
  })
}

/** Returns the links and images of an open document. */
export const linksOf = ({ document, file, page }: OpenFile): PlacedLink[] =>
  page ? placesIn(normalText(document), file, [...page.links, ...page.images]) : []

/** Returns the link at a position. */
export const linkAt = (file: OpenFile, position: Position): PlacedLink | undefined =>
  linksOf(file).findLast(({ range, url }) => contains(range, position) || contains(url, position))

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character)

const contains = ({ start, end }: Range, position: Position): boolean =>
  !isBefore(position, start) && !isBefore(end, position)

/** Returns the file that a target is in, and the position of its heading. */
export function placeOfTarget(target: LinkTarget, { site }: { site: SourceSite }): Place | undefined {
  if (target.kind === 'file') return { file: target.file }
  const page = target.kind === 'page' ? site.page(target.route) : undefined
  return page && target.kind === 'page' ? headingPlace(headingOf(page, target.hash), page) : undefined
}

/** Returns the place of a heading in a page, or the beginning of the page. */
export const headingPlace = (heading: SiteHeading | undefined, page: SourcePage): Place => ({
  file: heading?.place?.file ?? page.file,
  line: heading?.place?.line ?? 1,
  column: heading?.place?.column ?? 1,
})

/** Finds the heading that a fragment leads to: by its own id, or by that of the same heading in another language. */
export const headingOf = (page: SourcePage, hash: string): SiteHeading | undefined =>
  page.heading(decodeFragment(hash.slice(1)))
