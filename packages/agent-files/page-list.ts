// Generates the list of the pages of a locale that agents can read, for `docsite mcp`. It is cheaper than llms.txt, which needs the rendered pages.

import type { BuiltSite, OutputLocale } from '@docsite/cli'
import { isListed, type RoutePath, siteDescription, siteTitle } from '@docsite/cli/routes'
import { copiedPages } from './copied-pages.ts'
import { groupsOf } from './reading-order.ts'

/** The list of the pages of a locale that have a Markdown copy, in reading order. `packages/agents` reads it. */
interface PageList {
  groups: ListedGroup[]
}

interface ListedGroup {
  /** The titles that lead to the group, outermost first, as Markdown. */
  titles: string[]
  pages: ListedPage[]
}

interface ListedPage {
  route: RoutePath
  title: string
  /** Absent if it is the description of the site. */
  description?: string
}

export async function makePageList(locale: OutputLocale, site: BuiltSite): Promise<PageList> {
  const { data } = site
  const { lang, version } = locale
  const pages = (await copiedPages(locale, site)).filter(({ record }) => isListed(record, data))
  const groups = groupsOf({ site: data, lang, version, pages, sections: site.sidebars(locale) })
  return {
    groups: groups.map(({ titles, pages }) => ({
      titles,
      pages: pages.map(({ record: { routePath: route, title, description } }) => ({
        route,
        title: title || siteTitle(data, lang),
        ...(description === siteDescription(data, lang) ? {} : { description }),
      })),
    })),
  }
}
