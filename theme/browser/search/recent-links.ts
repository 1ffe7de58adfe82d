// The pages that the search panel lists before a query: recently visited ones, or else those in the site's menu.

import { addressing, type NavEntry, type SidebarEntry } from '../../../pipeline/model/config/site-data.ts'
import { languageAttributes } from '../../../pipeline/model/direction.ts'
import { trailOf } from '../../../pipeline/model/navigation/sidebar-groups.ts'
import { isExternal, routeOfLink, urlOf } from '../../../pipeline/model/route.ts'
import { lookUp } from '../../../pipeline/text/look-up.ts'
import { plainText } from '../../../pipeline/text/plain-text.ts'
import { hrefOf } from '../../parts/Link.tsx'
import type { PageLink, StartingPoints } from '../../search/answer.ts'
import { localeOf, type PageState } from '../../state/page.tsx'
import { readRecent, recentKey } from './recent-pages.ts'

/** The number of pages to list. */
const pagesListed = 7

export function startingPoints(state: PageState): StartingPoints {
  const recent = recentLinks(state)
  const { record, sidebar } = state.view
  const menu = linksOf(lookUp(localeOf(state.site, state.view).nav, record.version) ?? [], state)
  const group = trailOf(sidebar?.entries ?? [], record.routePath).at(-1)
  const entries = linksOf(group?.items ?? [], state).slice(0, pagesListed)
  const nearby = { title: plainText(group?.text ?? ''), entries }
  const { searchExamples: examples = [], socialLinks } = localeOf(state.site, state.view)
  const isRecent = recent.length > 0
  const askAt = socialLinks.flatMap(({ mode, content }) => (mode === 'link' ? forumOf(content) : []))[0]
  return { isRecent, links: isRecent ? recent : menu, nearby, examples, menu, askAt }
}

/** Returns where readers can ask: the issues of a repository. */
function forumOf(url: string): PageLink[] {
  const repository = /^https:\/\/(?:github|gitlab|gitee)\.com\/[^/]+\/[^/]+?(?=\/?$)/.exec(url)?.[0]
  return repository === undefined
    ? []
    : [{ url: `${repository}/issues`, title: repository.replace('https://', ''), language: undefined }]
}

/** Returns the pages that the visitor has read in the current language, without the current page, last one first. */
function recentLinks({ site, view: { record } }: PageState): PageLink[] {
  const here = urlOf(record.routePath, addressing(site))
  return readRecent(recentKey(site.base, record.lang))
    .filter(
      ([url, title]) =>
        typeof url === 'string' && url.startsWith(site.base) && url !== here && typeof title === 'string',
    )
    .slice(0, pagesListed)
    .map(([url, title, lang]) => ({ url, title, language: languageAttributes(site, lang ?? undefined) }))
}

/** Returns the pages of entries of the menu or the sidebar, without the current one and files. */
const linksOf = (entries: readonly (NavEntry | SidebarEntry)[], { site, view }: PageState): PageLink[] =>
  entries.flatMap((entry) => {
    if (!('link' in entry) || entry.link === undefined || entry.file || isExternal(entry.link)) return []
    if (routeOfLink(entry.link) === view.record.routePath) return []
    return [{ url: hrefOf(entry.link, site), title: plainText(entry.text ?? ''), language: undefined }]
  })
