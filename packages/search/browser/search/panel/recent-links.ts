// The pages that the search panel lists before a query: recently visited ones, or else those in the site's menu.

import { isExternal, routeOfLink, urlOf } from '@docsite/cli/routes'
import { lookUp, plainText } from '@docsite/cli/text'
import { addressing, hrefOf, languageAttributes, localeOf, type PageState, type PanelTools } from '@docsite/cli/theme'
import type { PageLink, StartingPoints } from './answer.ts'

/** The number of pages to list. */
const pagesListed = 7

export function startingPoints({ shown, recentVisits }: PanelTools): StartingPoints {
  const state = shown()
  const recent = recentLinks(state, recentVisits)
  const menu = menuLinks(state)
  const { searchExamples: examples = [], socialLinks } = localeOf(state.site, state.view)
  const isRecent = recent.length > 0
  const askAt = socialLinks.flatMap(({ mode, content }) => (mode === 'link' ? forumOf(content) : []))[0]
  return { isRecent, links: isRecent ? recent : menu, examples, menu, askAt }
}

/** Returns where readers can ask: the issues of a repository. */
function forumOf(url: string): PageLink[] {
  const repository = /^https:\/\/(?:github|gitlab|gitee)\.com\/[^/]+\/[^/]+?(?=\/?$)/.exec(url)?.[0]
  return repository === undefined
    ? []
    : [{ url: `${repository}/issues`, title: repository.replace('https://', ''), language: undefined }]
}

/** Returns the pages that the visitor has read in the current language, without the current page, last one first. */
function recentLinks({ site, view: { record } }: PageState, recentVisits: PanelTools['recentVisits']): PageLink[] {
  const here = urlOf(record.routePath, addressing(site))
  return recentVisits(record.lang)
    .filter(
      ([url, title]) =>
        typeof url === 'string' && url.startsWith(site.base) && url !== here && typeof title === 'string',
    )
    .slice(0, pagesListed)
    .map(([url, title, lang]) => ({ url, title, language: languageAttributes(site, lang ?? undefined) }))
}

/** Returns the pages in the site's menu, without the current one and files. */
function menuLinks({ site, view }: PageState): PageLink[] {
  const { version, routePath } = view.record
  const entries = lookUp(localeOf(site, view).nav, version) ?? []
  return entries.flatMap(({ text, link, file }) =>
    link === undefined || file || isExternal(link) || routeOfLink(link) === routePath
      ? []
      : [{ url: hrefOf(link, site), title: plainText(text), language: undefined }],
  )
}
