// The sections of a page, and the state of their translation.

import { placeOfSection } from '../../check/translated-pages.ts'
import type { LiveSite } from '../../engine/live-site.ts'
import type { Place } from '../../model/diagnostics/diagnostic.ts'
import type { Section, TextBlock } from '../../model/page/page.ts'
import { unpackSections } from '../../model/page/sections.ts'
import type { SiteHeading } from '../../model/plugin/site.ts'
import type { LineRange, SourceSection, StaleSection } from '../../model/plugin/source.ts'
import { alternatesOf, type Route } from '../../site/routes.ts'
import { type ComparedFile, comparedPages } from '../../site/translated-pages.ts'
import { changeSince } from '../../site/translations.ts'

/** Returns the sections of the page at a route. `headings` are all of its headings. */
export const sectionsOf = (route: Route, headings: readonly SiteHeading[], live: LiveSite): SourceSection[] =>
  unpackSections(live.site.pageOf(route.filePath)?.details.sections ?? '').map((section) => ({
    heading: headings[section.heading],
    get counterpart() {
      return counterpartOf(section, route, live)
    },
    get stale() {
      return staleSection(section, route, live)
    },
  }))

function counterpartOf({ heading }: Section, route: Route, { site }: LiveSite): Place | undefined {
  const { addressing } = site.project
  const isOriginal = route.lang === addressing.lang
  const other = alternatesOf(route.path, site.linked.routes, addressing).find(({ lang }) =>
    isOriginal ? lang !== addressing.lang : lang === addressing.lang,
  )
  const page = other && site.pageOf(other.filePath)
  if (!page) return undefined
  const pair = compare(isOriginal ? other : route, site)?.comparison.sections.find(
    (one) => (isOriginal ? one.original : one.section)?.heading === heading,
  )
  const found = isOriginal ? pair?.section : pair?.original
  // The section above the first heading begins at the beginning of the page.
  if (found?.heading === -1) return { file: `content/${other.filePath}`, line: 1, column: 1 }
  return found && placeOfSection(found, { filePath: other.filePath, page })
}

/** Compares a translated page with its original. Returns `undefined` for any other page. */
const compare = (route: Route, site: LiveSite['site']): ComparedFile | undefined =>
  comparedPages({ ...site.checked([]), pages: [{ route }] })[0]

function staleSection(section: Section, route: Route, live: LiveSite): StaleSection | undefined {
  const compared = compare(route, live.site)
  const pair = compared?.comparison.sections.find((one) => one.section.heading === section.heading)
  const { original, baseline } = pair ?? {}
  const change = original && baseline && changeSince(baseline, original, section)
  if (!change || !compared) return undefined
  const blocks = change.blocks.length > 0 ? change.blocks : change.after ? [change.after] : []
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return undefined
  const [, start, end, fragment] = first
  const filePath = fragment ?? compared.original.filePath
  const changed: LineRange = [start, fragment === last[3] ? last[2] : end]
  return {
    file: `content/${filePath}`,
    changed,
    section: rangeOf(original.blocks) ?? changed,
    async linesIn(earlier) {
      const page = await live.parseText(filePath, earlier)
      const id = live.site.pageOf(filePath)?.details.headings[original.heading]?.id
      const found = unpackSections(page?.details.sections ?? '').find(
        ({ heading, blocks }) =>
          marksOf(blocks.map(([mark]) => mark)) === marksOf(baseline) &&
          (heading === original.heading || page?.details.headings[heading]?.id === id),
      )
      return found && rangeOf(found.blocks)
    },
  }
}

/** Returns fingerprints without the prefixes of code, which depend on the translation. */
const marksOf = (marks: readonly string[]): string => marks.map((mark) => mark.replace(/^=/, '')).join(' ')

function rangeOf(blocks: readonly TextBlock[]): LineRange | undefined {
  const [first, last] = [blocks[0], blocks.at(-1)]
  return first && last && [first[1], last[2]]
}
