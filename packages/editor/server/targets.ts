// Finds the links in a document, and the places that they lead to.

import type { Position, Range } from 'vscode-languageserver'
import {
  decodeFragment,
  type Heading,
  type LinkReference,
  type PageDetails,
  type Place,
  type Route,
  type Site,
  writtenUrl,
} from '../core.ts'
import { linesOf, normalText, rangeOf } from './positions.ts'
import type { OpenFile } from './workspace.ts'

/** What a link leads to. */
export type Target = ReturnType<Site['linked']['targetOf']>

export interface PlacedLink {
  link: LinkReference
  kind: 'link' | 'image' | 'web'
  /** From the beginning of the link to the end of its URL. */
  range: Range
  url: Range
}

/** The references of a page. */
type PageReferences = Pick<PageDetails, 'links' | 'assets' | 'webLinks'>

/** Returns the links and images that a text contains. The text may be a page or one of its fragments. */
export function linksIn(text: string, filePath: string, page: PageReferences, own: string): PlacedLink[] {
  const lines = linesOf(text)
  const references = [
    ...page.links.map((link) => ({ link, kind: 'link' as const })),
    ...page.assets.map((link) => ({ link, kind: 'image' as const })),
    ...page.webLinks.map((link) => ({ link, kind: 'web' as const })),
  ]
  return references.flatMap(({ link, kind }) => {
    const { line, column } = link
    if ((link.file ?? own) !== filePath || line === undefined || column === undefined) return []
    const found = writtenUrl(text, { file: filePath, line, column })
    const url = found
      ? rangeOf(lines, found.place, found.written.length)
      : rangeOf(lines, { line, column }, link.href.length)
    const start = rangeOf(lines, { line, column }).start
    return [{ link, kind, url, range: isBefore(start, url.start) ? { start, end: url.end } : url }]
  })
}

/** Returns the links of an open document. */
export function linksOf({ document, filePath, route, site }: OpenFile): PlacedLink[] {
  const page = route && site.pageOf(route.filePath)
  return page && filePath !== undefined ? linksIn(normalText(document), filePath, page.details, route.filePath) : []
}

/** Returns the link at a position, and what it leads to. */
export function linkAt(file: OpenFile, position: Position): (PlacedLink & { target: Target }) | undefined {
  const found = linksOf(file).findLast(({ range, url }) => contains(range, position) || contains(url, position))
  if (!found || !file.route) return undefined
  return { ...found, target: targetOf(found, file.route, file.site) }
}

export const targetOf = ({ link }: Pick<PlacedLink, 'link'>, route: Route, site: Site): Target =>
  site.linked.targetOf(link, route)

const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character)

const contains = ({ start, end }: Range, position: Position): boolean =>
  !isBefore(position, start) && !isBefore(end, position)

/** Returns the file that a target is in, and the position of its heading. */
export function placeOfTarget(target: Target, site: Site): Place | undefined {
  switch (target.kind) {
    case 'public':
      return { file: `content/public${target.path}` }
    case 'content':
      return { file: `content/${target.filePath}` }
    case 'page': {
      const route = site.linked.routes.byPath.get(target.route)
      if (!route) return undefined
      return headingPlace(headingOf(route, target.hash, site), route.filePath)
    }
    default:
      return undefined
  }
}

/** Returns the place of a heading in a page, or the beginning of the page. */
export const headingPlace = (heading: Heading | undefined, filePath: string): Place => ({
  file: `content/${heading?.file ?? filePath}`,
  line: heading?.line ?? 1,
  column: heading?.column ?? 1,
})

/** Finds the heading that a fragment leads to: by its own id, or by that of the same heading in another language. */
export function headingOf(route: Route, hash: string, site: Site): Heading | undefined {
  const page = site.pageOf(route.filePath)
  const id = decodeFragment(hash.slice(1))
  if (!page || !id) return undefined
  return (
    page.details.headings.find((heading) => heading.id === id) ??
    page.details.headings[site.linked.aliasesOf(route).findIndex((ids) => ids.includes(id))]
  )
}
