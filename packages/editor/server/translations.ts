// Compares a translated page with its original, and finds the counterpart of a section.

import type { Position } from 'vscode-languageserver'
import {
  alternatesOf,
  type ComparedFile,
  changeSince,
  comparedPages,
  type Heading,
  type Place,
  type Route,
  type Section,
  type Site,
  type TextBlock,
  unpackSections,
} from '../core.ts'
import { headingPlace } from './targets.ts'
import type { OpenFile } from './workspace.ts'

export interface PageSection {
  section: Section
  /** Absent above the first heading. */
  heading: Heading | undefined
}

/** Returns the section of the page that a position is in. */
export function sectionAt({ site, route, filePath }: OpenFile, { line }: Position): PageSection | undefined {
  const page = route && route.filePath === filePath ? site.pageOf(filePath) : undefined
  const sections = unpackSections(page?.details.sections ?? '').map((section) => ({
    section,
    heading: page?.details.headings[section.heading],
  }))
  return sections.findLast(({ heading }) => heading === undefined || (heading.line ?? Infinity) <= line + 1)
}

/** Returns the place of the same section in the original, or of an original in its first translation. */
export function counterpartOf({ site, route }: OpenFile, { section }: PageSection): Place | undefined {
  const { addressing } = site.project
  if (!route || addressing.locales.length < 2) return undefined
  const isOriginal = route.lang === addressing.lang
  const other = alternatesOf(route.path, site.linked.routes, addressing).find(({ lang }) =>
    isOriginal ? lang !== addressing.lang : lang === addressing.lang,
  )
  if (!other) return undefined
  const compared = compare(isOriginal ? other : route, site)
  const pair = compared?.comparison.sections.find(
    (one) => (isOriginal ? one.original : one.section)?.heading === section.heading,
  )
  const found = isOriginal ? pair?.section : pair?.original
  return found && headingPlace(site.pageOf(other.filePath)?.details.headings[found.heading], other.filePath)
}

/** Compares a translated page with its original. Returns `undefined` for any other page. */
const compare = (route: Route, site: Site): ComparedFile | undefined =>
  comparedPages({ ...site.checked([]), pages: [{ route }] })[0]

/** A changed section of an original: the lines that changed since the translation, in the content file `file`. */
export interface StaleSection {
  file: string
  first: number
  last: number
  /** The lines of the whole section of the original, and the index of its heading. */
  sectionFirst: number
  sectionLast: number
  originalHeading: number
}

/** Returns what has changed in the original of a section, if the baseline shows that the section is stale. */
export function staleSection({ site, route }: OpenFile, { section }: PageSection): StaleSection | undefined {
  const compared = route && compare(route, site)
  const pair = compared?.comparison.sections.find((one) => one.section.heading === section.heading)
  const change = pair?.original && pair.baseline && changeSince(pair.baseline, pair.original, pair.section)
  if (!change || !compared) return undefined
  const blocks: readonly TextBlock[] = change.blocks.length > 0 ? change.blocks : change.after ? [change.after] : []
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return undefined
  const [, start, ownEnd, file = compared.original.filePath] = first
  const all = pair.original?.blocks ?? []
  return {
    file,
    first: start,
    last: first[3] === last[3] ? last[2] : ownEnd,
    sectionFirst: all[0]?.[1] ?? start,
    sectionLast: all.at(-1)?.[2] ?? ownEnd,
    originalHeading: pair.original?.heading ?? -1,
  }
}
