// The sections of a page, and the state of their translation.

import { type ComparedFile, comparedPages, type PageFile, placeOfSection } from '../../check/translated-pages.ts'
import type { LiveSite } from '../../engine/live-site.ts'
import type { Place } from '../../model/diagnostics/diagnostic.ts'
import type { ParsedPage, Section, TextBlock } from '../../model/page/page.ts'
import { unpackSections } from '../../model/page/sections.ts'
import type { LineRange, SourceHeading, SourceSection, StaleSection } from '../../model/plugin/source.ts'
import { alternatesOf, type Route } from '../../site/routes.ts'
import { changeSince } from '../../site/translations.ts'

/** Returns the sections of the page at a route. `headings` are all of its headings. */
export function sectionsOf(route: Route, headings: readonly SourceHeading[], live: LiveSite): SourceSection[] {
  return unpackSections(live.site.pageOf(route.filePath)?.details.sections ?? '').map((section): SourceSection => {
    const heading = headings[section.heading]
    return {
      ...(heading ? { heading } : {}),
      get counterpart() {
        return counterpartOf(section, route, live)
      },
      get stale() {
        return staleSection(section, route, live)
      },
    }
  })
}

function counterpartOf(section: Section, route: Route, { site }: LiveSite): Place | undefined {
  const { addressing } = site.project
  if (addressing.locales.length < 2) return undefined
  const isOriginal = route.lang === addressing.lang
  const other = alternatesOf(route.path, site.linked.routes, addressing).find(({ lang }) =>
    isOriginal ? lang !== addressing.lang : lang === addressing.lang,
  )
  const page = other && site.pageOf(other.filePath)
  if (!page) return undefined
  const pair = compare(isOriginal ? other : route, site)?.comparison.sections.find(
    (one) => (isOriginal ? one.original : one.section)?.heading === section.heading,
  )
  const found = isOriginal ? pair?.section : pair?.original
  return found && placeOfHeading(found, { filePath: other.filePath, page })
}

/** Returns the place of a section. The one above the first heading begins at the beginning of the page. */
const placeOfHeading = (section: Section, page: PageFile): Place =>
  section.heading === -1 ? { file: `content/${page.filePath}`, line: 1, column: 1 } : placeOfSection(section, page)

/** Compares a translated page with its original. Returns `undefined` for any other page. */
const compare = (route: Route, site: LiveSite['site']): ComparedFile | undefined =>
  comparedPages({ ...site.checked([]), pages: [{ route }] })[0]

function staleSection(section: Section, route: Route, live: LiveSite): StaleSection | undefined {
  const compared = compare(route, live.site)
  const pair = compared?.comparison.sections.find((one) => one.section.heading === section.heading)
  const { original, baseline } = pair ?? {}
  const change = original && baseline && changeSince(baseline, original, section)
  if (!change || !compared) return undefined
  const changed = change.blocks.length > 0 ? change.blocks : change.after ? [change.after] : []
  const [first, last] = [changed[0], changed.at(-1)]
  if (!first || !last) return undefined
  const [, start, ownEnd, fragment] = first
  const filePath = fragment ?? compared.original.filePath
  const lines = { first: start, last: first[3] === last[3] ? last[2] : ownEnd }
  return {
    file: `content/${filePath}`,
    changed: lines,
    section: rangeOf(original.blocks) ?? lines,
    async linesIn(earlier) {
      const page = await live.parseText(filePath, earlier)
      const now = live.site.pageOf(filePath)
      const found = page && unpackSections(page.details.sections).find((one) => isSame(one, page))
      return found && rangeOf(found.blocks)
      /** Returns whether a section has the text that was translated, and the id or the position of the original. */
      function isSame({ heading, blocks }: Section, { details }: ParsedPage): boolean {
        const at = original?.heading ?? -1
        if (marksOf(blocks.map(([mark]) => mark)) !== marksOf(baseline ?? [])) return false
        return heading === at || details.headings[heading]?.id === now?.details.headings[at]?.id
      }
    },
  }
}

/** Returns fingerprints without the prefixes of code, which depend on the translation. */
const marksOf = (marks: readonly string[]): string => marks.map((mark) => mark.replace(/^=/, '')).join(' ')

function rangeOf(blocks: readonly TextBlock[]): LineRange | undefined {
  const [first, last] = [blocks[0], blocks.at(-1)]
  return first && last && { first: first[1], last: last[2] }
}
