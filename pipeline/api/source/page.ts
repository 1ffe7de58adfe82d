// A page as written: its parts with their places in files. Each part is computed when it is read.

import type { LiveSite } from '../../engine/live-site.ts'
import { namedValues } from '../../model/config/variables.ts'
import { placeOfPart } from '../../model/diagnostics/source-place.ts'
import { typedId } from '../../model/page/anchor-id.ts'
import type { LinkReference } from '../../model/page/page.ts'
import type { SourceLink, SourcePage } from '../../model/plugin/source.ts'
import { splitRoute } from '../../model/route.ts'
import type { Texts } from '../../rename/texts.ts'
import { findWrittenUrl } from '../../site/links/written-url.ts'
import { headingsOf, pageFacts, publicTarget } from '../../site/public-site.ts'
import type { Route } from '../../site/routes.ts'
import { variablesFor } from '../../source/config/variables.ts'
import { sectionsOf } from './sections.ts'

/** Returns the page at a route. `readTexts` reads the texts of files as they are now. */
export function sourcePage(route: Route, live: LiveSite, readTexts: () => Texts): SourcePage {
  const { site } = live
  const facts = pageFacts(route, site)
  const parsed = () => site.pageOf(route.filePath)
  const details = () => parsed()?.details
  const placed = (references: readonly LinkReference[] = []): SourceLink[] => {
    const texts = readTexts()
    return references.map((reference) => {
      const place = placeOfPart(reference, facts.file)
      return {
        href: reference.href,
        place,
        get target() {
          return publicTarget(site.linked.targetOf(reference, route))
        },
        get url() {
          const { file, line, column } = place
          const text = texts.of(file)
          return text && line && column ? findWrittenUrl(text, { file, line, column }) : undefined
        },
      }
    })
  }
  return {
    ...facts,
    get localRoute() {
      return splitRoute(route.path, site.project.addressing).rest
    },
    get title() {
      return parsed()?.title ?? ''
    },
    get description() {
      return details()?.description ?? ''
    },
    get frontmatter() {
      return parsed()?.frontmatter ?? {}
    },
    get variables() {
      const own = namedValues(this.frontmatter.variables, this.file)
      const { variables } = site.project
      const table = new Map([...(variables ? variablesFor(variables, route) : []), ...own])
      return Array.from(table, ([name, variable]) => ({ name, ...variable }))
    },
    get text() {
      return site.searchTextOf(route.filePath).text
    },
    get headings() {
      const { headings = [], toc = [] } = details() ?? {}
      return headingsOf(headings, toc, this.title, this.file)
    },
    get anchors() {
      const ids = new Set(details()?.ids)
      return Array.from(ids, (id) => ({ id, typed: typedId(id, ids) }))
    },
    get links() {
      return [...placed(details()?.links), ...placed(details()?.webLinks)]
    },
    get images() {
      return placed(details()?.assets)
    },
    get sections() {
      return sectionsOf(route, this.headings, live)
    },
    heading(id) {
      const { headings } = this
      const own = headings.find((heading) => heading.id === id)
      return own ?? headings[site.linked.aliasesOf(route).findIndex((ids) => ids.includes(id))]
    },
    targetOf: (href) => publicTarget(site.linked.targetOf({ href }, route)),
  }
}
