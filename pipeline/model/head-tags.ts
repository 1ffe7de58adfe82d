// Page record + site → title and tags of the document's head, for the prerender and for the browser (specification, 2.3).

import type { HeadTag } from './head.ts'
import type { PageRecord } from './page.ts'
import { joinRoute, splitRoute, urlOf } from './route.ts'
import { addressing, type SiteData } from './site-data.ts'

/** Joins a title and what follows it: a suffix that brings its own sign gets a space, another a dash. */
export function joinTitle(title: string, suffix: string | undefined): string {
  const [t, s] = [title.trim(), suffix?.trim() ?? '']
  if (!s || !t) return t || s
  return /^[-|]/.test(s) ? `${t} ${s}` : `${t} - ${s}`
}

/** The document's title (by page type: home leads with the site, others with the page). */
export function documentTitle(record: PageRecord, site: SiteData): string {
  const siteTitle = site.byLocale[record.lang]?.title ?? site.title
  const { titleSuffix, title } = record.frontmatter
  const suffix = titleSuffix === undefined ? siteTitle : String(titleSuffix)
  switch (record.pageType) {
    case 'home':
      return joinTitle(siteTitle, titleSuffix === undefined ? undefined : String(titleSuffix))
    case 'custom':
    case 'blank':
      return title === undefined ? siteTitle : joinTitle(record.title, suffix)
    default:
      return record.title ? joinTitle(record.title, suffix) : siteTitle
  }
}

/** The address at which a page's text is at home: of a missing translation, the original's. */
function canonicalUrl(record: PageRecord, site: SiteData): string | undefined {
  if (site.siteUrl === undefined || record.pageType === '404') return undefined
  const address = addressing(site)
  const { version, rest } = splitRoute(record.routePath, address)
  return site.siteUrl + urlOf(joinRoute({ version, lang: record.fallback ?? record.lang, rest }, address), address)
}

/** Tags that differ from page to page. The browser replaces them on every navigation: `pageTagSelector` finds them. */
export function pageTags(record: PageRecord, site: SiteData): HeadTag[] {
  const tags: HeadTag[] = []
  const meta = (name: string, content: string | undefined, key: 'name' | 'property' = 'name') => {
    if (content) tags.push(['meta', { [key]: name, content }])
  }
  meta('description', record.description)
  if (record.pageType === '404') meta('robots', 'noindex')
  const canonical = canonicalUrl(record, site)
  if (canonical !== undefined) {
    tags.push(['link', { rel: 'canonical', href: canonical }])
    tags.push(...alternateTags(record, site))
    meta('og:type', record.pageType === 'home' ? 'website' : 'article', 'property')
    meta('og:title', documentTitle(record, site), 'property')
    meta('og:description', record.description, 'property')
    meta('og:url', canonical, 'property')
    meta('og:site_name', site.byLocale[record.lang]?.title ?? site.title, 'property')
    meta('og:locale', record.fallback ?? record.lang, 'property')
    meta('article:published_time', record.frontmatter.published_at, 'property')
    meta('twitter:card', 'summary')
  }
  if (record.frontmatter.globalUIComponents !== false) {
    for (const { url, mime, language } of record.feeds)
      tags.push(['link', { rel: 'alternate', type: mime, href: url, hreflang: language }])
  }
  return tags
}

export const pageTagSelector =
  'meta[name="description"],meta[name="robots"],link[rel="canonical"],link[rel="alternate"],meta[property^="og:"],meta[property^="article:"],meta[name="twitter:card"]'

/** True alternates only, and the default language's page for everyone else. */
function alternateTags(record: PageRecord, site: SiteData): HeadTag[] {
  if (site.locales.length < 2 || record.fallback) return []
  const address = addressing(site)
  const { version, rest } = splitRoute(record.routePath, address)
  const url = (lang: string) => site.siteUrl + urlOf(joinRoute({ version, lang, rest }, address), address)
  const tags = record.alternates.map((lang): HeadTag => ['link', { rel: 'alternate', hreflang: lang, href: url(lang) }])
  return record.alternates.includes(site.lang)
    ? [...tags, ['link', { rel: 'alternate', hreflang: 'x-default', href: url(site.lang) }]]
    : tags
}
